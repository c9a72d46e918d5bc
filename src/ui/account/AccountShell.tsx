import { Link } from "@tanstack/react-router"
import { useSelector } from "@xstate/react"
import type { ReactNode } from "react"
import { useTranslation } from "react-i18next"
import { displayName, initials } from "../../domain/session/Person.ts"
import type { App } from "../../machines/app.ts"
import { hasDesk, hasEnded, isLeaving, isSupport } from "../../machines/session/session.view.ts"
import { useLastUser } from "../hooks/useLastUser.ts"
import { Button } from "../parts/Button.tsx"
import styles from "./AccountShell.module.css"

type OfSession = Pick<App, "session">

/** Shows the last user until signing out is done. */
const Owner = ({ session }: OfSession) => {
  const { t } = useTranslation("common")
  const owner = useLastUser(session)
  const { name, email } = owner ?? { name: "", email: "" }
  const [mailbox = "", ...domain] = email.split(/(?<=@)/)
  return (
    <div className={styles.owner}>
      <span className={styles.initials} aria-hidden="true">
        {initials({ name, email })}
      </span>
      <p className={styles.name}>
        <bdi>{displayName({ name, email }) ?? t("nobody")}</bdi>
      </p>
      <p className={styles.email}>
        {mailbox}
        {/* Long addresses break here first. */}
        <wbr />
        {domain.join("")}
      </p>
    </div>
  )
}

const screens = [
  { to: "/account/profile", words: "profile.menu" },
  { to: "/account/purchases", words: "rooms.purchases" },
  { to: "/account/subscriptions", words: "rooms.subscriptions" },
  { to: "/account/notifications", words: "rooms.notifications" },
  { to: "/account/history", words: "rooms.history" },
  { to: "/account/marks", words: "rooms.marks" },
  { to: "/account/data", words: "rooms.data" },
  { to: "/account/support", words: "rooms.support" },
  { to: "/library", words: "common:places.library" },
  { to: "/favorites", words: "common:places.favourites" }
] as const

const Menu = ({ session }: OfSession) => {
  const { t } = useTranslation(["account", "common"])
  const isDeskShown = useSelector(session, hasDesk)
  const isTeamShown = useSelector(session, isSupport)
  return (
    <nav aria-label={t("menu")}>
      <ul className={styles.menu}>
        {screens.map(({ to, words }) => (
          <li key={to}>
            <Link to={to} className={styles.room}>
              {t(words)}
            </Link>
          </li>
        ))}
        {isDeskShown && (
          <li>
            <Link to="/account/publisher" className={styles.room}>
              {t("common:desk")}
            </Link>
          </li>
        )}
        {isTeamShown && (
          <li>
            <Link to="/team" className={styles.room}>
              {t("common:team")}
            </Link>
          </li>
        )}
      </ul>
    </nav>
  )
}

const Leave = ({ session }: OfSession) => {
  const { t } = useTranslation("account")
  const leaving = useSelector(session, isLeaving)
  return (
    <div className={styles.leave}>
      <Button look="quiet" isPending={leaving} onPress={() => session.send({ type: "session.leave" })}>
        {t(leaving ? "leaving" : "leave")}
      </Button>
    </div>
  )
}

/** The account's menu beside its screens. */
export const AccountShell = ({ session, children }: OfSession & { readonly children: ReactNode }) => {
  const { t } = useTranslation("account")
  const isOver = useSelector(session, hasEnded)
  return (
    <div className={isOver ? undefined : styles.account}>
      {!isOver && (
        <aside className={styles.side} aria-label={t("title")}>
          <Owner session={session} />
          <Menu session={session} />
          <Leave session={session} />
        </aside>
      )}
      <div className={isOver ? undefined : styles.content}>{children}</div>
    </div>
  )
}
