import { Schema } from "effect"
import { expect } from "vitest"
import { page } from "vitest/browser"
import { createActor, fromCallback } from "xstate"
import { noHoldings } from "../../../src/domain/catalogue/access.ts"
import { isSearchable } from "../../../src/domain/catalogue/search.ts"
import { TextHit } from "../../../src/domain/catalogue/TextHit.ts"
import { recentsMachine } from "../../../src/machines/catalogue/recents.machine.ts"
import { searchMachine, settleDelay } from "../../../src/machines/catalogue/search.machine.ts"
import { Search } from "../../../src/ui/catalogue/Search.tsx"
import { catalogueAnswering } from "../../kit/answeredCatalogue.ts"
import { magazine } from "../../kit/magazines.ts"
import type { Asked, Model } from "../../kit/paths.ts"
import { drawn } from "../../kit/drawn.ts"
import { draw, press, said } from "../../kit/screen.tsx"

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

/** What was being asked after each walk's last step. */
const before = new WeakMap<object, ReadonlyArray<Asked>>()

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

export const model: Model<typeof searchMachine> = {
  machine: searchMachine,
  inputs: [{ query: "" }, { query: "deniz" }],
  cases: [
    { type: "query.typed", query: "de" },
    { type: "query.typed", query: "d" },
    { type: "query.submitted" },
    { type: "query.given", query: "dağ" },
    { type: "query.given", query: "" },
    { type: "texts.found", hits: [hit] },
    { type: "texts.found", hits: [] },
    { type: "texts.failed", trouble },
    { type: "texts.retry" },
    { type: "reader.changed" },
    { type: "xstate.after.settleDelay.search.waiting" }
  ],
  facts: ({ context }) => [context.query, context.hits.length, context.trouble],
  show: (actor) => {
    const catalogue = catalogueAnswering({ magazines: [magazine({ title: "Deniz Feneri" })], categories: [] })
    const silent = recentsMachine.provide({ actors: { keeper: fromCallback(() => {}), watch: fromCallback(() => {}) } })
    const recents = createActor(silent).start()
    return draw(<Search search={actor} recents={recents} catalogue={catalogue} holdings={noHoldings} />)
  },
  act: {
    // What stands in the box already cannot be typed into it.
    "query.typed": (event, { actor }) => (box().value === event.query ? actor.send(event) : write(event.query)),
    "query.submitted": enter,
    "texts.retry": () => press("Tekrar dene"),
    "xstate.after.settleDelay.search.waiting": (_, { clock }) => clock.increment(settleDelay)
  },
  promise: async (expected, actor, { event, asked, news }) => {
    await drawn()
    const { query, hits, trouble: told } = expected.context
    const isAsking = expected.matches("asking")
    const [watch, ...texts] = asked
    expect(watch?.slot).toBe("watch")
    expect(texts).toEqual(isAsking ? [{ slot: "texts", input: { query } }] : [])
    // What another reader was told is neither left on the screen nor taken for an answer.
    if (event?.type === "reader.changed") {
      expect(hits).toEqual([])
      for (const one of texts) expect(before.get(actor)).not.toContain(one)
    }
    before.set(actor, texts)
    const settles = ["query.given", "query.submitted", "xstate.after.settleDelay.search.waiting"]
    expect(news).toEqual(event !== null && settles.includes(event.type) ? [{ type: "query.settled", query }] : [])
    expect(box().value).toBe(query)
    const isShown = isSearchable(query)
    expect(said("status")[0]).toBe(saying(query, expected.matches("found") && hits.length > 0))
    expect(said("status").includes("Sayıların içinde aranıyor")).toBe(
      isShown && (isAsking || expected.matches("waiting"))
    )
    expect(said("alert")).toEqual(told === null ? [] : ["Sayıların içinde aranamadı: Biraz bekleyin.Tekrar dene"])
    expect(said("link").includes("Çıma, Sayı 14: Lodos S. 4")).toBe(hits.length > 0)
    const isNowhere = expected.matches("found") && hits.length === 0
    expect(document.body.textContent.includes("Okuyabildiğiniz sayıların metinlerinde bu söz geçmiyor.")).toBe(
      isNowhere
    )
    // The list of titles stands whatever becomes of the texts.
    expect(said("article")).toHaveLength("deniz feneri".startsWith(query) && isShown ? 1 : 0)
    expect(actor.getSnapshot().context.query).toBe(query)
  }
}
