import { useSelector } from "@xstate/react"
import { X } from "lucide-react"
import { useTranslation } from "react-i18next"
import { type FullscreenRef, isFull, isFullscreenRefused } from "../../machines/reader/fullscreen.view.ts"
import { isLinkCopied, type ShareRef } from "../../machines/reader/share.view.ts"
import styles from "./Notices.module.css"
import { LinkByHand } from "./LinkByHand.tsx"

const Notice = ({ words, onClose }: { readonly words: string; readonly onClose: () => void }) => {
  const { t } = useTranslation("reader")
  return (
    <p className={styles.notice}>
      {words}
      <button type="button" className={styles.close} aria-label={t("notice.close")} onClick={onClose}>
        <X aria-hidden size={18} strokeWidth={1.6} />
      </button>
    </p>
  )
}

interface NoticesProps {
  readonly fullscreen: FullscreenRef
  readonly share: ShareRef
}

/** What the room says of itself in passing: read aloud when it comes, without taking the keyboard. */
export const Notices = ({ fullscreen, share }: NoticesProps) => {
  const { t } = useTranslation("reader")
  const full = useSelector(fullscreen, isFull)
  const refused = useSelector(fullscreen, isFullscreenRefused)
  const copied = useSelector(share, isLinkCopied)
  return (
    <>
      <div className={styles.notices} aria-live="polite">
        {full && <span className={styles.heard}>{t("fullscreen.entered")}</span>}
        {refused && (
          <Notice words={t("fullscreen.refused")} onClose={() => fullscreen.send({ type: "fullscreen.close" })} />
        )}
        {copied && <Notice words={t("share.copied")} onClose={() => share.send({ type: "share.close" })} />}
      </div>
      <LinkByHand share={share} />
    </>
  )
}
