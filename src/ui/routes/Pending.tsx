import { useTranslation } from "react-i18next"
import { Spinner } from "../parts/Spinner.tsx"
import styles from "./Pending.module.css"

/** Shown while a screen's code or words are loading. */
export const Pending = () => {
  const { t } = useTranslation()
  return (
    <div className={styles.awaited}>
      <Spinner label={t("loading")} />
    </div>
  )
}
