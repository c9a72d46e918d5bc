import { expect } from "vitest"
import {
  allNotifications,
  type IdsBySource,
  type ListedNotification,
  mergedNotifications
} from "../../../src/domain/account/notificationList.ts"
import { notificationsMachine } from "../../../src/machines/account/notifications.machine.ts"
import { Notifications } from "../../../src/ui/account/Notifications.tsx"
import { announcement, listed, personal } from "../../kit/fixtures/notifications.ts"
import { rendered } from "../../kit/harness/rendered.ts"
import type { Model } from "../../kit/model/Model.ts"
import { draw, press, said } from "../../kit/harness/screen.tsx"

type List = ReadonlyArray<ListedNotification>

const userId = "reader000000001"
const offline = { _tag: "Unreachable", message: null }
const strange = { _tag: "Unexpected", message: null }

const older = personal(1, { title: "Hoş geldiniz", type: "system_welcome" })
const mine = personal(2, { title: "Vapur çıktı", created: "2026-05-02T09:00:00.000Z" })
const theirs = announcement(3, { title: "Bakım", publish_date: "2026-05-03T09:00:00.000Z" })

const short: List = [listed(older)]
const long = mergedNotifications({ personal: [{ ...older, read: true }, mine], announcements: [theirs], readIds: [] })

const personalRead: IdsBySource = { personal: [older.id, mine.id], announcement: [] }
const allRead: IdsBySource = { ...personalRead, announcement: [theirs.id] }
const noneRead: IdsBySource = { personal: [], announcement: [] }

interface Expected {
  readonly now: "loading" | "settled" | "marking" | "due"
  /** Null until there is one. */
  readonly list: List | null
  /** Why it could not be loaded, as it is said. */
  readonly reason: string | null
  readonly isUnmarked: boolean
}

const unread = (list: List | null): number => (list ?? []).filter(({ read }) => !read).length

const afterMarking = (list: List, ids: IdsBySource): List =>
  list.map((one) => ({ ...one, read: one.read || ids[one.source].includes(one.id) }))

export const model: Model<typeof notificationsMachine, Expected> = {
  machine: notificationsMachine,
  inputs: [{ userId }],
  cases: [
    { type: "notifications.recalled", list: short },
    { type: "notifications.loaded", list: long },
    { type: "notifications.loaded", list: [] },
    { type: "notifications.failed", trouble: offline },
    { type: "notifications.failed", trouble: strange },
    { type: "notifications.reload" },
    { type: "count.known", count: 2 },
    { type: "count.known", count: 1 },
    { type: "all.read" },
    { type: "marking.ended", read: allRead, isWhole: true },
    { type: "marking.ended", read: personalRead, isWhole: false },
    { type: "marking.ended", read: noneRead, isWhole: false }
  ],
  begin: () => ({ now: "loading", list: null, reason: null, isUnmarked: false }),
  next: (before, event) => {
    const { now, list } = before
    const isMarking = now === "marking" || now === "due"
    switch (event.type) {
      // A newer one is not replaced.
      case "notifications.recalled":
        return now === "loading" ? { ...before, list: list ?? event.list } : null
      case "notifications.loaded":
        return now === "loading" ? { ...before, now: "settled", list: event.list, reason: null } : null
      case "notifications.failed":
        return now === "loading"
          ? {
              ...before,
              now: "settled",
              reason: event.trouble === offline ? "Sunucuya ulaşılamadı." : "Bilinmeyen bir hata oluştu."
            }
          : null
      case "notifications.reload":
        return { ...before, now: isMarking ? "due" : "loading" }
      // Where the list says otherwise, something has happened that it does not know of.
      case "count.known": {
        const isKnown = list !== null && unread(list) === event.count
        if (isKnown || now === "loading") return before
        return { ...before, now: isMarking ? "due" : "loading" }
      }
      case "all.read":
        return isMarking || unread(list) === 0 ? null : { ...before, now: "marking", isUnmarked: false }
      case "marking.ended": {
        if (!isMarking || list === null) return null
        const read = afterMarking(list, event.read)
        if (event.isWhole !== (unread(read) === 0)) return null
        return { ...before, now: now === "due" ? "loading" : "settled", list: read, isUnmarked: !event.isWhole }
      }
      default:
        return null
    }
  },
  asks: ({ now, list }) =>
    now === "loading"
      ? [{ slot: "load", input: { userId } }]
      : now === "settled"
        ? []
        : [{ slot: "mark", input: { userId, list } }],
  begins: ({ before, event, expected: { now } }) => {
    if (now === "loading") return before?.now !== "loading" || event?.type === "notifications.reload" ? ["load"] : []
    return now === "marking" && before?.now !== "marking" ? ["mark"] : []
  },
  show: (actor) => draw(<Notifications notifications={actor} asked={allNotifications} onAsk={() => {}} />),
  act: {
    "notifications.reload": (event, { actor, before: { now, reason } }) =>
      now === "settled" && reason !== null ? press("Tekrar dene") : actor.send(event),
    "all.read": () => press("Tümünü okundu işaretle")
  },
  promise: async ({ now, list, reason, isUnmarked }) => {
    await rendered()
    const count = unread(list)
    const isMarking = now === "marking" || now === "due"
    expect(said("article")).toEqual(
      (list ?? []).map(
        ({ title, text, read, moment }) =>
          `${title}${text}${read ? "" : "Okunmamış"}${new Date(moment).getDate()} Mayıs 2026`
      )
    )
    const waits = list === null && reason === null
    const counted = count === 0 ? "Okunmamış bildiriminiz yok" : `${count} okunmamış bildirim`
    expect(said("status")).toEqual([
      ...(list === null ? [] : [counted]),
      ...(waits ? ["Bildirimleriniz yükleniyor"] : [])
    ])
    expect(said("alert")).toEqual([
      ...(reason === null ? [] : [`Bildirimler yüklenirken bir hata oluştu: ${reason}Tekrar dene`]),
      ...(isUnmarked ? ["Bildirimler güncellenirken bir hata oluştu."] : [])
    ])
    expect(said("heading").includes("Henüz bir bildiriminiz yok")).toBe(list?.length === 0)
    expect(said("button")).toEqual([
      ...(count === 0 ? [] : [isMarking ? "İşaretleniyor…" : "Tümünü okundu işaretle"]),
      ...(reason === null ? [] : ["Tekrar dene"]),
      ...(list === null || list.length === 0 ? [] : ["Tüm Bildirimler"])
    ])
    expect(document.querySelectorAll("button[aria-busy=true]")).toHaveLength(
      (isMarking ? 1 : 0) + (now === "loading" && reason !== null ? 1 : 0)
    )
    expect(document.querySelector("[aria-busy]")?.getAttribute("aria-busy")).toBe(`${now === "loading"}`)
  }
}
