import { Link } from "@tanstack/react-router"
import { useTranslation } from "react-i18next"
import { places } from "../../domain/places.ts"
import type { App } from "../../machines/app.ts"
import { Menu } from "./Menu.tsx"
import { AccountNav } from "./AccountNav.tsx"
import { footerLinks } from "./footerLinks.ts"
import styles from "./Masthead.module.css"

/** A link is current whatever its query is. */
const here = { exact: true, includeSearch: false } as const

type MastheadProps = Pick<App, "session" | "auth" | "toasts" | "theme" | "notificationCount">

/**
 * The site's name, navigation and account: a sidebar where there is room, else a bar above and, on a phone, one below.
 * The menu has the rest.
 */
export const Masthead = ({ notificationCount, ...app }: MastheadProps) => {
  const { t } = useTranslation()
  return (
    <header className={styles.masthead}>
      <div className={styles.row}>
        <Link to="/" activeOptions={here} className={styles.name}>
          {t("site")}
        </Link>
        <p className={styles.line}>{t("tagline")}</p>
        <nav className={styles.places} aria-label={t("places.label")}>
          <ul className={styles.list}>
            {places.map(({ to, words }) => (
              <li key={to}>
                <Link to={to} activeOptions={here} className={styles.place}>
                  {t(words)}
                </Link>
              </li>
            ))}
            <li className={styles.menu}>
              <Menu className={styles.place} {...app} />
            </li>
          </ul>
        </nav>
        <AccountNav session={app.session} auth={app.auth} notificationCount={notificationCount} />
        <nav className={styles.footerLinks} aria-label={t("places.papers")}>
          <ul className={styles.list}>
            {footerLinks.map(({ to, words }) => (
              <li key={to}>
                <Link to={to} className={styles.paper}>
                  {t(words)}
                </Link>
              </li>
            ))}
          </ul>
        </nav>
      </div>
    </header>
  )
}
