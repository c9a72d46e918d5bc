import { Link } from "@tanstack/react-router"
import { useTranslation } from "react-i18next"
import { places } from "../../domain/places.ts"
import type { App } from "../../machines/app.ts"
import { Menu } from "./Menu.tsx"
import { AccountNav } from "./AccountNav.tsx"
import { footerLinks } from "./footerLinks.ts"
import styles from "./Masthead.module.css"

/** A way is marked where it leads, whatever is asked for there. */
const here = { exact: true, includeSearch: false } as const

/**
 * The name of the shop, where one can go in it and who is here: a sidebar where there is room for one, else a bar above
 * and, on a phone, a bar below within a thumb's reach. What the bars have no room for is in the menu.
 */
export const Masthead = (app: Pick<App, "session" | "auth" | "toasts" | "theme">) => {
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
        <AccountNav session={app.session} auth={app.auth} />
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
