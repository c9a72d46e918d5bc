import { Bell, BookOpen, CalendarClock, Hand, type LucideIcon, ShieldCheck, Star, Tag, Undo2 } from "lucide-react"
import { useTranslation } from "react-i18next"
import type { NotificationAction } from "../../domain/account/Notification.ts"
import type { ListedNotification } from "../../domain/account/notificationList.ts"
import { parseSearch } from "../navigation/query.ts"
import { ButtonLink } from "../parts/Link.tsx"
import { useLocalDates } from "../parts/useLocalDates.ts"
import styles from "./Notifications.module.css"

const icons: Readonly<Record<string, LucideIcon>> = {
  subscription_renewed: CalendarClock,
  subscription_failed: CalendarClock,
  subscription_ended: CalendarClock,
  subscription_ending: CalendarClock,
  order_refunded: Undo2,
  new_magazine: BookOpen,
  special_offer: Tag,
  security_update: ShieldCheck,
  system_welcome: Hand,
  recommendation: Star
}

/** The parts of a path as the router takes them. */
const linkTo = (path: string) => {
  const { pathname, search, hash } = new URL(path, "https://here.invalid")
  return { to: pathname as "/", search: parseSearch(search) as object, hash: hash.slice(1) }
}

const Actions = ({ actions }: { readonly actions: ReadonlyArray<NotificationAction> }) =>
  actions.length === 0 ? null : (
    <div className={styles.actions}>
      {actions.map(({ text, url }) => (
        <ButtonLink key={`${url} ${text}`} look="quiet" {...linkTo(url)}>
          {text}
        </ButtonLink>
      ))}
    </div>
  )

/** One notification: what kind it is, what it says, when it came and where it leads. */
export const NotificationRow = ({ told }: { readonly told: ListedNotification }) => {
  const { t } = useTranslation("notifications")
  const dates = useLocalDates()
  const { type, title, text, moment, read, actions } = told
  const Icon = (Object.hasOwn(icons, type) ? icons[type] : undefined) ?? Bell
  const when = new Date(moment)
  return (
    <article className={styles.told} data-unread={!read || undefined}>
      <Icon aria-hidden className={styles.icon} size={22} strokeWidth={1.6} />
      <div className={styles.words}>
        <h2 className={styles.name}>{title}</h2>
        <p className={styles.text}>{text}</p>
        <p className={styles.facts}>
          {!read && <span className={styles.mark}>{t("unread")}</span>}
          <time dateTime={moment} title={dates.moment(when)}>
            {dates.ago(when)}
          </time>
        </p>
        <Actions actions={actions} />
      </div>
    </article>
  )
}
