import { useSelector } from "@xstate/react"
import { X } from "lucide-react"
import { createPortal } from "react-dom"
import { useTranslation } from "react-i18next"
import { type JoinedNotesRef, notesTold } from "../../machines/reader/joinedNotes.view.ts"
import { Button } from "../../ui/parts/Button.tsx"
import styles from "../panels/Notices.module.css"

interface JoinedNoticeProps {
  readonly joinedNotes: JoinedNotesRef
  /** Where notices are shown; null until that is there. */
  readonly notices: HTMLElement | null
}

/** Says that notes hold the texts of two devices, and leads to them. */
export const JoinedNotice = ({ joinedNotes, notices }: JoinedNoticeProps) => {
  const { t } = useTranslation("reader")
  const count = useSelector(joinedNotes, notesTold)
  if (notices === null) return null
  return createPortal(
    <div className={count === 0 ? undefined : styles.notice}>
      <p aria-live="polite">{count > 0 && t("marks.joined", { count })}</p>
      {count > 0 && (
        <>
          <Button look="quiet" onPress={() => joinedNotes.send({ type: "joined.show" })}>
            {t("marks.showJoined")}
          </Button>
          <button
            type="button"
            className={styles.close}
            aria-label={t("notice.close")}
            onClick={() => joinedNotes.send({ type: "joined.close" })}
          >
            <X aria-hidden size={18} strokeWidth={1.6} />
          </button>
        </>
      )}
    </div>,
    notices
  )
}
