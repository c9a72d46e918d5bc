import { useSelector } from "@xstate/react"
import { useTranslation } from "react-i18next"
import {
  allNotifications,
  type ListedNotification,
  notificationFilters,
  notificationPage,
  type NotificationsAsked,
  notificationsSearch,
  unreadCount
} from "../../domain/account/notificationList.ts"
import {
  hasUnread,
  isBusy,
  isMarking,
  isUnmarked,
  listOf,
  type NotificationsRef,
  troubleOf
} from "../../machines/account/notifications.view.ts"
import { ListingSelect } from "../catalogue/ListingSelect.tsx"
import { Banner } from "../parts/Banner.tsx"
import { Button } from "../parts/Button.tsx"
import { EmptyList } from "../parts/EmptyList.tsx"
import { Link } from "../parts/Link.tsx"
import { Localised } from "../parts/Localised.tsx"
import { Message } from "../parts/Message.tsx"
import { Pages } from "../parts/Pages.tsx"
import { Retry } from "../parts/Retry.tsx"
import { Shade, Skeleton } from "../parts/Skeleton.tsx"
import { useFormats } from "../parts/useFormats.ts"
import { focusOnRemoval } from "./focusOnRemoval.ts"
import { NotificationRow } from "./NotificationRow.tsx"
import styles from "./Notifications.module.css"

interface OfNotifications {
  readonly notifications: NotificationsRef
}

export interface NotificationsProps extends OfNotifications {
  readonly asked: NotificationsAsked
  readonly onAsk: (asked: NotificationsAsked) => void
}

type ListProps = Pick<NotificationsProps, "asked" | "onAsk"> & { readonly list: ReadonlyArray<ListedNotification> }

const Awaited = () => {
  const { t } = useTranslation("notifications")
  return (
    <Skeleton label={t("loading")}>
      {[0, 1, 2].map((place) => (
        <div key={place} className={styles.shades}>
          <Shade width="min(16rem, 80%)" />
          <Shade />
        </div>
      ))}
    </Skeleton>
  )
}

const LoadFailed = ({ notifications }: OfNotifications) => {
  const { t } = useTranslation(["notifications", "common"])
  const busy = useSelector(notifications, isBusy)
  const trouble = useSelector(notifications, troubleOf)
  if (trouble === null) return null
  const without = trouble._tag === "Unreachable" ? t("common:reason.offline") : t("unknownReason")
  const retry = <Retry isPending={busy} onPress={() => notifications.send({ type: "notifications.reload" })} />
  return <Banner action={retry}>{t("failed", { reason: trouble.message ?? without })}</Banner>
}

const toHeading = focusOnRemoval((element) => element.closest("header")?.querySelector("h1"))

const MarkAll = ({ notifications }: OfNotifications) => {
  const { t } = useTranslation("notifications")
  const marking = useSelector(notifications, isMarking)
  const isShown = useSelector(notifications, hasUnread)
  if (!isShown) return null
  return (
    <Button ref={toHeading} isPending={marking} onPress={() => notifications.send({ type: "all.read" })}>
      {t(marking ? "marking" : "markAll")}
    </Button>
  )
}

const None = ({ onAsk }: Pick<NotificationsProps, "onAsk">) => {
  const { t } = useTranslation("notifications")
  const reset = <Button onPress={() => onAsk(allNotifications)}>{t("none.reset")}</Button>
  return (
    <Message level={2} title={t("none.title")} actions={reset}>
      <p>{t("none.text")}</p>
    </Message>
  )
}

const Paging = ({ asked, pages }: Pick<NotificationsProps, "asked"> & { readonly pages: number }) => {
  const { t } = useTranslation("notifications")
  const { count } = useFormats()
  const { page } = asked
  return (
    <Pages
      label={t("pages")}
      page={page}
      pages={pages}
      here={t("page", { page: count(page), pages: count(pages) })}
      before={t("before")}
      after={t("after")}
      renderLink={(to, words) => (
        <Link to="/account/notifications" search={notificationsSearch({ ...asked, page: to })}>
          {words}
        </Link>
      )}
    />
  )
}

const Shown = ({ list, asked, onAsk }: ListProps) => {
  const { t } = useTranslation("notifications")
  const { items, page, pages } = notificationPage(list, asked)
  return (
    <>
      <Localised>
        <div role="group" aria-label={t("controls")} className={styles.controls}>
          <ListingSelect
            label={t("filter.label")}
            value={asked.filter}
            onChange={(filter) => onAsk({ filter, page: 1 })}
            items={notificationFilters.map((id) => ({ id, title: t(`filter.${id}`) }))}
          />
        </div>
      </Localised>
      {items.length === 0 ? (
        <None onAsk={onAsk} />
      ) : (
        <ol className={styles.list}>
          {items.map((one) => (
            <li key={`${one.source} ${one.id}`}>
              <NotificationRow told={one} />
            </li>
          ))}
        </ol>
      )}
      <Paging asked={{ ...asked, page }} pages={pages} />
    </>
  )
}

const Empty = () => {
  const { t } = useTranslation("notifications")
  return <EmptyList title={t("empty.title")} text={t("empty.text")} to="/store" link={t("empty.link")} />
}

const Count = ({ list }: Pick<ListProps, "list">) => {
  const { t } = useTranslation("notifications")
  const count = unreadCount(list)
  return (
    <p role="status" className={styles.lead}>
      {count === 0 ? t("countNone") : t("count", { count })}
    </p>
  )
}

/** What the user is told, the newest first. Source: product, "Notifications". */
export const Notifications = ({ notifications, asked, onAsk }: NotificationsProps) => {
  const { t } = useTranslation("notifications")
  const busy = useSelector(notifications, isBusy)
  const list = useSelector(notifications, listOf)
  const trouble = useSelector(notifications, troubleOf)
  const isNotMarked = useSelector(notifications, isUnmarked)
  return (
    <div className={styles.screen} aria-busy={busy}>
      <header className={styles.head}>
        <h1 className={styles.title} tabIndex={-1}>
          {t("title")}
        </h1>
        <p className={styles.lead}>{t("lead")}</p>
        {list !== null && <Count list={list} />}
        <div className={styles.ways}>
          <MarkAll notifications={notifications} />
          <Link to="/account/notifications/choices">{t("choices.title")}</Link>
        </div>
      </header>
      <LoadFailed notifications={notifications} />
      {isNotMarked && <Banner>{t("notMarked")}</Banner>}
      {list === null ? (
        trouble === null && <Awaited />
      ) : list.length === 0 ? (
        <Empty />
      ) : (
        <Shown list={list} asked={asked} onAsk={onAsk} />
      )}
    </div>
  )
}
