import { expect } from "vitest"
import { createActor } from "xstate"
import { accessMachine } from "../../../src/machines/catalogue/access.machine.ts"
import { catalogueMachine } from "../../../src/machines/catalogue/catalogue.machine.ts"
import { isStorageUnavailable } from "../../../src/machines/catalogue/catalogue.view.ts"
import { Home } from "../../../src/ui/catalogue/Home.tsx"
import { copyOf } from "../../kit/fixtures/catalogues.ts"
import { rendered } from "../../kit/harness/rendered.ts"
import type { Model } from "../../kit/model/Model.ts"
import { draw, press, said } from "../../kit/harness/screen.tsx"

const copies = {
  older: copyOf("Atlas", { askedAt: 1000 }),
  answer: copyOf("Vapur", { askedAt: 2000 }),
  /** Another tab has kept it. */
  newer: copyOf("Deniz", { askedAt: 3000 }),
  nothing: copyOf("", { askedAt: 2000, catalogue: { magazines: [], categories: [] } })
}
type Copy = keyof typeof copies

const named = (copy: unknown): Copy | null =>
  (Object.keys(copies) as ReadonlyArray<Copy>).find((name) => copies[name] === copy) ?? null

const headings = { older: "Atlas", answer: "Vapur", newer: "Deniz", nothing: "Kiosk henüz boş" }

const failure = { what: "all", trouble: { _tag: "Malformed", message: null } } as const

/** Above what is shown, or in its place: why an answer did not come, or has not come yet. */
const reasons = {
  failed: "Veriler yüklenirken bir sorun oluştu: API yanıtı geçersiz",
  slow: "Veriler yüklenirken bir sorun oluştu: Sunucuya ulaşılamadı."
}
const unstored = "Tarayıcınız IndexedDB desteklemiyor."

/** While the server is asked. */
const asking = ["recalling", "awaited", "slow", "inBackground"] as const
/** While nothing is asked of the server, and somebody waits until it is time to. */
const waiting = ["recent", "refreshable", "stale", "failed"] as const

interface Expected {
  readonly language: "tr" | "en"
  readonly at: "resting" | (typeof asking)[number] | "fallingBack" | (typeof waiting)[number]
  readonly shown: Copy | null
  readonly reason: keyof typeof reasons | null
  readonly isStorageUnavailable: boolean
}

const isOneOf = <A,>(one: A, some: ReadonlyArray<A>) => some.includes(one)

const isBusy = ({ at }: Expected) => isOneOf(at, ["recalling", "awaited", "slow", "fallingBack"])

const wanted = (before: Expected, language: Expected["language"]): Expected => {
  const { at } = before
  if (at === "failed") return { ...before, language, at: "awaited" }
  if (at === "resting" || language !== before.language) return { ...before, language, at: "recalling" }
  return at === "refreshable" || at === "stale" ? { ...before, at: "inBackground" } : before
}

/** Any copy is better than none, and a newer one than an older. */
const salvaged = (shown: Copy | null, copy: Copy | null): Copy | null =>
  shown === null || (copy !== null && copies[copy].askedAt > copies[shown].askedAt) ? copy : shown

const recalled = (before: Expected, copy: Copy | null, isFresh: boolean): Expected | null => {
  switch (before.at) {
    case "recalling":
      return isFresh ? { ...before, at: "inBackground", shown: copy, reason: null } : { ...before, at: "awaited" }
    case "slow":
      return { ...before, at: "inBackground", shown: salvaged(before.shown, copy) }
    case "fallingBack": {
      const shown = salvaged(before.shown, copy)
      return { ...before, at: shown === null ? "failed" : "stale", shown }
    }
    default:
      return null
  }
}

/** What a browser can have kept: nothing where it keeps none, and no fresh copy of what is English. */
const isKept = (
  { language, shown, isStorageUnavailable: isWithout, at }: Expected,
  copy: Copy | null,
  isFresh: boolean
) => {
  if (copy === null) return true
  if (isWithout || language === "en") return false
  if (copy === "newer") return shown === "answer" && isFresh === (at === "recalling")
  return isFresh ? shown === null && at === "recalling" : true
}

/** What can happen at all, of which some is walked in one setting only: it is the same in every other. */
const happens = (before: Expected, event: Parameters<(typeof model)["next"]>[1]): boolean => {
  const { language, at, shown, reason, isStorageUnavailable: isWithout } = before
  const isPlain = language === "tr" && !isWithout
  const isAsking = isOneOf(at, asking) && shown !== "newer"
  switch (event.type) {
    case "catalogue.want":
      if (isWithout || reason === "slow" || isOneOf(shown, ["nothing", "newer", "older"])) return false
      return language === "tr" || event.language === "en" || at === "recalling"
    case "catalogue.recalled":
      return isKept(before, named(event.copy), event.isFresh)
    case "storage.unavailable":
      return shown === null && isPlain && isOneOf(at, ["recalling", "slow", "fallingBack"])
    case "catalogue.loaded":
      return isAsking && (event.copy === copies.answer || (isPlain && shown === null && reason === null))
    case "catalogue.failed":
      return isAsking && shown !== "nothing" && language === "tr" && (reason === null || at !== "awaited")
    case "catalogue.slow":
      if (!isAsking || !isPlain || shown === "nothing") return false
      return at === "awaited" ? reason === null : at !== "slow" && shown === "older"
    case "catalogue.aged":
      return at === "recent" && isPlain
    case "catalogue.due":
      return isOneOf(at, waiting) && isPlain && shown !== "newer"
    case "catalogue.retry":
      return shown === "nothing" || (reason !== null && !isBusy(before))
    default:
      return false
  }
}

export const model: Model<typeof catalogueMachine, Expected> = {
  machine: catalogueMachine,
  cases: [
    { type: "catalogue.want", language: "tr" },
    { type: "catalogue.want", language: "en" },
    { type: "catalogue.recalled", copy: null, isFresh: false },
    { type: "catalogue.recalled", copy: copies.older, isFresh: false },
    { type: "catalogue.recalled", copy: copies.older, isFresh: true },
    { type: "catalogue.recalled", copy: copies.newer, isFresh: false },
    { type: "catalogue.recalled", copy: copies.newer, isFresh: true },
    { type: "storage.unavailable" },
    { type: "catalogue.loaded", copy: copies.answer },
    { type: "catalogue.loaded", copy: copies.nothing },
    { type: "catalogue.failed", failure },
    { type: "catalogue.slow" },
    { type: "catalogue.aged" },
    { type: "catalogue.due" },
    { type: "catalogue.retry" }
  ],
  begin: () => ({ language: "tr", at: "resting", shown: null, reason: null, isStorageUnavailable: false }),
  next: (before, event) => {
    if (!happens(before, event)) return null
    switch (event.type) {
      case "catalogue.want":
        return wanted(before, event.language)
      case "catalogue.recalled":
        return recalled(before, named(event.copy), event.isFresh)
      case "storage.unavailable":
        return { ...before, isStorageUnavailable: true }
      case "catalogue.loaded":
        return { ...before, at: "recent", shown: named(event.copy), reason: null }
      case "catalogue.failed":
        return { ...before, at: "fallingBack", reason: "failed" }
      case "catalogue.slow":
        return before.at === "awaited" ? { ...before, at: "slow", reason: "slow" } : before
      case "catalogue.aged":
        return { ...before, at: "refreshable" }
      case "catalogue.due":
        return { ...before, at: before.at === "failed" ? "awaited" : "inBackground" }
      case "catalogue.retry":
        return { ...before, at: "awaited" }
      default:
        return null
    }
  },
  asks: ({ language, at, shown }) => [
    { slot: "store", input: undefined },
    ...(isOneOf(at, asking) ? [{ slot: "load", input: { language } }] : []),
    ...(isOneOf(at, ["recalling", "slow", "fallingBack"]) ? [{ slot: "recall", input: { language } }] : []),
    ...(isOneOf(at, ["recent", "refreshable"])
      ? [{ slot: "wait", input: { since: copies[shown ?? "answer"].askedAt } }]
      : []),
    ...(isOneOf(at, ["stale", "failed"]) ? [{ slot: "wait", input: { since: null } }] : [])
  ],
  begins: ({ before, event, expected }) => {
    switch (event?.type) {
      case undefined:
        return ["store"]
      case "catalogue.want":
      case "catalogue.due":
        return before === expected ? [] : expected.at === "recalling" ? ["load", "recall"] : ["load"]
      // Whoever asks by hand is not kept waiting for a question that was put before.
      case "catalogue.retry":
        return ["load"]
      case "catalogue.failed":
        return ["recall"]
      case "catalogue.slow":
        return expected.at === "slow" ? ["recall"] : []
      case "catalogue.loaded":
        return ["wait"]
      case "catalogue.recalled":
        return before?.at === "fallingBack" ? ["wait"] : []
      default:
        return []
    }
  },
  orders: ({ event }) =>
    event?.type === "catalogue.loaded" ? [{ slot: "store", order: { type: "copy.keep", copy: event.copy } }] : [],
  show: (actor) => draw(<Home catalogue={actor} access={createActor(accessMachine)} />),
  act: {
    "catalogue.retry": (_, { before }) => press(before.shown === "nothing" ? "Yeniden bak" : "Tekrar dene")
  },
  promise: async (expected, actor) => {
    await rendered()
    const { shown, reason } = expected
    expect(document.querySelector("[aria-busy]")?.getAttribute("aria-busy")).toBe(String(isBusy(expected)))
    // While it is asked for again, the reason stays where it is, and the button in it.
    const instead = reason === null ? "Dergiler yükleniyor" : "Dergiler gelmedi"
    expect(said("heading")[0]).toBe(shown === null ? instead : headings[shown])
    expect(said("alert")).toEqual(reason === null ? [] : [expect.stringContaining(reasons[reason])])
    expect(isStorageUnavailable(actor.getSnapshot())).toBe(expected.isStorageUnavailable)
    expect(document.body.textContent?.includes(unstored)).toBe(expected.isStorageUnavailable && shown !== null)
  }
}
