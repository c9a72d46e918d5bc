import { useSelector } from "@xstate/react"
import { X } from "lucide-react"
import { VisuallyHidden } from "react-aria-components/VisuallyHidden"
import { createPortal } from "react-dom"
import { useTranslation } from "react-i18next"
import { snippetLength, snippetOf } from "../../domain/reader/marks/snippet.ts"
import { firstWords, passageSaid, type PassageRef } from "../../machines/reader/passage.view.ts"
import { Button } from "../../ui/parts/Button.tsx"
import styles from "../panels/Notices.module.css"

interface PassageNoticeProps {
  readonly passage: PassageRef
  /** Where notices are shown; null until that is there. */
  readonly notices: HTMLElement | null
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
        {notice === "unread" && (
          <Button look="quiet" onPress={() => passage.send({ type: "passage.retry" })}>
            {t("retry")}
          </Button>
        )}
        {notice !== null && (
          <button
            type="button"
            className={styles.close}
            aria-label={t("notice.close")}
            onClick={() => passage.send({ type: "passage.close" })}
          >
            <X aria-hidden size={18} strokeWidth={1.6} />
          </button>
        )}
      </div>
    </>,
    notices
  )
}
