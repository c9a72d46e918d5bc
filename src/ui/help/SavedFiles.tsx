import { useSelector } from "@xstate/react"
import { useTranslation } from "react-i18next"
import type { TicketMessage } from "../../domain/help/Ticket.ts"
import { type AttachmentSavingRef, savedOf, troubleOf } from "../../machines/help/attachmentSaving.view.ts"
import { Banner } from "../parts/Banner.tsx"
import { Button } from "../parts/Button.tsx"
import { useFormats } from "../parts/useFormats.ts"
import { useTroubleMessage } from "../parts/useTroubleMessage.ts"
import styles from "./Help.module.css"

export interface OfSaving {
  readonly saving: AttachmentSavingRef
}

/** The files of a message, to be saved; nothing for none. */
export const SavedFiles = ({ attachments, saving }: OfSaving & Pick<TicketMessage, "attachments">) => {
  const { t } = useTranslation("help")
  const formats = useFormats()
  const saved = useSelector(saving, savedOf)
  if (attachments.length === 0) return null
  return (
    <ul className={styles.files} aria-label={t("files.label")}>
      {attachments.map((attachment) => (
        <li key={attachment.id} className={styles.file}>
          <Button
            look="quiet"
            isPending={saved === attachment.id}
            onPress={() => saving.send({ type: "attachment.save", attachment })}
          >
            {t("files.save", { name: attachment.name })}
          </Button>
          <span className={styles.more}>{formats.bytes(attachment.size)}</span>
        </li>
      ))}
    </ul>
  )
}

/** Says why the last file was not saved. */
export const FileUnsaved = ({ saving }: OfSaving) => {
  const { t } = useTranslation("help")
  const trouble = useSelector(saving, troubleOf)
  const reason = useTroubleMessage(trouble)
  return trouble === null ? null : <Banner>{t("files.failed", { reason })}</Banner>
}
