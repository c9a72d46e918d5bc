import { expect } from "vitest"
import type { Passage } from "../../../src/domain/reader/marks/passage.ts"
import type { WordsFound } from "../../../src/domain/reader/marks/placeWords.ts"
import type { Highlight } from "../../../src/domain/reader/ReadingData.ts"
import { placementMachine } from "../../../src/machines/reader/placement.machine.ts"
import { outcomeOf, pagesFound, soughtIn, unplacedIn } from "../../../src/machines/reader/placement.view.ts"
import { magazineRead } from "../../kit/fixtures/issues.ts"
import type { Model } from "../../kit/model/Model.ts"

const magazine = magazineRead({ page_count: 9 })

const passage = (page: number): Passage => ({
  page,
  text: "Lodos",
  startContainerPath: "",
  endContainerPath: "",
  startOffset: 0,
  endOffset: 0
})
const old: Highlight = { ...passage(4), id: "vurgu_1" }
const whole: Highlight = { ...passage(5), id: "vurgu_2", quote: "Lo-\ndos", prefix: "dün ", suffix: " çıktı" }

/** What is looked for of each. */
const words: Readonly<Record<string, object>> = {
  vurgu_1: { prefix: "", start: "Lodos", end: null, suffix: "" },
  vurgu_2: { prefix: "dün ", start: "Lo-\ndos", end: null, suffix: " çıktı" }
}
const found = (sure: ReadonlyArray<number>, alike: ReadonlyArray<number>): WordsFound => ({
  sure: sure.map(passage),
  alike
})

interface Expected {
  readonly ids: ReadonlyArray<string>
  readonly now: "resting" | "looking" | "withheld" | "again" | "offered" | "doubtful" | "absent" | "unread"
  readonly sought: Highlight | null
  readonly pages: ReadonlyArray<number>
}

const isLooking = ({ now }: Expected): boolean => now === "looking" || now === "withheld" || now === "again"

export const model: Model<typeof placementMachine, Expected> = {
  machine: placementMachine,
  inputs: [{ magazine }],
  cases: [
    { type: "placement.known", ids: ["vurgu_1", "vurgu_2"] },
    { type: "placement.known", ids: [] },
    { type: "placement.look", highlight: old },
    { type: "placement.look", highlight: whole },
    { type: "placement.move" },
    { type: "placement.close" },
    { type: "look.ended", found: found([7], [2]) },
    { type: "look.ended", found: found([7, 3], [2]) },
    { type: "look.ended", found: found([], [8, 2]) },
    { type: "look.ended", found: found([], []) },
    { type: "look.ended", found: null },
    { type: "content.forbidden" },
    { type: "pages.renew" },
    { type: "pages.refuse" }
  ],
  begin: () => ({ ids: [], now: "resting", sought: null, pages: [] }),
  next: (before, event) => {
    const { now } = before
    const rest: Expected = { ...before, now: "resting", sought: null, pages: [] }
    switch (event.type) {
      case "placement.known":
        return { ...before, ids: event.ids }
      case "placement.look":
        return { ...before, now: "looking", sought: event.highlight, pages: [] }
      case "placement.move":
        return now === "offered" ? rest : null
      case "placement.close":
        return rest
      case "look.ended": {
        if (now !== "looking" && now !== "again") return null
        if (event.found === null) return { ...before, now: "unread" }
        const { sure, alike } = event.found
        const pages = [...sure.map(({ page }) => page), ...alike].toSorted((one, other) => one - other)
        if (sure.length === 1) return { ...before, now: "offered", pages }
        return { ...before, now: pages.length === 0 ? "absent" : "doubtful", pages }
      }
      case "content.forbidden":
        return now === "looking" ? { ...before, now: "withheld" } : null
      case "pages.renew":
        return now === "withheld" ? { ...before, now: "again" } : before
      case "pages.refuse":
        return now === "withheld" ? { ...before, now: "unread" } : before
      case "time.passed":
        return null
    }
  },
  alive: ["look"],
  act: {
    "content.forbidden": (_, { actor }) => actor.getSnapshot().children["look"]?.send({ type: "look.forbidden" }),
    "look.ended": ({ found: what }, { actor }) =>
      actor
        .getSnapshot()
        .children["look"]?.send(what === null ? { type: "look.failed" } : { type: "look.done", found: what })
  },
  asks: ({ now, sought }) =>
    sought !== null && (now === "looking" || now === "again")
      ? [{ slot: "look", input: { issue: magazine, page: sought.page, words: words[sought.id], upTo: "all" } }]
      : [],
  begins: ({ event, before }) =>
    event?.type === "placement.look" || (event?.type === "pages.renew" && before?.now === "withheld") ? ["look"] : [],
  tells: ({ before, event, expected }) => {
    if (event?.type === "content.forbidden" && expected.now === "withheld") return [{ type: "content.forbidden" }]
    if (event?.type !== "placement.move") return []
    const id = before?.sought?.id
    return [
      { type: "highlight.move", id, passage: passage(7) },
      { type: "mark.show", id, page: 7 }
    ]
  },
  promise: (expected, actor) => {
    const snapshot = actor.getSnapshot()
    const { ids, now, sought, pages } = expected
    expect(unplacedIn(snapshot)).toEqual(ids)
    expect(soughtIn(snapshot)).toBe(sought?.id ?? null)
    expect(outcomeOf(snapshot)).toBe(now === "resting" ? null : isLooking(expected) ? "looking" : now)
    expect(pagesFound(snapshot)).toEqual(pages)
  }
}
