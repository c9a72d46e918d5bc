import { Schema } from "effect"
import { expect } from "vitest"
import { page } from "vitest/browser"
import { createActor, fromCallback } from "xstate"
import { noHoldings } from "../../../src/domain/catalogue/access.ts"
import { isSearchable } from "../../../src/domain/catalogue/search.ts"
import { TextHit } from "../../../src/domain/catalogue/TextHit.ts"
import { recentSearchesMachine } from "../../../src/machines/catalogue/recentSearches.machine.ts"
import { searchMachine } from "../../../src/machines/catalogue/search.machine.ts"
import { hitsOf, troubleOf } from "../../../src/machines/catalogue/search.view.ts"
import { Search } from "../../../src/ui/catalogue/Search.tsx"
import { catalogueAnswering } from "../../kit/doubles/catalogueAnswering.ts"
import { rendered } from "../../kit/harness/rendered.ts"
import { magazine } from "../../kit/fixtures/magazines.ts"
import type { Model } from "../../kit/model/Model.ts"
import { draw, press, said } from "../../kit/harness/screen.tsx"

const hit = Schema.decodeUnknownSync(TextHit)({
  issue_id: "issue0000000009",
  issue_title: "Sayı 14: Lodos",
  publication_id: "publication0009",
  publication_title: "Çıma",
  language: "tr",
  is_free: true,
  page: 4,
  before: "iskelede beklerken ",
  match: "deniz",
  after: " üzerine konuşuldu"
})
const trouble = { _tag: "TooManyRequests", message: "Biraz bekleyin." }

/** Milliseconds without a key after which what stands in the box is what is meant, in two parts. */
const almost = 240
const rest = 10

interface Expected {
  /** What stands in the box. */
  readonly query: string
  /** The issues' texts: not asked, to be asked when no key follows, or as they have answered. */
  readonly texts: "unasked" | "waiting" | "asking" | "found" | "nowhere" | "failed"
  /** Milliseconds since the last key, while they wait. */
  readonly waited: number
}

/** What is meant is asked for, unless it is too short. */
const meant = (query: string): Expected => ({ query, texts: isSearchable(query) ? "asking" : "unasked", waited: 0 })

const isSettling = ({
  before,
  event
}: {
  readonly before: Expected | null
  readonly event: { readonly type: string } | null
}) =>
  event?.type === "query.given" ||
  (before?.texts === "waiting" &&
    (event?.type === "query.submitted" || (event?.type === "time.passed" && before.waited > 0)))

const box = (): HTMLInputElement => page.getByRole("searchbox").element() as HTMLInputElement

const write = (text: string) => {
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, "value")?.set?.call(box(), text)
  box().dispatchEvent(new Event("input", { bubbles: true }))
}

const enter = () => {
  for (const type of ["keydown", "keyup"]) box().dispatchEvent(new KeyboardEvent(type, { key: "Enter", bubbles: true }))
}

const saying = (query: string, isInside: boolean): string =>
  query === ""
    ? "Aradığınızı yazın; yazdıkça bulunanlar burada görünür."
    : isSearchable(query)
      ? "deniz feneri".startsWith(query)
        ? `“${query}” için 1 dergi bulundu`
        : isInside
          ? `“${query}” sayıların içinde geçiyor; adında geçen bir dergi yok`
          : `“${query}” için dergi bulunamadı`
      : "Aramak için en az iki harf yazın."

export const model: Model<typeof searchMachine, Expected> = {
  machine: searchMachine,
  inputs: [{ query: "deniz" }],
  cases: [
    { type: "query.typed", query: "de " },
    { type: "query.typed", query: "d" },
    { type: "query.submitted" },
    { type: "query.given", query: "dağ" },
    { type: "query.given", query: "" },
    { type: "texts.found", hits: [hit] },
    { type: "texts.found", hits: [] },
    { type: "texts.failed", trouble },
    { type: "texts.retry" },
    { type: "user.changed" },
    { type: "time.passed", by: almost },
    { type: "time.passed", by: rest }
  ],
  begin: ({ query }) => meant(query),
  next: (before, event) => {
    const { query, texts, waited } = before
    switch (event.type) {
      case "query.typed":
        return { query: event.query, texts: "waiting", waited: 0 }
      case "query.submitted":
        return texts === "waiting" ? meant(query) : before
      case "query.given":
        return meant(event.query)
      case "texts.found":
        return texts === "asking" ? { ...before, texts: event.hits.length > 0 ? "found" : "nowhere" } : null
      case "texts.failed":
        return texts === "asking" ? { ...before, texts: "failed" } : null
      case "texts.retry":
        // Where something is found, one that comes late asks nothing more.
        if (texts === "found" || texts === "nowhere") return before
        return texts === "failed" ? meant(query) : null
      // What another reader was told is neither left on the screen nor taken for an answer.
      case "user.changed":
        return texts === "waiting" ? before : meant(query)
      case "time.passed":
        if (texts !== "waiting") return event.by === almost ? before : null
        if (waited > 0) return meant(query)
        return event.by === almost ? { ...before, waited: almost } : null
    }
  },
  asks: ({ query, texts }) => [
    { slot: "watch", input: undefined },
    ...(texts === "asking" ? [{ slot: "texts", input: { query: query.trim() } }] : [])
  ],
  begins: ({ before, event, expected: { texts } }) => [
    ...(event === null ? ["watch"] : []),
    ...(texts === "asking" &&
    (before?.texts !== "asking" || event?.type === "query.given" || event?.type === "user.changed")
      ? ["texts"]
      : [])
  ],
  news: (change) => (isSettling(change) ? [{ type: "query.settled", query: change.expected.query.trim() }] : []),
  show: (actor) => {
    const catalogue = catalogueAnswering({ magazines: [magazine({ title: "Deniz Feneri" })], categories: [] })
    const silent = recentSearchesMachine.provide({
      actors: { store: fromCallback(() => {}), watch: fromCallback(() => {}) }
    })
    const recents = createActor(silent, { input: null }).start()
    return draw(<Search search={actor} recents={recents} catalogue={catalogue} holdings={noHoldings} />)
  },
  act: {
    // What stands in the box already cannot be typed into it.
    "query.typed": (event, { actor }) => (box().value === event.query ? actor.send(event) : write(event.query)),
    "query.submitted": enter,
    "texts.retry": (event, { actor, before }) => (before.texts === "failed" ? press("Tekrar dene") : actor.send(event))
  },
  promise: async ({ query, texts }, actor) => {
    await rendered()
    // Nothing of an earlier question waits behind the next.
    expect(hitsOf(actor.getSnapshot())).toEqual(texts === "found" ? [hit] : [])
    expect(troubleOf(actor.getSnapshot())).toBe(texts === "failed" ? trouble : null)
    expect(box().value).toBe(query)
    const isShown = isSearchable(query)
    expect(said("status")[0]).toBe(saying(query.trim(), texts === "found"))
    expect(said("status").includes("Sayıların içinde aranıyor")).toBe(
      isShown && (texts === "asking" || texts === "waiting")
    )
    expect(said("alert")).toEqual(texts === "failed" ? ["Sayıların içinde aranamadı: Biraz bekleyin.Tekrar dene"] : [])
    expect(said("link").includes("Çıma, Sayı 14: Lodos S. 4")).toBe(texts === "found")
    expect(document.body.textContent.includes("Okuyabildiğiniz sayıların metinlerinde bu söz geçmiyor.")).toBe(
      texts === "nowhere"
    )
    // The list of titles stands whatever becomes of the texts.
    expect(said("article")).toHaveLength("deniz feneri".startsWith(query.trim()) && isShown ? 1 : 0)
  }
}
