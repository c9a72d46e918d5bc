import { Link, useLocation } from "@tanstack/react-router"
import { useSelector } from "@xstate/react"
import { useTranslation } from "react-i18next"
import { countShown } from "../../domain/account/countShown.ts"
import { ownPlaces } from "../../domain/places.ts"
import { displayName, initials } from "../../domain/session/Person.ts"
import type { User } from "../../domain/session/User.ts"
import { unreadIn } from "../../machines/account/notificationCount.view.ts"
import type { App } from "../../machines/app.ts"
import { hasDesk, isSupport, isVisitor, userOf } from "../../machines/session/session.view.ts"
import { useDeferredSelector } from "../hooks/useDeferred.ts"
import { Button } from "../parts/Button.tsx"
import styles from "./AccountNav.module.css"

const AccountLink = ({ user }: { readonly user: User }) => {
  const { t } = useTranslation()
  const isInside = useLocation({ select: ({ pathname }) => pathname.startsWith("/account") })
  const name = displayName(user) ?? t("nobody")
  return (
    <Link
      to="/account/profile"
      className={styles.account}
      aria-label={t("accountOf", { name })}
      aria-current={isInside ? "true" : undefined}
    >
      <span className={styles.initials} data-initials={initials(user)} aria-hidden />
      <span className={styles.person} title={name}>
        {name}
      </span>
    </Link>
  )
}

/** How many notifications are unread, as the way to them. */
const Unread = ({ notificationCount }: Pick<App, "notificationCount">) => {
  const { t } = useTranslation()
  const count = useDeferredSelector(notificationCount, unreadIn, 0)
  return count === 0 ? null : (
    <Link to="/account/notifications" className={styles.unread} aria-label={t("unread", { count })}>
      <span className={styles.count}>{countShown(count)}</span>
    </Link>
  )
}

/**
 * Signing in for a visitor; the account for a user; the desk for a publisher, the tickets for the support team. In a sidebar also the user's own lists.
 */
export const AccountNav = ({
  session,
  auth,
  notificationCount
}: Pick<App, "session" | "auth" | "notificationCount">) => {
  const { t } = useTranslation()
  const isDeskShown = useSelector(session, hasDesk)
  const isTeamShown = useSelector(session, isSupport)
  const isNobody = useSelector(session, isVisitor)
  const user = useSelector(session, userOf)
  return (
    <div className={styles.people}>
      {isDeskShown && (
        <Link to="/account/publisher" className={styles.desk}>
          {t("desk")}
        </Link>
      )}
      {isTeamShown && (
        <Link to="/team" className={styles.desk}>
          {t("team")}
        </Link>
      )}
      {user !== null && (
        <div className={styles.who}>
          <AccountLink user={user} />
          <Unread notificationCount={notificationCount} />
        </div>
      )}
      {user !== null &&
        ownPlaces.map(({ to, words }) => (
          <Link key={to} to={to} className={styles.own}>
            {t(words)}
          </Link>
        ))}
      {isNobody && (
        <Button
          look="quiet"
          aria-haspopup="dialog"
          onPress={() => auth.send({ type: "auth.open", form: "login", returnTo: null })}
        >
          {t("signIn")}
        </Button>
      )}
    </div>
  )
}
