import { getRouteApi } from "@tanstack/react-router"
import { useTranslation } from "react-i18next"
import { notificationsAskedIn, notificationsSearch } from "../../../domain/account/notificationList.ts"
import type { User } from "../../../domain/session/User.ts"
import { liveNotifications } from "../../../machines/account/notifications.live.ts"
import { Notifications } from "../../account/Notifications.tsx"
import { useDeferred } from "../../hooks/useDeferred.ts"
import { useNews } from "../../hooks/useNews.ts"
import { useOwner } from "../../hooks/useOwner.ts"
import { useScreenActor } from "../../hooks/useScreenActor.ts"
import { useTabVisible } from "../../hooks/useTabVisible.ts"

const route = getRouteApi("/site/_account/account/notifications")

const OwnNotifications = ({ owner }: { readonly owner: User }) => {
  const { app } = route.useRouteContext()
  const navigate = route.useNavigate()
  const asked = notificationsAskedIn(route.useSearch())
  const notifications = useScreenActor(app, liveNotifications, { userId: owner.id })
  // A new one, or what another tab or device has marked.
  useNews(useDeferred(app.notificationCount), (news) => notifications.send(news))
  useTabVisible(() => notifications.send({ type: "notifications.reload" }))
  return (
    <Notifications
      notifications={notifications}
      asked={asked}
      onAsk={(next) => void navigate({ search: notificationsSearch(next), replace: true, resetScroll: false })}
    />
  )
}

/** Announcements are worded by the server, in the interface's language. */
export const NotificationsRoute = () => {
  const { app } = route.useRouteContext()
  const { i18n } = useTranslation()
  const { isOver, owner } = useOwner(app.session)
  return isOver || owner === null ? null : <OwnNotifications key={i18n.language} owner={owner} />
}
