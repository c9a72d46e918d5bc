import { X } from "lucide-react"
import { createPortal } from "react-dom"
import { useTranslation } from "react-i18next"
import styles from "./Notices.module.css"

interface MissingProps {
  /** Where all else is said; null until that is there. */
  readonly notices: HTMLElement | null
  readonly onClose: () => void
}

/**
 * In place of what is opened later, where its code could not be had: a page that is loaded anew asks for it again. It is
 * said where all else is, whoever had asked for it.
 */
export const Missing = ({ notices, onClose }: MissingProps) => {
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
