import { beforeEach, describe, expect, it, onTestFinished } from "vitest"
import { page, userEvent } from "vitest/browser"
import { createActor } from "xstate"
import {
  allNotifications,
  type ListedNotification,
  mergedNotifications,
  type NotificationsAsked
} from "../../../src/domain/account/notificationList.ts"
import { notificationsMachine } from "../../../src/machines/account/notifications.machine.ts"
import { Notifications } from "../../../src/ui/account/Notifications.tsx"
import { slotAnswers } from "../../kit/doubles/slotAnswers.ts"
import { personal } from "../../kit/fixtures/notifications.ts"
import { draw, press, said } from "../../kit/harness/screen.tsx"
import { viewport } from "../../kit/harness/viewport.ts"

beforeEach(() => viewport(1280, 900))

const listOf = (...given: ReadonlyArray<Parameters<typeof personal>[1]>): ReadonlyArray<ListedNotification> =>
  mergedNotifications({ personal: given.map((one, id) => personal(id, one)), announcements: [], readIds: [] })

/** The screen of this list, and what it asks for. */
const shown = (list: ReadonlyArray<ListedNotification>, asked: NotificationsAsked = allNotifications) => {
  const { answer, filled } = slotAnswers()
  const actor = createActor(filled(notificationsMachine), { input: { userId: "reader000000001" } }).start()
  answer("load", { type: "notifications.loaded", list })
  const wanted: Array<NotificationsAsked> = []
  onTestFinished(draw(<Notifications notifications={actor} asked={asked} onAsk={(next) => void wanted.push(next)} />))
  return { actor, wanted }
}

const many = listOf(...Array.from({ length: 11 }, (_, id) => ({ title: `Haber ${id}` })))

describe("the pages of notifications", () => {
  it("are linked only where there are several", () => {
    shown(many.slice(0, 10))
    expect([said("article").length, page.getByRole("navigation").elements()]).toEqual([10, []])
  })

  it.each([
    [1, 10, "Sayfa 1 / 2", "Daha eskiler", ["filter=unread", "page=2"]],
    [2, 1, "Sayfa 2 / 2", "Daha yeniler", ["filter=unread"]],
    // Whoever asks for more gets the last one.
    [9, 1, "Sayfa 2 / 2", "Daha yeniler", ["filter=unread"]]
  ])("hold ten each, and keep the filter: page %i", async (asked, count, here, way, search) => {
    shown(many, { filter: "unread", page: asked })
    expect(said("article")).toHaveLength(count)
    const pages = page.getByRole("navigation", { name: "Bildirim sayfaları" })
    await expect.element(pages.getByText(here, { exact: true })).toBeVisible()
    const link = pages.getByRole("link", { name: way })
    const { searchParams } = new URL((link.element() as HTMLAnchorElement).href)
    // The router of these tests writes numbers in quotes.
    expect([...searchParams].map(([name, value]) => `${name}=${value.replaceAll('"', "")}`)).toEqual(search)
  })
})

describe("a filter of notifications", () => {
  it("is chosen by keyboard, and begins on the first page", async () => {
    const { wanted } = shown(many, { filter: "all", page: 2 })
    const button = page.getByRole("button", { name: /Göster/u })
    ;(button.element() as HTMLElement).focus()
    await userEvent.keyboard("{Enter}")
    expect(said("listbox")).toHaveLength(1)
    expect(
      page
        .getByRole("option")
        .elements()
        .map(({ textContent }) => textContent)
    ).toEqual(["Tüm Bildirimler", "Okunmamış", "Sistem", "Dergiler", "Abonelik"])
    await userEvent.keyboard("{ArrowDown}{ArrowDown}{Enter}")
    expect(wanted).toEqual([{ filter: "system", page: 1 }])
  })

  it("that finds nothing leads back to all", () => {
    const { wanted } = shown(many, { filter: "subscription", page: 1 })
    expect(said("heading")).toContain("Burada bir bildirim yok")
    press("Tüm bildirimleri göster")
    expect(wanted).toEqual([allNotifications])
  })
})

describe("a notification", () => {
  it.each([
    ["subscription_renewed", "calendar-clock"],
    ["new_magazine", "book-open"],
    ["special_offer", "tag"],
    ["security_update", "shield-check"],
    ["system_welcome", "hand"],
    ["recommendation", "star"],
    ["announcement", "bell"],
    ["toString", "bell"]
  ])("of the type %s has the icon %s", (type, icon) => {
    shown(listOf({ type }))
    expect(document.querySelector("article svg")?.classList.contains(`lucide-${icon}`)).toBe(true)
  })

  it("leads where its buttons say, with query and hash", () => {
    shown(listOf({ actions: [{ text: "Oku", url: "/reader/42?sayfa=5-6#son" }] }))
    const link = page.getByRole("link", { name: "Oku" }).element() as HTMLAnchorElement
    const { origin, pathname, search, hash } = new URL(link.href)
    expect([origin, pathname + search + hash]).toEqual([location.origin, "/reader/42?sayfa=5-6#son"])
  })

  it("says how long ago it came, and the moment itself", () => {
    const created = new Date(Date.now() - 3.5 * 3_600_000).toISOString()
    shown(listOf({ created, read: true }))
    expect(said("article")[0]).toMatch(/3 saat önce$/u)
    expect(document.querySelector("article time")?.getAttribute("datetime")).toBe(created)
  })
})
