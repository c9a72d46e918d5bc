import { expect } from "vitest"
import type { Passage } from "../../../src/domain/reader/marks/passage.ts"
import type { WordsFound } from "../../../src/domain/reader/marks/placeWords.ts"
import { type PassageInput, passageMachine } from "../../../src/machines/reader/passage.machine.ts"
import { firstWords, isPassageSought, passageSaid, wordsPointed } from "../../../src/machines/reader/passage.view.ts"
import { magazineRead } from "../../kit/fixtures/issues.ts"
import type { Model } from "../../kit/model/Model.ts"

const issue = magazineRead({ page_count: 9 })
/** Of which three pages may be read. */
const preview = magazineRead({ page_count: 9, is_free: false }, "preview")

const words = { prefix: "önce", start: "Lodos, deniz", end: null, suffix: "sonra" }
const alinti = "önce-,Lodos%2C deniz,-sonra"

const passage = (page: number): Passage => ({
  page,
  text: "Lodos",
  startContainerPath: "",
  endContainerPath: "",
  startOffset: 0,
  endOffset: 0
})
const found = (...pages: ReadonlyArray<number>): WordsFound => ({ sure: pages.map(passage), alike: [2] })

interface Expected {
  readonly input: PassageInput
  readonly now: "resting" | "sought" | "looking" | "withheld" | "again" | "followed" | "shown" | "missing" | "unread"
  readonly page: number
}

const isLooking = ({ now }: Expected): boolean => now === "looking" || now === "withheld" || now === "again"

export const model: Model<typeof passageMachine, Expected> = {
  machine: passageMachine,
  inputs: [
    { magazine: issue, page: 5, alinti },
    { magazine: preview, page: 3, alinti },
    { magazine: preview, page: 4, alinti },
    { magazine: issue, page: 5, alinti: null },
    { magazine: issue, page: 5, alinti: "…" }
  ],
  cases: [
    { type: "passage.seen" },
    { type: "passage.missed" },
    { type: "passage.turned", slide: [4, 5] },
    { type: "passage.turned", slide: [2, 3] },
    { type: "passage.turned", slide: [8] },
    { type: "passage.retry" },
    { type: "passage.close" },
    { type: "look.ended", found: found(8, 2) },
    // What its own page has without certainty has been looked for there.
    { type: "look.ended", found: found(5, 3, 2) },
    { type: "look.ended", found: found() },
    { type: "look.ended", found: null },
    { type: "content.forbidden" },
    { type: "pages.renew" },
    { type: "pages.refuse" }
  ],
  begin: (input) => ({
    input,
    page: input.page,
    // What is locked, and an address without words, is opened as ever.
    now: input.alinti === alinti && input.page <= input.magazine.lastReadable ? "sought" : "resting"
  }),
  next: (before, event) => {
    const { now, page, input } = before
    const isSought = now === "sought" || now === "followed"
    switch (event.type) {
      case "passage.seen":
        return isSought ? { ...before, now: "shown" } : null
      case "passage.missed":
        return isSought ? { ...before, now: now === "sought" ? "looking" : "missing" } : null
      case "passage.turned":
        return event.slide.some((one) => one === page) ? before : { ...before, now: "resting" }
      case "passage.retry":
        return now === "unread" ? { ...before, now: "looking" } : null
      case "passage.close":
        return { ...before, now: "resting" }
      case "look.ended": {
        if (now !== "looking" && now !== "again") return null
        if (event.found === null) return { ...before, now: "unread" }
        const other = event.found.sure.find((one) => one.page !== input.page)
        return other === undefined ? { ...before, now: "missing" } : { ...before, now: "followed", page: other.page }
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
  asks: ({ now, input, page }) =>
    now === "looking" || now === "again"
      ? [{ slot: "look", input: { issue: input.magazine, page, words, upTo: "first" } }]
      : [],
  tells: ({ before, expected }) => {
    if (before === null || before.now === expected.now) return []
    if (expected.now === "withheld") return [{ type: "content.forbidden" }]
    return expected.now === "followed" ? [{ type: "slide.go", page: expected.page }] : []
  },
  promise: (expected, actor) => {
    const { now, page } = expected
    const snapshot = actor.getSnapshot()
    const isSought = now === "sought" || now === "followed"
    expect(wordsPointed(snapshot)).toEqual(isSought || now === "shown" ? { page, words } : null)
    expect(isPassageSought(snapshot)).toBe(isSought)
    expect(passageSaid(snapshot)).toBe(
      isLooking(expected) ? "looking" : now === "shown" || now === "missing" || now === "unread" ? now : null
    )
    if (now === "shown") expect(firstWords(snapshot)).toBe("Lodos, deniz")
  }
}
