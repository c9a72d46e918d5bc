import { Effect } from "effect"
import {
  type IdsBySource,
  type ListedNotification,
  mergedNotifications,
  unreadCount,
  unreadIds,
  withRead
} from "../../domain/account/notificationList.ts"
import type { PublicId } from "../../domain/catalogue/PublicId.ts"
import { notificationsCall } from "../../services/account/notificationsCall.ts"
import { tellUnread } from "../../services/account/unreadNews.ts"
import { callTimeout, troubleIn } from "../../services/platform/ApiClient.ts"
import { ask } from "../ask.ts"
import { fill } from "../slot.ts"
import { notificationsMachine } from "./notifications.machine.ts"

type List = ReadonlyArray<ListedNotification>

/** The list shown last, in case it cannot be loaded again; another user's is dropped. */
let kept: { readonly userId: string; readonly list: List } | null = null

const asked = notificationsCall((calls) =>
  Effect.all([calls.personal(), calls.announcements()], { concurrency: "unbounded" })
).pipe(
  Effect.timeout(callTimeout),
  Effect.map(([personal, { data }]) =>
    mergedNotifications({
      personal: personal.data.items,
      announcements: data.announcements,
      readIds: data.read_ids
    })
  )
)

/** Keeps the list, and tells every tab's count what it says. */
const keep = (userId: string, list: List) =>
  Effect.suspend(() => {
    kept = { userId, list }
    return tellUnread({ userId, count: unreadCount(list) })
  })

const none: ReadonlyArray<PublicId> = []

/** The ids that were marked: all that were asked for, or none. No call without ids. */
const marked = <E, R>(ids: ReadonlyArray<PublicId>, call: Effect.Effect<unknown, E, R>) =>
  ids.length === 0
    ? Effect.succeed(none)
    : call.pipe(Effect.timeout(callTimeout), Effect.match({ onSuccess: () => ids, onFailure: () => none }))

const markedIn = (list: List) =>
  Effect.gen(function* () {
    const { personal, announcement } = unreadIds(list)
    const read: IdsBySource = yield* Effect.all(
      {
        personal: marked(
          personal,
          notificationsCall((calls) => calls.markPersonalRead({ payload: { ids: personal } }))
        ),
        announcement: marked(
          announcement,
          notificationsCall((calls) => calls.markAnnouncementsRead({ payload: { ids: announcement } }))
        )
      },
      { concurrency: "unbounded" }
    )
    return read
  })

export const liveNotifications = fill(notificationsMachine, {
  load: ask(
    ({ userId }, hear) =>
      Effect.gen(function* () {
        if (kept?.userId !== userId) kept = null
        if (kept !== null) yield* hear({ type: "notifications.recalled", list: kept.list })
        const list = yield* asked
        // First, because the answer ends this.
        yield* keep(userId, list)
        yield* hear({ type: "notifications.loaded", list })
      }).pipe(Effect.catch((error) => hear({ type: "notifications.failed", trouble: troubleIn(error) }))),
    { type: "notifications.failed", trouble: troubleIn(null) }
  ),
  mark: ask(
    ({ userId, list }, hear) =>
      Effect.gen(function* () {
        const read = yield* markedIn(list)
        const now = withRead(list, read)
        yield* keep(userId, now)
        yield* hear({ type: "marking.ended", read, isWhole: unreadCount(now) === 0 })
      }),
    { type: "marking.ended", read: { personal: none, announcement: none }, isWhole: false }
  )
})
