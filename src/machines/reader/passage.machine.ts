import { assign, sendParent, sendTo, setup } from "xstate"
import { isLocked } from "../../domain/reader/locked.ts"
import type { MagazineInfo } from "../../domain/reader/MagazineInfo.ts"
import { type LinkedWords, wordsAsked } from "../../domain/reader/marks/LinkedWords.ts"
import type { WordsFound } from "../../domain/reader/marks/placeWords.ts"
import type { Slide } from "../../domain/reader/slides.ts"
import { fromEvent, withEvent } from "../fromEvent.ts"
import { type LookEnded, lookMachine } from "./look.machine.ts"
import type { AccessRenewal, ContentForbidden } from "./pages.machine.ts"
import type { SlidesOrder } from "./slides.machine.ts"

export interface PassageInput {
  readonly magazine: MagazineInfo
  readonly page: number
  /** The `alinti` value of the address, as it stands there. */
  readonly alinti: string | null
}

interface Context extends Omit<PassageInput, "alinti"> {
  readonly words: LinkedWords | null
}

export type PassageOrder =
  /** Its words are in sight. */
  | { readonly type: "passage.seen" }
  /** Its words are not on the page. */
  | { readonly type: "passage.missed" }
  /** This slide is shown. */
  | { readonly type: "passage.turned"; readonly slide: Slide }
  | { readonly type: "passage.retry" }
  /** It is dismissed. */
  | { readonly type: "passage.close" }

/** The nearest other page on which the words stand. */
const otherPage = ({ page }: Pick<PassageInput, "page">, found: WordsFound | null): number | null =>
  found?.sure.find((one) => one.page !== page)?.page ?? null

/**
 * The passage that the address leads to: *sought* on its page, else *looking* through the others, then *followed* to
 * where it was found. It is *shown*, or *missing*, or *unread* pages are said, until the page is turned or it is
 * dismissed; else *resting*. Source: product, "Links to a passage".
 */
export const passageMachine = setup({
  types: {
    input: {} as PassageInput,
    context: {} as Context,
    events: {} as PassageOrder | LookEnded | AccessRenewal | ContentForbidden,
    tags: {} as "sought" | "pointed" | "looking" | "shown" | "missing" | "unread"
  },
  actors: { look: lookMachine },
  actions: {
    goThere: sendParent(({ context }, found: WordsFound | null): SlidesOrder => ({
      type: "slide.go",
      page: otherPage(context, found) ?? context.page
    })),
    takePage: assign(({ context }, found: WordsFound | null) => ({ page: otherPage(context, found) ?? context.page })),
    tellForbidden: sendParent((): ContentForbidden => ({ type: "content.forbidden" })),
    passRenewal: sendTo("look", (_, renewal: AccessRenewal) => renewal)
  },
  guards: {
    hasNothingToShow: ({ context: { magazine, page, words } }) => words === null || isLocked(magazine, page),
    isElsewhere: ({ context }, slide: Slide) => !slide.some((page) => page === context.page),
    isFound: ({ context }, found: WordsFound | null) => otherPage(context, found) !== null,
    isUnread: (_, found: WordsFound | null) => found === null
  }
}).createMachine({
  id: "passage",
  context: ({ input: { magazine, page, alinti } }) => ({ magazine, page, words: wordsAsked(alinti) }),
  initial: "addressed",
  states: {
    addressed: { always: [{ guard: "hasNothingToShow", target: "resting" }, { target: "active" }] },
    resting: {},
    active: {
      on: {
        "passage.turned": { guard: fromEvent("isElsewhere", "slide"), target: "resting" },
        "passage.close": "resting"
      },
      initial: "sought",
      states: {
        sought: { tags: ["sought", "pointed"], on: { "passage.seen": "shown", "passage.missed": "looking" } },
        looking: {
          tags: "looking",
          invoke: {
            src: "look",
            id: "look",
            input: ({ context: { magazine, page, words } }) => ({
              issue: magazine,
              page,
              upTo: "first",
              words: words ?? { prefix: "", start: "", end: null, suffix: "" }
            })
          },
          on: {
            "look.ended": [
              {
                guard: fromEvent("isFound", "found"),
                target: "followed",
                actions: [fromEvent("goThere", "found"), fromEvent("takePage", "found")]
              },
              { guard: fromEvent("isUnread", "found"), target: "unread" },
              { target: "missing" }
            ],
            "content.forbidden": { actions: "tellForbidden" },
            "pages.renew": { actions: withEvent("passRenewal") },
            "pages.refuse": { actions: withEvent("passRenewal") }
          }
        },
        followed: { tags: ["sought", "pointed"], on: { "passage.seen": "shown", "passage.missed": "missing" } },
        shown: { tags: ["pointed", "shown"] },
        missing: { tags: "missing" },
        unread: { tags: "unread", on: { "passage.retry": "looking" } }
      }
    }
  }
})
