import { useSelector } from "@xstate/react"
import { Suspense, useId, useRef } from "react"
import { useTranslation } from "react-i18next"
import { attachmentTypes } from "../../domain/help/Attachment.ts"
import type { Visit } from "../../machines/inspection/recordVisit.ts"
import { draftOf, isAttaching, isBusy, type MessageFormRef } from "../../machines/help/messageForm.view.ts"
import { Button } from "../parts/Button.tsx"
import { lazyPart } from "../parts/lazyPart.ts"
import { useFormats } from "../parts/useFormats.ts"
import styles from "./Help.module.css"

/** For recorded tabs only; without its code no recording can be attached. */
const AttachRecording = lazyPart(() => import("../recording/AttachRecording.tsx").then((code) => code.AttachRecording))

export interface OfRecorded {
  /** Records this tab, and can be attached; null or missing where nothing does. */
  readonly visit?: Visit | null | undefined
}

/** The files of a message that is being written. */
export const MessageFiles = ({ form, visit = null }: OfRecorded & { readonly form: MessageFormRef }) => {
  const { t } = useTranslation("help")
  const formats = useFormats()
  const files = useRef<HTMLInputElement>(null)
  const described = useId()
  const { attachments } = useSelector(form, draftOf)
  const attaching = useSelector(form, isAttaching)
  const busy = useSelector(form, isBusy)
  return (
    <div className={styles.files}>
      {attachments.length > 0 && (
        <ul className={styles.files} aria-label={t("files.label")}>
          {attachments.map(({ id, name, size }) => (
            <li key={id} className={styles.file}>
              <bdi>{name}</bdi>
              <span className={styles.more}>{formats.bytes(size)}</span>
              <Button look="quiet" isDisabled={busy} onPress={() => form.send({ type: "attachment.remove", id })}>
                {t("files.remove", { name })}
              </Button>
            </li>
          ))}
        </ul>
      )}
      <div className={styles.actions}>
        <Button
          aria-describedby={described}
          isPending={attaching}
          isDisabled={busy}
          onPress={() => files.current?.click()}
        >
          {t(attaching ? "files.adding" : "files.add")}
        </Button>
        {visit !== null && (
          <Suspense fallback={null}>
            <AttachRecording
              recording={visit.recording}
              isDisabled={busy}
              isPending={attaching}
              onAttach={(file) => form.send({ type: "file.pick", file })}
            />
          </Suspense>
        )}
      </div>
      <p id={described} className={styles.more}>
        {t(visit === null ? "files.hint" : "files.hintRecorded")}
      </p>
      <input
        ref={files}
        type="file"
        accept={attachmentTypes.join()}
        hidden
        onChange={({ currentTarget }) => {
          const [file] = currentTarget.files ?? []
          // So that the same file can be picked again.
          currentTarget.value = ""
          if (file !== undefined) form.send({ type: "file.pick", file })
        }}
      />
    </div>
  )
}
