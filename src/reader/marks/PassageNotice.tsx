import { useSelector } from "@xstate/react"
import { X } from "lucide-react"
import { useRef } from "react"
import { VisuallyHidden } from "react-aria-components/VisuallyHidden"
import { createPortal } from "react-dom"
import { useTranslation } from "react-i18next"
import { snippetLength, snippetOf } from "../../domain/reader/marks/snippet.ts"
import { firstWords, passageSaid, type PassageRef } from "../../machines/reader/passage.view.ts"
import { useFocusHandedOn } from "../../ui/focus/useFocusHandedOn.ts"
import { useFocusReceiver } from "../../ui/focus/useFocusReceiver.ts"
import { Button } from "../../ui/parts/Button.tsx"
import { focusCaretOrViewer } from "../effects/focusViewer.ts"
import styles from "../panels/Notices.module.css"

interface PassageNoticeProps {
  readonly passage: PassageRef
  /** Where notices are shown; null until that is there. */
  readonly notices: HTMLElement | null
}

interface ChoicesProps extends Pick<PassageNoticeProps, "passage"> {
  readonly canRetry: boolean
}

const Choices = ({ passage, canRetry }: ChoicesProps) => {
  const { t } = useTranslation("reader")
  const place = useRef<HTMLDivElement>(null)
  useFocusHandedOn(place, focusCaretOrViewer)
  const close = useFocusReceiver(canRetry)
  return (
    <div ref={place} className={styles.choices}>
      {canRetry && (
        <Button look="quiet" onPress={() => passage.send({ type: "passage.retry" })}>
          {t("retry")}
        </Button>
      )}
      <button
        ref={close}
        type="button"
        className={styles.close}
        aria-label={t("notice.close")}
        onClick={() => passage.send({ type: "passage.close" })}
      >
        <X aria-hidden size={18} strokeWidth={1.6} />
      </button>
    </div>
  )
}

/** Says what became of the passage that the address leads to. Who sees it lit needs no words. */
export const PassageNotice = ({ passage, notices }: PassageNoticeProps) => {
  const { t } = useTranslation("reader")
  const said = useSelector(passage, passageSaid)
  const words = snippetOf(useSelector(passage, firstWords), snippetLength.editor)
  if (notices === null) return null
  const notice = said === "shown" ? null : said
  return createPortal(
    <>
      <VisuallyHidden aria-live="polite">{said === "shown" && t("passage.shown", { words })}</VisuallyHidden>
      <div className={notice === null ? undefined : styles.notice}>
        <p aria-live="polite">{notice !== null && t(`passage.${notice}`)}</p>
        {notice !== null && <Choices passage={passage} canRetry={notice === "unread"} />}
      </div>
    </>,
    notices
  )
}
