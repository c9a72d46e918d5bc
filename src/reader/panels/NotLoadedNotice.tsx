import { X } from "lucide-react"
import { createPortal } from "react-dom"
import { useTranslation } from "react-i18next"
import styles from "./Notices.module.css"

interface NotLoadedNoticeProps {
  /** The element for notices; null until it is mounted. */
  readonly notices: HTMLElement | null
  readonly onClose: () => void
}

/** A notice that a panel's code did not load; reloading the page tries again. */
export const NotLoadedNotice = ({ notices, onClose }: NotLoadedNoticeProps) => {
  const { t } = useTranslation("reader")
  if (notices === null) return null
  return createPortal(
    <div className={styles.notice}>
      <p role="alert">{t("notice.missing")}</p>
      <button type="button" className={styles.close} aria-label={t("notice.close")} onClick={onClose}>
        <X aria-hidden size={18} strokeWidth={1.6} />
      </button>
    </div>,
    notices
  )
}
