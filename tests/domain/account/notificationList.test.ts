import { describe, expect, it } from "vitest"
import { countShown } from "../../../src/domain/account/countShown.ts"
import {
  allNotifications,
  mergedNotifications,
  type NotificationFilter,
  notificationFilters,
  notificationPage,
  notificationPageSize,
  notificationsAskedIn,
  notificationsSearch,
  type NotificationsTold,
  unreadCount,
  unreadIds,
  withRead
} from "../../../src/domain/account/notificationList.ts"
import { announcement, personal } from "../../kit/fixtures/notifications.ts"
import { fc } from "../../kit/harness/fastCheck.ts"

const types = [
  "subscription_renewed",
  "subscription_failed",
  "new_magazine",
  "special_offer",
  "security_update",
  "system_welcome",
  "recommendation",
  "ticket_answered"
]

const day = (number: number) => `2026-05-${`${number}`.padStart(2, "0")}T09:00:00.000Z`

const anyTold: fc.Arbitrary<NotificationsTold> = fc
  .record({
    personal: fc.array(
      fc.record({ type: fc.constantFrom(...types), day: fc.integer({ min: 1, max: 28 }), read: fc.boolean() }),
      { maxLength: 30 }
    ),
    announcements: fc.array(fc.record({ day: fc.integer({ min: 1, max: 28 }), read: fc.boolean() }), { maxLength: 12 })
  })
  .map((given) => ({
    personal: given.personal.map(({ type, day: on, read }, id) => personal(id, { type, created: day(on), read })),
    announcements: given.announcements.map(({ day: on }, id) => announcement(id, { publish_date: day(on) })),
    readIds: given.announcements.flatMap(({ read }, id) => (read ? [announcement(id).id] : []))
  }))

describe("the list of notifications", () => {
  it("has both sources, the newest first, announcements by when they were published", () => {
    const list = mergedNotifications({
      personal: [
        personal(1, { created: day(3), title: "bir" }),
        personal(2, { created: day(7), title: "iki", read: true })
      ],
      announcements: [
        announcement(1, { created: day(1), publish_date: day(5), title: "üç" }),
        announcement(2, { created: day(9), publish_date: day(2), title: "dört" })
      ],
      readIds: [announcement(2).id, "gonedduyuru0009"]
    })
    expect(list.map(({ title, moment, source, read }) => [title, moment, source, read])).toEqual([
      ["iki", day(7), "personal", true],
      ["üç", day(5), "announcement", false],
      ["bir", day(3), "personal", false],
      ["dört", day(2), "announcement", true]
    ])
  })

  it("loses and repeats nothing, and has one order whatever order the answers have", () => {
    fc.assert(
      fc.property(anyTold, (told) => {
        const list = mergedNotifications(told)
        expect(list).toHaveLength(told.personal.length + told.announcements.length)
        expect(new Set(list.map(({ id }) => id)).size).toBe(list.length)
        for (const [place, { moment }] of list.entries())
          expect(moment <= (list[place - 1]?.moment ?? moment)).toBe(true)
        const other = { ...told, personal: told.personal.toReversed(), announcements: told.announcements.toReversed() }
        expect(mergedNotifications(other)).toEqual(list)
      })
    )
  })

  it("leads to paths of this site only", () => {
    const url = (to: string) => ({ text: "Aç", url: to })
    const [one] = mergedNotifications({
      personal: [
        personal(1, {
          actions: [url("/magazine/a?x=1#y"), url("https://elsewhere.example/"), url("//elsewhere.example"), url("")]
        })
      ],
      announcements: [],
      readIds: []
    })
    expect(one?.actions).toEqual([url("/magazine/a?x=1#y")])
  })
})

describe("a filter", () => {
  const found = (filter: NotificationFilter, told: Partial<NotificationsTold>) =>
    notificationPage(mergedNotifications({ personal: [], announcements: [], readIds: [], ...told }), {
      filter,
      page: 1
    }).items

  it.each([
    ["system_welcome", ["all", "unread", "system"]],
    ["security_update", ["all", "unread", "system"]],
    ["new_magazine", ["all", "unread", "magazines"]],
    ["recommendation", ["all", "unread", "magazines"]],
    ["subscription_renewed", ["all", "unread", "subscription"]],
    ["subscription_failed", ["all", "unread", "subscription"]],
    ["subscription_ended", ["all", "unread", "subscription"]],
    ["special_offer", ["all", "unread", "subscription"]],
    ["toString", ["all", "unread"]]
  ])("shows %s under %j", (type, filters) => {
    const told = { personal: [personal(1, { type })] }
    expect(notificationFilters.filter((filter) => found(filter, told).length === 1)).toEqual(filters)
  })

  it("shows announcements as the system's, and only what is unread as that", () => {
    const told = { announcements: [announcement(1)], readIds: [announcement(1).id] }
    expect(notificationFilters.filter((filter) => found(filter, told).length === 1)).toEqual(["all", "system"])
  })
})

describe("the pages", () => {
  it("hold each notification of the filter once, in order, ten to a page", () => {
    fc.assert(
      fc.property(anyTold, fc.constantFrom(...notificationFilters), (told, filter) => {
        const list = mergedNotifications(told)
        const { pages } = notificationPage(list, { filter, page: 1 })
        const each = Array.from({ length: pages }, (_, at) => notificationPage(list, { filter, page: at + 1 }))
        const all = each.flatMap(({ items }) => items)
        expect(all).toEqual(list.filter((one) => all.includes(one)))
        for (const { items } of each.slice(0, -1)) expect(items).toHaveLength(notificationPageSize)
        expect(each.at(-1)?.items.length).toBeLessThanOrEqual(notificationPageSize)
        if (list.length > 0 && filter === "all") expect(all).toEqual(list)
        // Beyond the last one is the last one.
        expect(notificationPage(list, { filter, page: pages + 3 })).toEqual(each.at(-1))
      })
    )
  })

  it("are one where there are ten, two where there are eleven, and one where there is nothing", () => {
    const pages = (count: number) =>
      notificationPage(
        mergedNotifications({
          personal: Array.from({ length: count }, (_, id) => personal(id)),
          announcements: [],
          readIds: []
        }),
        allNotifications
      ).pages
    expect([pages(0), pages(10), pages(11)]).toEqual([1, 1, 2])
  })
})

describe("marking as read", () => {
  it("names what is unread, by source, and leaves nothing unread", () => {
    fc.assert(
      fc.property(anyTold, (told) => {
        const list = mergedNotifications(told)
        const ids = unreadIds(list)
        expect(ids.personal.length + ids.announcement.length).toBe(unreadCount(list))
        expect(unreadCount(withRead(list, ids))).toBe(0)
        // One source alone leaves the other as it was.
        const half = withRead(list, { ...ids, personal: [] })
        expect(unreadIds(half)).toEqual({ personal: ids.personal, announcement: [] })
        expect(half.map(({ id }) => id)).toEqual(list.map(({ id }) => id))
      })
    )
  })
})

describe("the address of a list", () => {
  it("says what differs from the whole list, and is read as it is written", () => {
    expect(notificationsSearch(allNotifications)).toEqual({})
    for (const filter of notificationFilters) {
      for (const page of [1, 2, 50]) {
        expect(notificationsAskedIn(notificationsSearch({ filter, page }))).toEqual({ filter, page })
      }
    }
  })

  it.each([
    [{}, allNotifications],
    [{ filter: "hepsi", page: "0" }, allNotifications],
    [{ filter: ["unread"], page: 2 }, allNotifications],
    [
      { filter: "unread", page: "2e9" },
      { filter: "unread", page: 1 }
    ]
  ])("passes over what it does not know: %j", (search, asked) => expect(notificationsAskedIn(search)).toEqual(asked))
})

it("writes a count exactly up to 99", () => {
  expect([1, 99, 100, 1000].map(countShown)).toEqual(["1", "99", "99+", "99+"])
})
