import { useSelector } from "@xstate/react"
import { X } from "lucide-react"
import { createPortal } from "react-dom"
import { useTranslation } from "react-i18next"
import { type RemovalRef, removedMarks } from "../../machines/reader/removal.view.ts"
import { Button } from "../../ui/parts/Button.tsx"
import styles from "../panels/Notices.module.css"

interface RemovalNoticeProps {
  readonly removal: RemovalRef
  /** Where notices are shown; null until that is there. */
  readonly notices: HTMLElement | null
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
      <p aria-live="polite">{removed && t(removed.notes.length > 0 ? "marks.removedNote" : "marks.removed")}</p>
      {removed !== null && (
        <>
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
        </>
      )}
    </div>,
    notices
  )
}
