import { X } from "lucide-react"
import { createPortal } from "react-dom"
import { useTranslation } from "react-i18next"
import { Button } from "../../ui/parts/Button.tsx"
import { useBackOnline } from "../effects/useBackOnline.ts"
import styles from "./Notices.module.css"

interface NotLoadedNoticeProps {
  /** The element for notices; null until it is mounted. */
  readonly notices: HTMLElement | null
  readonly onClose: () => void
  /** Loads it again, when asked or back on line; if missing, only reloading the page does. */
  readonly onRetry?: () => void
}

const wait = (): void => {}

/** A notice that a panel's code did not load. */
export const NotLoadedNotice = ({ notices, onClose, onRetry = wait }: NotLoadedNoticeProps) => {
  const { t } = useTranslation("reader")
  useBackOnline(onRetry)
  if (notices === null) return null
  return createPortal(
    <div className={styles.notice}>
      <p role="alert">{t(onRetry === wait ? "notice.missing" : "notice.missingHere")}</p>
      {onRetry !== wait && (
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
