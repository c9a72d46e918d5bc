import { assign, enqueueActions, sendParent, sendTo, setup } from "xstate"
import type { MagazineInfo } from "../../domain/reader/MagazineInfo.ts"
import type { MarkOrder } from "../../domain/reader/marks/decide.ts"
import { wordsOf } from "../../domain/reader/marks/LinkedWords.ts"
import type { WordsFound } from "../../domain/reader/marks/placeWords.ts"
import type { Highlight } from "../../domain/reader/ReadingData.ts"
import { fromEvent, withEvent } from "../fromEvent.ts"
import { type LookEnded, lookMachine } from "./look.machine.ts"
import type { AccessRenewal, ContentForbidden } from "./pages.machine.ts"
import type { MarkWanted } from "./flash.machine.ts"

export type PlacementOrder =
  /** The highlights whose words were looked for on their pages, and are not there with certainty. */
  | { readonly type: "placement.known"; readonly ids: ReadonlyArray<string> }
  /** Its words shall be looked for on all pages. */
  | { readonly type: "placement.look"; readonly highlight: Highlight }
  /** It shall be moved to where they were found. */
  | { readonly type: "placement.move" }
  | { readonly type: "placement.close" }

/** How far a look for a highlight's words has come. */
export type PlacementOutcome = "looking" | "offered" | "doubtful" | "absent" | "unread"

interface Context {
  readonly magazine: MagazineInfo
  /** The highlights that are known to be unplaced; pages that nobody has opened are not known. */
  readonly ids: ReadonlyArray<string>
  readonly sought: Highlight | null
  readonly found: WordsFound
}

const nothing: WordsFound = { sure: [], alike: [] }

/**
 * The highlights without a place, and one of them that is *looking* for its words: *offered* the one page that has them
 * with certainty; *doubtful* among several; *absent*; *unread* where pages could not be looked through; else *resting*.
 * Source: product, "Bookmarks, highlights, notes".
 */
export const placementMachine = setup({
  types: {
    input: {} as { readonly magazine: MagazineInfo },
    context: {} as Context,
    events: {} as PlacementOrder | LookEnded | AccessRenewal | ContentForbidden,
    tags: {} as PlacementOutcome
  },
  actors: { look: lookMachine },
  actions: {
    takeIds: assign({ ids: (_, ids: ReadonlyArray<string>) => ids }),
    takeSought: assign({ sought: (_, highlight: Highlight) => highlight, found: nothing }),
    takeFound: assign({ found: (_, found: WordsFound | null) => found ?? nothing }),
    forget: assign({ sought: null, found: nothing }),
    move: enqueueActions(({ context: { sought, found }, enqueue }) => {
      const [passage] = found.sure
      if (sought === null || passage === undefined) return
      const { id } = sought
      enqueue.sendParent({ type: "highlight.move", id, passage } satisfies MarkOrder)
      enqueue.sendParent({ type: "mark.show", id, page: passage.page } satisfies MarkWanted)
    }),
    tellForbidden: sendParent((): ContentForbidden => ({ type: "content.forbidden" })),
    passRenewal: sendTo("look", (_, renewal: AccessRenewal) => renewal)
  },
  guards: {
    isUnread: (_, found: WordsFound | null) => found === null,
    isSure: (_, found: WordsFound | null) => found?.sure.length === 1,
    isAbsent: (_, found: WordsFound | null) => found?.sure.length === 0 && found.alike.length === 0
  }
}).createMachine({
  id: "placement",
  context: ({ input }) => ({ ...input, ids: [], sought: null, found: nothing }),
  initial: "resting",
  on: {
    "placement.known": { actions: fromEvent("takeIds", "ids") },
    "placement.look": { target: ".looking", reenter: true, actions: fromEvent("takeSought", "highlight") },
    "placement.close": ".resting"
  },
  states: {
    resting: { entry: "forget" },
    looking: {
      tags: "looking",
      invoke: {
        src: "look",
        id: "look",
        input: ({ context: { magazine, sought } }) => ({
          issue: magazine,
          page: sought?.page ?? 1,
          // Only all of them say whether a place is the only one.
          upTo: "all",
          words: wordsOf(
            sought ?? { page: 1, text: "", startContainerPath: "", endContainerPath: "", startOffset: 0, endOffset: 0 }
          )
        })
      },
      on: {
        "look.ended": [
          { guard: fromEvent("isUnread", "found"), target: "unread" },
          { guard: fromEvent("isSure", "found"), target: "offered", actions: fromEvent("takeFound", "found") },
          { guard: fromEvent("isAbsent", "found"), target: "absent" },
          { target: "doubtful", actions: fromEvent("takeFound", "found") }
        ],
        "content.forbidden": { actions: "tellForbidden" },
        "pages.renew": { actions: withEvent("passRenewal") },
        "pages.refuse": { actions: withEvent("passRenewal") }
      }
    },
    offered: { tags: "offered", on: { "placement.move": { target: "resting", actions: "move" } } },
    doubtful: { tags: "doubtful" },
    absent: { tags: "absent" },
    unread: { tags: "unread" }
  }
})
