import { useTranslation } from "react-i18next"
import { Spinner } from "../parts/Spinner.tsx"
import styles from "./Pending.module.css"

/** Stands in for a screen whose code or words are on their way. */
export const Awaited = () => {
  const { t } = useTranslation()
  return (
    <div className={styles.awaited}>
      <Spinner label={t("loading")} />
    </div>
  )
}
