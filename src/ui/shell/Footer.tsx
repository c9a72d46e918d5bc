import { Link } from "@tanstack/react-router"
import { useSelector } from "@xstate/react"
import { useTranslation } from "react-i18next"
import { about, places, plansPlace } from "../../domain/places.ts"
import { displayName } from "../../domain/session/Person.ts"
import type { App } from "../../machines/app.ts"
import { isVisitor, userOf } from "../../machines/session/session.view.ts"
import { Button } from "../parts/Button.tsx"
import styles from "./Footer.module.css"
import { LanguageChoice } from "./LanguageChoice.tsx"
import { legalLinks } from "./footerLinks.ts"
import { ThemeChoice } from "./ThemeChoice.tsx"

const Welcome = ({ session, auth, isKnownBrowser }: Pick<App, "session" | "auth" | "isKnownBrowser">) => {
  const { t } = useTranslation()
  const user = useSelector(session, userOf)
  const isNobody = useSelector(session, isVisitor)
  const name = user === null ? null : displayName(user)
  return (
    <section className={styles.welcome} aria-labelledby="welcome">
      <h2 id="welcome" className={styles.title}>
        {name === null ? t(isKnownBrowser ? "welcome.back" : "welcome.title") : t("welcome.named", { name })}
      </h2>
      <p className={styles.text}>{t(isNobody ? "welcome.visitor" : "welcome.reader")}</p>
      {isNobody && (
        <Button
          aria-haspopup="dialog"
          onPress={() => auth.send({ type: "auth.open", form: "register", returnTo: null })}
        >
          {t("welcome.register")}
        </Button>
      )}
    </section>
  )
}

/** The footer of every screen: a closing word, navigation, legal links, language and theme. */
export const Footer = ({
  session,
  auth,
  theme,
  isKnownBrowser
}: Pick<App, "session" | "auth" | "theme" | "isKnownBrowser">) => {
  const { t } = useTranslation()
  return (
    <footer className={styles.footer}>
      <Welcome session={session} auth={auth} isKnownBrowser={isKnownBrowser} />
      <nav className={styles.ways} aria-label={t("places.footer")}>
        {[[...places, plansPlace, ...about], legalLinks].map((ways, column) => (
          <ul key={column} className={styles.list}>
            {ways.map(({ to, words }) => (
              <li key={to}>
                <Link to={to} activeOptions={{ exact: true, includeSearch: false }} className={styles.way}>
                  {t(words)}
                </Link>
              </li>
            ))}
          </ul>
        ))}
      </nav>
      <div className={styles.print}>
        <p>{t("smallPrint")}</p>
        <div className={styles.settings}>
          <LanguageChoice />
          <ThemeChoice theme={theme} />
        </div>
      </div>
    </footer>
  )
}
