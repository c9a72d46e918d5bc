import type { ActorRefFrom, SnapshotFrom } from "xstate"
import { type ListedNotification, unreadCount } from "../../domain/account/notificationList.ts"
import type { Trouble } from "../../domain/Trouble.ts"
import type { notificationsMachine } from "./notifications.machine.ts"

export type NotificationsRef = ActorRefFrom<typeof notificationsMachine>
type NotificationsSnapshot = SnapshotFrom<typeof notificationsMachine>

export const isBusy = (snapshot: NotificationsSnapshot): boolean => snapshot.hasTag("busy")
export const isMarking = (snapshot: NotificationsSnapshot): boolean => snapshot.matches("marking")
/** Null until known. */
export const listOf = ({ context }: NotificationsSnapshot): ReadonlyArray<ListedNotification> | null => context.list
export const hasUnread = ({ context }: NotificationsSnapshot): boolean => unreadCount(context.list ?? []) > 0
/** Why the list could not be loaded, until it is. */
export const troubleOf = ({ context }: NotificationsSnapshot): Trouble | null => context.trouble
/** Marking failed, at least for some. */
export const isUnmarked = ({ context }: NotificationsSnapshot): boolean => context.isUnmarked
