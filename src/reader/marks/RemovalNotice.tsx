import { useSelector } from "@xstate/react"
import { X } from "lucide-react"
import { useRef } from "react"
import { createPortal } from "react-dom"
import { useTranslation } from "react-i18next"
import { type RemovalRef, removedMarks } from "../../machines/reader/removal.view.ts"
import { useFocusHandedOn } from "../../ui/focus/useFocusHandedOn.ts"
import { Button } from "../../ui/parts/Button.tsx"
import { focusCaretOrViewer } from "../effects/focusViewer.ts"
import styles from "../panels/Notices.module.css"

interface RemovalNoticeProps {
  readonly removal: RemovalRef
  /** Where notices are shown; null until that is there. */
  readonly notices: HTMLElement | null
}

const Choices = ({ removal }: Pick<RemovalNoticeProps, "removal">) => {
  const { t } = useTranslation("reader")
  const place = useRef<HTMLDivElement>(null)
  useFocusHandedOn(place, focusCaretOrViewer)
  return (
    <div ref={place} className={styles.choices}>
      <Button look="quiet" onPress={() => removal.send({ type: "removal.undo" })}>
        {t("marks.undo")}
      </Button>
      <button
        type="button"
        className={styles.close}
        aria-label={t("notice.close")}
        onClick={() => removal.send({ type: "removal.close" })}
      >
        <X aria-hidden size={18} strokeWidth={1.6} />
      </button>
    </div>
  )
}

/** Says, among the notices, that a mark was deleted, and takes the deletion back. */
export const RemovalNotice = ({ removal, notices }: RemovalNoticeProps) => {
  const { t } = useTranslation("reader")
  const removed = useSelector(removal, removedMarks)
  if (notices === null) return null
  const hold = () => removal.send({ type: "removal.hold" })
  /** Whoever still points at it, or is still inside it, has not left it. */
  const release = ({ currentTarget }: { readonly currentTarget: Element }) => {
    if (!currentTarget.matches(":hover, :focus-within")) removal.send({ type: "removal.release" })
  }
  return createPortal(
    <div
      className={removed === null ? undefined : styles.notice}
      onPointerEnter={hold}
      onPointerLeave={release}
      onFocus={hold}
      onBlur={release}
    >
      <p aria-live="polite">
        {removed !== null && (
          // Anew for each deletion: the same words in the same place are not announced.
          <span key={removed.highlights.length + removed.notes.length}>
            {t(removed.notes.length > 0 ? "marks.removedNote" : "marks.removed")}
          </span>
        )}
      </p>
      {removed !== null && <Choices removal={removal} />}
    </div>,
    notices
  )
}
