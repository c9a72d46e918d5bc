import { Link } from "@tanstack/react-router"
import { useSelector } from "@xstate/react"
import { useTranslation } from "react-i18next"
import { displayName, initials } from "../../domain/session/Person.ts"
import type { User } from "../../domain/session/User.ts"
import type { App } from "../../machines/app.ts"
import { isPublisher, isVisitor, userOf } from "../../machines/session/session.view.ts"
import { Button } from "./Button.tsx"
import styles from "./Masthead.module.css"

const AccountLink = ({ user }: { readonly user: User }) => {
  const { t } = useTranslation()
  const name = displayName(user) ?? t("nobody")
  return (
    <Link to="/account/profile" className={styles.account} aria-label={t("accountOf", { name })}>
      <span className={styles.initials} data-initials={initials(user)} aria-hidden />
      <span className={styles.person} title={name}>
        {name}
      </span>
    </Link>
  )
}

/** The name over the kiosk, a quiet line beside it, and the way in: to signing in, or to one's account and desk. */
export const Masthead = ({ session, auth }: Pick<App, "session" | "auth">) => {
  const { t } = useTranslation()
  const hasDesk = useSelector(session, isPublisher)
  const isNobody = useSelector(session, isVisitor)
  const user = useSelector(session, userOf)
  return (
    <header className={styles.masthead}>
      <div className={styles.row}>
        <Link to="/" className={styles.name}>
          {t("site")}
        </Link>
        <p className={styles.line}>{t("tagline")}</p>
        <div className={styles.people}>
          {hasDesk && (
            <Link to="/account/publisher" className={styles.desk}>
              {t("desk")}
            </Link>
          )}
          {user !== null && <AccountLink user={user} />}
          {isNobody && (
            <Button
              aria-haspopup="dialog"
              onPress={() => auth.send({ type: "auth.open", form: "login", returnTo: null })}
            >
              {t("signIn")}
            </Button>
          )}
        </div>
      </div>
    </header>
  )
}
