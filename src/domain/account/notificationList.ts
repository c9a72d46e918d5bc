import type { PublicId } from "../catalogue/PublicId.ts"
import { safePath } from "../session/returnPath.ts"
import type { Announcement, NotificationAction, PersonalNotification } from "./Notification.ts"

export const notificationFilters = ["all", "unread", "system", "magazines", "subscription"] as const
export type NotificationFilter = (typeof notificationFilters)[number]

/** Which part of the list is shown. */
export interface NotificationsAsked {
  readonly filter: NotificationFilter
  /** From 1. */
  readonly page: number
}

/** The default list. */
export const allNotifications: NotificationsAsked = { filter: "all", page: 1 }

/** A list's query parameters. */
export type NotificationsSearch = { readonly [name in keyof NotificationsAsked]?: unknown }

/** The part that an address asks for; unknown values are ignored. */
export const notificationsAskedIn = ({ filter, page }: NotificationsSearch): NotificationsAsked => ({
  filter: notificationFilters.find((one) => one === filter) ?? allNotifications.filter,
  page: typeof page === "string" && /^[1-9]\d{0,2}$/.test(page) ? Number(page) : allNotifications.page
})

/** The parameters that differ from the default. */
export const notificationsSearch = ({ filter, page }: NotificationsAsked) => ({
  ...(filter === allNotifications.filter ? {} : { filter }),
  ...(page === allNotifications.page ? {} : { page: `${page}` })
})

/** A notification of either source. */
export interface ListedNotification extends Omit<PersonalNotification, "created"> {
  readonly source: "personal" | "announcement"
  /** When it was made, or published. */
  readonly moment: string
}

/** The answers of both sources. */
export interface NotificationsTold {
  readonly personal: ReadonlyArray<PersonalNotification>
  readonly announcements: ReadonlyArray<Announcement>
  /** The announcements that were read. */
  readonly readIds: ReadonlyArray<string>
}

/** The ways on that lead to a path of this site. */
const safeActions = (actions: ReadonlyArray<NotificationAction>): ReadonlyArray<NotificationAction> =>
  actions.flatMap(({ text, url }) => {
    const path = safePath(url)
    return path === null ? [] : [{ text, url: path }]
  })

/** Moments are written so that their texts sort by time. */
const isBefore = (one: string, other: string): number => (one === other ? 0 : one < other ? -1 : 1)

/** Both sources in one list, the newest first. Source: product, "Notifications". */
export const mergedNotifications = ({
  personal,
  announcements,
  readIds
}: NotificationsTold): ReadonlyArray<ListedNotification> => {
  const read = new Set(readIds)
  return [
    ...personal.map(({ created, ...one }): ListedNotification => ({ ...one, source: "personal", moment: created })),
    ...announcements.map(({ created: _, publish_date, ...one }): ListedNotification => ({
      ...one,
      source: "announcement",
      moment: publish_date,
      read: read.has(one.id)
    }))
  ]
    .map((one) => ({ ...one, actions: safeActions(one.actions) }))
    .toSorted((one, other) => isBefore(other.moment, one.moment) || isBefore(one.id, other.id))
}

const isSystem = ({ source, type }: ListedNotification): boolean =>
  source === "announcement" || type === "system_welcome" || type === "security_update"

const belongs: Readonly<Record<NotificationFilter, (one: ListedNotification) => boolean>> = {
  all: () => true,
  unread: ({ read }) => !read,
  system: isSystem,
  magazines: ({ type }) => type === "new_magazine" || type === "recommendation",
  subscription: ({ type }) => type.startsWith("subscription_") || type === "special_offer"
}

/** Notifications on a page. */
export const notificationPageSize = 10

export interface NotificationPage {
  readonly items: ReadonlyArray<ListedNotification>
  /** The page shown: the last one, if fewer are left than were asked for. */
  readonly page: number
  /** At least one. */
  readonly pages: number
}

/** The page that is asked for. Source: product, "Notifications". */
export const notificationPage = (
  list: ReadonlyArray<ListedNotification>,
  { filter, page: asked }: NotificationsAsked
): NotificationPage => {
  const found = list.filter(belongs[filter])
  const pages = Math.max(1, Math.ceil(found.length / notificationPageSize))
  const page = Math.min(asked, pages)
  const first = (page - 1) * notificationPageSize
  return { items: found.slice(first, first + notificationPageSize), page, pages }
}

/** Ids by the source that is told that they are read. */
export type IdsBySource = Readonly<Record<ListedNotification["source"], ReadonlyArray<PublicId>>>

export const unreadIds = (list: ReadonlyArray<ListedNotification>): IdsBySource => {
  const of = (source: ListedNotification["source"]) =>
    list.filter((one) => !one.read && one.source === source).map(({ id }) => id)
  return { personal: of("personal"), announcement: of("announcement") }
}

export const unreadCount = (list: ReadonlyArray<ListedNotification>): number => list.filter(({ read }) => !read).length

/** The list once these have been read. */
export const withRead = (
  list: ReadonlyArray<ListedNotification>,
  { personal, announcement }: IdsBySource
): ReadonlyArray<ListedNotification> => {
  const ids = { personal: new Set(personal), announcement: new Set(announcement) }
  return list.map((one) => (one.read || !ids[one.source].has(one.id) ? one : { ...one, read: true }))
}
