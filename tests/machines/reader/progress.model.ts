import { expect } from "vitest"
import { type AllProgress, noProgress } from "../../../src/domain/reader/progress/Progress.ts"
import { progressMachine } from "../../../src/machines/reader/progress.machine.ts"
import { ownerIn, progressIn } from "../../../src/machines/reader/progress.view.ts"
import { looks, progress, progressIssue, progressOf } from "../../kit/fixtures/progress.ts"
import type { Model } from "../../kit/model/Model.ts"

const userId = "reader000000001"

const [atlas, vapur] = [progress("atlas", 4, 1), progress("vapur", 8, 2)]
/** A visitor got further in Atlas, later. */
const visitors = [progress("atlas", 12, 5), progress("pergel", 3, 3)] as const

/** The page in each issue. */
type Pages = Readonly<Record<string, number>>

const pagesIn = (all: AllProgress): Pages =>
  Object.fromEntries(Object.entries(all).map(([issue, known]) => [issue.replaceAll("0", ""), known.progress.page]))

interface Expected {
  /** Undefined until it is known who reads, null for a visitor. */
  readonly whose?: string | null
  /** What this device has said it has, or that it cannot: of a user first their own. */
  readonly recalled: "nothing" | "own" | "all"
  readonly pages: Pages
}

/** Its shelf, its marks and its words are tested elsewhere: here, what its selectors say and what it remembers. */
export const model: Model<typeof progressMachine, Expected> = {
  machine: progressMachine,
  cases: [
    { type: "user.known", userId: null },
    { type: "user.known", userId },
    { type: "progress.stored", all: noProgress },
    { type: "progress.stored", all: progressOf(atlas, vapur) },
    { type: "visitorProgress.stored", all: noProgress },
    { type: "visitorProgress.stored", all: progressOf(...visitors) },
    { type: "progress.failed" }
  ],
  begin: () => ({ recalled: "nothing", pages: {} }),
  next: (before, event) => {
    const { whose, recalled, pages } = before
    switch (event.type) {
      // Nobody is shown what somebody else reads.
      case "user.known":
        return { whose: event.userId, recalled: "nothing", pages: {} }
      case "progress.stored":
        if (whose === undefined) return null
        return { whose, recalled: whose === null || recalled === "all" ? "all" : "own", pages: pagesIn(event.all) }
      case "progress.failed":
        return whose === undefined || recalled === "all" ? null : { ...before, recalled: "all" }
      // Only beside an account's progress is the visitor's asked for. Of two turns in an issue the later counts.
      case "visitorProgress.stored":
        if (typeof whose !== "string" || recalled === "nothing") return null
        if (event.all === noProgress) return { ...before, recalled: "all" }
        return { whose, recalled: "all", pages: { ...pages, atlas: 12, pergel: 3 } }
      default:
        return null
    }
  },
  place: ({ whose, recalled, pages }) => [whose, recalled, pages],
  asks: ({ whose }) => [
    { slot: "watch", input: undefined },
    { slot: "recorder", input: undefined },
    ...(whose === undefined ? [] : [{ slot: "follow", input: { userId: whose } }])
  ],
  // Who reads is watched for good, and what was given to the recorder stays with it; another's is followed anew.
  begins: ({ event }) => {
    switch (event?.type) {
      case undefined:
        return ["watch", "recorder"]
      case "user.known":
        return ["follow"]
      default:
        return []
    }
  },
  // What joins the account is written there before it leaves the visitor's.
  orders: ({ event }) => {
    if (event?.type !== "visitorProgress.stored" || event.all === noProgress) return []
    const into = visitors.map((one) => ({
      _tag: "IssueRead",
      progress: one,
      shown: looks(one.issue.replaceAll("0", ""))
    }))
    return [
      { slot: "recorder", order: { type: "record", userId, facts: into } },
      {
        slot: "recorder",
        order: {
          type: "record",
          userId: null,
          facts: [{ _tag: "ProgressCarriedOut", keys: visitors.map(({ key }) => key) }]
        }
      }
    ]
  },
  promise: ({ whose, recalled, pages }, actor) => {
    const now = actor.getSnapshot()
    expect(ownerIn(now)).toBe(whose)
    const known = progressIn(now)
    expect(known === null ? null : pagesIn(known)).toEqual(recalled === "all" ? pages : null)
    if (known !== null && "pergel" in pages) expect(known[progressIssue("pergel")]?.shown).toEqual(looks("pergel"))
  }
}
