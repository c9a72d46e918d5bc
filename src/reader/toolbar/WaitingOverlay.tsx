import { useTranslation } from "react-i18next"
import { Spinner } from "../../ui/parts/Spinner.tsx"
import styles from "./WaitingOverlay.module.css"

/** Says that the page is loading, once the wait is noticeable. */
export const WaitingOverlay = ({ waiting }: { readonly waiting: boolean }) => {
  const { t } = useTranslation("reader")
  return waiting ? (
    <div className={styles.overlay}>
      <Spinner label={t("loading")} />
    </div>
  ) : null
}
