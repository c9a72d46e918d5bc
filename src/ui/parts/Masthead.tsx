import { Link } from "@tanstack/react-router"
import { useSelector } from "@xstate/react"
import { useTranslation } from "react-i18next"
import type { App } from "../../machines/app.ts"
import { isPublisher } from "../../machines/session/session.view.ts"
import styles from "./Masthead.module.css"

/** The name over the kiosk, a quiet line beside it, and a publisher's way to the desk. */
export const Masthead = ({ session }: Pick<App, "session">) => {
  const { t } = useTranslation()
  const hasDesk = useSelector(session, isPublisher)
  return (
    <header className={styles.masthead}>
      <div className={styles.row}>
        <Link to="/" className={styles.name}>
          {t("site")}
        </Link>
        <p className={styles.line}>{t("tagline")}</p>
        {hasDesk && (
          <Link to="/account/publisher" className={styles.desk}>
            {t("desk")}
          </Link>
        )}
      </div>
    </header>
  )
}
