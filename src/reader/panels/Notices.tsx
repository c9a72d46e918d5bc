import { useSelector } from "@xstate/react"
import { X } from "lucide-react"
import type { Ref } from "react"
import { VisuallyHidden } from "react-aria-components/VisuallyHidden"
import { useTranslation } from "react-i18next"
import { type FullscreenRef, isFull, isFullscreenRefused } from "../../machines/reader/fullscreen.view.ts"
import { isLinkCopied, type ShareRef } from "../../machines/reader/share.view.ts"
import { hasKeyboard } from "./keyboard.ts"
import styles from "./Notices.module.css"

interface NoticeProps {
  /** Null if there is nothing to say. */
  readonly words: string | null
  readonly onClose: () => void
}

/** Only the words are announced; their live region exists before them, or screen readers would miss them. */
const Notice = ({ words, onClose }: NoticeProps) => {
  const { t } = useTranslation("reader")
  return (
    <div className={words === null ? undefined : styles.notice}>
      <p aria-live="polite">{words}</p>
      {words !== null && (
        <button type="button" className={styles.close} aria-label={t("notice.close")} onClick={onClose}>
          <X aria-hidden size={18} strokeWidth={1.6} />
        </button>
      )}
    </div>
  )
}

interface NoticesProps {
  readonly fullscreen: FullscreenRef
  readonly share: ShareRef
  /** For notices of other components. */
  readonly ref?: Ref<HTMLDivElement>
}

/** The surface's passing notices: announced when they appear, without taking focus. */
export const Notices = ({ fullscreen, share, ref }: NoticesProps) => {
  const { t } = useTranslation("reader")
  const full = useSelector(fullscreen, isFull)
  const refused = useSelector(fullscreen, isFullscreenRefused)
  const copied = useSelector(share, isLinkCopied)
  return (
    <div ref={ref} className={styles.notices} data-notices>
      <VisuallyHidden aria-live="polite">
        {full && t(hasKeyboard() ? "fullscreen.entered" : "fullscreen.enteredByTouch")}
      </VisuallyHidden>
      <Notice
        words={refused ? t("fullscreen.refused") : null}
        onClose={() => fullscreen.send({ type: "fullscreen.close" })}
      />
      <Notice words={copied ? t("share.copied") : null} onClose={() => share.send({ type: "share.close" })} />
    </div>
  )
}
