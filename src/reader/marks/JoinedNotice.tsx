import { useSelector } from "@xstate/react"
import { X } from "lucide-react"
import { useRef } from "react"
import { createPortal } from "react-dom"
import { useTranslation } from "react-i18next"
import { type JoinedNotesRef, notesTold } from "../../machines/reader/joinedNotes.view.ts"
import { useFocusHandedOn } from "../../ui/focus/useFocusHandedOn.ts"
import { Button } from "../../ui/parts/Button.tsx"
import { focusCaretOrViewer } from "../effects/focusViewer.ts"
import styles from "../panels/Notices.module.css"

interface JoinedNoticeProps {
  readonly joinedNotes: JoinedNotesRef
  /** Where notices are shown; null until that is there. */
  readonly notices: HTMLElement | null
}

const Choices = ({ joinedNotes }: Pick<JoinedNoticeProps, "joinedNotes">) => {
  const { t } = useTranslation("reader")
  const place = useRef<HTMLDivElement>(null)
  useFocusHandedOn(place, focusCaretOrViewer)
  return (
    <div ref={place} className={styles.choices}>
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
    </div>
  )
}

/** Says that notes hold the texts of two devices, and leads to them. */
export const JoinedNotice = ({ joinedNotes, notices }: JoinedNoticeProps) => {
  const { t } = useTranslation("reader")
  const count = useSelector(joinedNotes, notesTold)
  if (notices === null) return null
  return createPortal(
    <div className={count === 0 ? undefined : styles.notice}>
      <p aria-live="polite">{count > 0 && t("marks.joined", { count })}</p>
      {count > 0 && <Choices joinedNotes={joinedNotes} />}
    </div>,
    notices
  )
}
