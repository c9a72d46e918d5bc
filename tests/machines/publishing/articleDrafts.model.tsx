import { expect } from "vitest"
import { articleDraftsMachine } from "../../../src/machines/publishing/articleDrafts.machine.ts"
import { Articles } from "../../../src/ui/publishing/Articles.tsx"
import { articleDraft, articleDrafts } from "../../kit/fixtures/articleDrafts.ts"
import { rendered } from "../../kit/harness/rendered.ts"
import { draw, press, said } from "../../kit/harness/screen.tsx"
import type { Model } from "../../kit/model/Model.ts"

const issue = "issue0000000001"
const trouble = { _tag: "ServerFault", message: "Sunucuda bir hata oluştu." }
const one = articleDraft({ id: "article00000001", title: "Lodos", version: 3 })
const other = articleDraft({ id: "article00000002", title: "Poyraz", state: "public", version: 5 })
const added = articleDraft({ id: "article00000003", title: "Yeni", state: "draft" })
const lists = {
  both: articleDrafts({ version: 1, articles: [one, other] }),
  swapped: articleDrafts({ version: 2, articles: [other, one] }),
  grown: articleDrafts({ version: 3, articles: [one, added, other] }),
  left: articleDrafts({ version: 4, articles: [other] }),
  waiting: articleDrafts({ is_waiting: true, version: 0 }),
  none: articleDrafts()
}
type Name = keyof typeof lists
const nameOf = (list: unknown): Name =>
  (Object.keys(lists) as ReadonlyArray<Name>).find((name) => lists[name] === list) ?? "none"

interface Expected {
  readonly at: "loading" | "failed" | "open" | "confirming" | "changing"
  readonly list: Name | null
  readonly asked:
    | "up"
    | "down"
    | "back"
    | "join"
    | "joinUnseen"
    | "publish"
    | "withdraw"
    | "add"
    | "addBehind"
    | "remove"
    | "removeShown"
    | null
  readonly said: "refused" | "overtaken" | null
  /** Moves that were pressed while the server withdraws. */
  readonly waits: ReadonlyArray<"down" | "back">
  /** What was done last, as it is announced. */
  readonly done: string | null
}

/** The lists that may follow a change, if not that with both articles swapped. */
const listAfter: { readonly [asked in NonNullable<Expected["asked"]>]?: ReadonlyArray<Name> } = {
  withdraw: ["both", "swapped"],
  back: ["both"],
  add: ["grown"],
  addBehind: ["grown"],
  remove: ["left"]
}

/** The list in which a move is possible. */
const movesFrom = { down: "both", back: "swapped" } as const

/** What is announced once it is done. */
const announced = (asked: Expected["asked"]): string | null => {
  switch (asked) {
    case "up":
      return "“Poyraz” artık 1. sırada."
    case "down":
      return "“Lodos” artık 2. sırada."
    case "back":
      return "“Lodos” artık 1. sırada."
    case "join":
      return "“Lodos” sonraki yazıyla birleştirildi."
    case "joinUnseen":
      return "“Poyraz” sonraki yazıyla birleştirildi."
    case "publish":
      return "“Lodos” artık herkese açık."
    case "withdraw":
      return "“Poyraz” yayından kaldırıldı."
    case "remove":
      return "“Lodos” silindi."
    case "removeShown":
      return "“Poyraz” silindi."
    default:
      return null
  }
}

const idsOf = (name: Name) => lists[name].articles.map(({ id }) => id)

const changeOf = (asked: Expected["asked"]) => {
  switch (asked) {
    case "up":
    case "down":
      return { type: "order", id: asked === "up" ? other.id : one.id, ids: idsOf("swapped") }
    case "back":
      return { type: "order", id: one.id, ids: idsOf("both") }
    case "join":
      return { type: "join", id: one.id }
    case "joinUnseen":
      return { type: "join", id: other.id }
    case "publish":
      return { type: "publish", id: one.id, version: 3 }
    case "add":
      return { type: "add", after: null }
    case "addBehind":
      return { type: "add", after: one.id }
    case "remove":
      return { type: "remove", id: one.id, version: 3 }
    case "removeShown":
      return { type: "remove", id: other.id, version: 5 }
    default:
      return { type: "withdraw", id: other.id }
  }
}

export const model: Model<typeof articleDraftsMachine, Expected> = {
  machine: articleDraftsMachine,
  inputs: [{ issue }],
  cases: [
    ...Object.values(lists).map((list) => ({ type: "articles.loaded" as const, list })),
    { type: "articles.failed", trouble },
    { type: "articles.reload" },
    { type: "article.move", id: other.id, step: -1 },
    { type: "article.move", id: one.id, step: 1 },
    { type: "article.move", id: one.id, step: -1 },
    { type: "article.join", id: one.id },
    { type: "article.join", id: other.id },
    { type: "article.publish", id: one.id, version: 3 },
    { type: "article.withdraw", id: other.id },
    { type: "article.add", after: null },
    { type: "article.add", after: one.id },
    { type: "article.remove", id: one.id, version: 3 },
    { type: "article.remove", id: other.id, version: 5 },
    { type: "loss.confirm" },
    { type: "loss.cancel" },
    { type: "articles.changed", list: lists.both },
    { type: "articles.changed", list: lists.swapped },
    { type: "articles.changed", list: lists.left },
    { type: "articles.changed", list: lists.grown, added: added.id },
    { type: "articles.overtaken", list: lists.swapped },
    { type: "articles.refused", trouble }
  ],
  begin: () => ({ at: "loading", list: null, asked: null, said: null, waits: [], done: null }),
  next: (before, event) => {
    const { at, list } = before
    const isOpen = at === "open" && list === "both"
    const change = (asked: Expected["asked"]): Expected => ({
      ...before,
      at: "changing",
      asked,
      said: null,
      done: null
    })
    switch (event.type) {
      case "articles.loaded":
        return at === "loading" ? { ...before, at: "open", list: nameOf(event.list) } : null
      case "articles.failed":
        return at === "loading" ? { ...before, at: "failed", said: "refused" } : null
      case "articles.reload":
        return at === "failed" || (at === "open" && list === "waiting")
          ? { ...before, at: "loading", said: null, done: null }
          : null
      case "article.move":
        // Two moves are enough to see that they follow in order.
        if (at === "changing" && before.asked === "withdraw" && before.waits.length < 2 && event.id === one.id)
          return { ...before, waits: [...before.waits, event.step === 1 ? "down" : "back"] }
        if (!isOpen) return null
        if (event.id === other.id) return change("up")
        return event.step === 1 ? change("down") : before
      case "article.join":
        if (at === "open" && list === "swapped" && event.id === other.id) return change("joinUnseen")
        if (!isOpen) return null
        return event.id === one.id ? { ...before, at: "confirming", asked: "join" } : before
      case "article.publish":
        return isOpen ? change("publish") : null
      case "article.withdraw":
        return isOpen ? change("withdraw") : null
      case "article.add":
        if (at === "open" && list === "waiting") return before
        if (at !== "open") return null
        if (event.after !== null) return isOpen ? change("addBehind") : null
        return change("add")
      case "article.remove":
        if (at === "open" && list === "waiting") return before
        if (!isOpen) return null
        return { ...before, at: "confirming", asked: event.id === one.id ? "remove" : "removeShown" }
      case "loss.confirm":
        return at === "confirming" ? { ...before, at: "changing", said: null, done: null } : null
      case "loss.cancel":
        return at === "confirming" ? { ...before, at: "open", asked: null } : null
      case "articles.changed": {
        const next = listAfter[before.asked ?? "withdraw"] ?? ["swapped"]
        if (at !== "changing" || !next.includes(nameOf(event.list))) return null
        const changed = nameOf(event.list)
        const possible = before.waits.findIndex((move) => movesFrom[move] === changed)
        const follows = before.waits[possible]
        if (follows !== undefined) return { ...change(follows), list: changed, waits: before.waits.slice(possible + 1) }
        return { ...before, at: "open", list: changed, asked: null, waits: [], done: announced(before.asked) }
      }
      case "articles.overtaken":
        return at === "changing"
          ? { ...before, at: "open", list: "swapped", asked: null, said: "overtaken", waits: [] }
          : null
      case "articles.refused":
        return at === "changing" ? { ...before, at: "open", asked: null, said: "refused", waits: [] } : null
      case "time.passed":
        return before
    }
  },
  begins: ({ before, expected }) => {
    if (expected.at === "loading") return before?.at === "loading" ? [] : ["load"]
    if (expected.at !== "changing") return []
    return before?.at === "changing" && before.asked === expected.asked ? [] : ["change"]
  },
  asks: ({ at, asked, list }) => {
    if (at === "loading") return [{ slot: "load", input: { issue } }]
    if (at !== "changing" || list === null) return []
    return [{ slot: "change", input: { issue, version: lists[list].version, change: changeOf(asked) } }]
  },
  show: (actor) => draw(<Articles articles={actor} />),
  act: {
    "articles.reload": (_, { before }) => press(before.at === "failed" ? "Tekrar dene" : "Yeniden bak"),
    "article.add": (event, { actor, before }) => {
      if (before.list === "waiting") return actor.send(event)
      return press(event.after === null ? "Yazı ekle" : "“Lodos” yazısının ardına yeni bir yazı ekle")
    },
    "article.remove": (event, { actor, before }) => {
      if (before.list === "waiting") return actor.send(event)
      return press(`“${event.id === one.id ? "Lodos" : "Poyraz"}” yazısını sil`)
    },
    "loss.confirm": (_, { before }) => press(before.asked === "join" ? "Birleştir" : "Yazıyı sil"),
    "loss.cancel": () => press("Vazgeç"),
    "article.publish": () => press("“Lodos” yazısını yayınla"),
    "article.withdraw": () => press("“Poyraz” yazısını yayından kaldır")
  },
  promise: async ({ at, list, asked, said: what, done }, _, { event }) => {
    await rendered()
    expect(said("alertdialog").length).toBe(at === "confirming" ? 1 : 0)
    if (at === "confirming")
      return expect(said("alertdialog")[0]).toContain(
        asked === "join"
          ? "“Poyraz” herkese açık. Birleştirilirse"
          : asked === "removeShown"
            ? "okurlar da artık göremez"
            : "ve taslağı silinir"
      )
    if (event?.type === "articles.changed" && event.added !== undefined)
      expect(document.activeElement?.textContent).toBe("Yeni")
    expect(document.querySelector("div[aria-busy='true']") !== null).toBe(at === "loading")
    expect(document.querySelector("ol[aria-busy='true']") !== null).toBe(at === "changing" && list !== "none")
    expect(document.querySelector("button[aria-busy='true'], button[data-pending]") !== null).toBe(at === "changing")
    const announcements = said("status").filter((text) => text !== "")
    if (at !== "loading" && at !== "failed") expect(announcements).toEqual(done === null ? [] : [done])
    expect(said("alert").some((text) => text.includes("Sunucuda bir hata oluştu."))).toBe(what === "refused")
    expect(said("alert").some((text) => text.includes("başka bir yerde değiştirildi"))).toBe(what === "overtaken")
    if (at === "loading") return expect(said("status")).toContain("Yazılar hazırlanıyor")
    if (at === "failed") return expect(said("button")).toEqual(["Tekrar dene"])
    if (list === "waiting") return expect(said("heading")).toContain("Sayfalar henüz hazırlanıyor")
    if (list === "none" || list === null) return expect(said("heading")).toContain("Bu sayıda yazı bulunamadı")
    const titles = lists[list].articles.map(({ title }) => title)
    expect(said("link").filter((text) => titles.includes(text))).toEqual(titles)
    expect(said("listitem").map((text) => text.includes("Herkese açık"))).toEqual(
      lists[list].articles.map(({ state }) => state === "public")
    )
  }
}
