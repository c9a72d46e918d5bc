import { liveNotificationChoices } from "../../../machines/account/notificationChoices.live.ts"
import { NotificationChoices } from "../../account/NotificationChoices.tsx"
import { useApp } from "../../hooks/useApp.ts"
import { useOwner } from "../../hooks/useOwner.ts"
import { useScreenActor } from "../../hooks/useScreenActor.ts"

const OwnChoices = () => <NotificationChoices choices={useScreenActor(useApp(), liveNotificationChoices, undefined)} />

export const NotificationChoicesRoute = () => {
  const { isOver, owner } = useOwner(useApp().session)
  return isOver || owner === null ? null : <OwnChoices />
}
