import { Link } from "@tanstack/react-router"
import { useTranslation } from "react-i18next"
import link from "../navigation/MenuLink.module.css"
import styles from "./TeamMenu.module.css"

/** The rooms of the support team's house, in their order. */
const rooms = [
  { to: "/team", words: "rooms.tickets" },
  { to: "/team/orders", words: "rooms.orders" },
  { to: "/team/questions", words: "rooms.questions" },
  { to: "/team/announcements", words: "rooms.announcements" },
  { to: "/team/adverts", words: "rooms.adverts" },
  { to: "/team/jobs", words: "rooms.jobs" },
  { to: "/team/activities", words: "rooms.activities" }
] as const

/** The menu above every screen of the support team. */
export const TeamMenu = () => {
  const { t } = useTranslation("team")
  return (
    <nav aria-label={t("rooms.menu")} className={styles.menu}>
      <ul className={styles.rooms}>
        {rooms.map(({ to, words }) => (
          <li key={to}>
            <Link to={to} className={link.link} activeOptions={{ exact: to === "/team", includeSearch: false }}>
              {t(words)}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
