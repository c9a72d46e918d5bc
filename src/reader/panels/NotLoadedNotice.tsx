import { X } from "lucide-react"
import { createPortal } from "react-dom"
import { useTranslation } from "react-i18next"
import { Button } from "../../ui/parts/Button.tsx"
import styles from "./Notices.module.css"

interface NotLoadedNoticeProps {
  /** The element for notices; null until it is mounted. */
  readonly notices: HTMLElement | null
  readonly onClose: () => void
  /** Loads it again; if missing, only reloading the page does. */
  readonly onRetry?: () => void
}

/** A notice that a panel's code did not load. */
export const NotLoadedNotice = ({ notices, onClose, onRetry }: NotLoadedNoticeProps) => {
  const { t } = useTranslation("reader")
  if (notices === null) return null
  return createPortal(
    <div className={styles.notice}>
      <p role="alert">{t(onRetry === undefined ? "notice.missing" : "notice.missingHere")}</p>
      {onRetry !== undefined && (
        <Button look="quiet" onPress={onRetry}>
          {t("retry")}
        </Button>
      )}
      <button type="button" className={styles.close} aria-label={t("notice.close")} onClick={onClose}>
        <X aria-hidden size={18} strokeWidth={1.6} />
      </button>
    </div>,
    notices
  )
}
