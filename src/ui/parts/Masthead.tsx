import { Link } from "@tanstack/react-router"
import { useTranslation } from "react-i18next"
import styles from "./Masthead.module.css"

/** The name over the kiosk, and a quiet line beside it. */
export const Masthead = () => {
  const { t } = useTranslation()
  return (
    <header className={styles.masthead}>
      <div className={styles.row}>
        <Link to="/" className={styles.name}>
          {t("site")}
        </Link>
        <p className={styles.line}>{t("tagline")}</p>
      </div>
    </header>
  )
}
