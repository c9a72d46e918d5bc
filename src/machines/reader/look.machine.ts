import { sendParent, setup } from "xstate"
import type { LinkedWords } from "../../domain/reader/marks/LinkedWords.ts"
import type { MagazineInfo } from "../../domain/reader/MagazineInfo.ts"
import type { WordsFound } from "../../domain/reader/marks/placeWords.ts"
import { fromEvent } from "../fromEvent.ts"
import { slot } from "../slot.ts"
import type { AccessRenewal, ContentForbidden } from "./pages.machine.ts"

/** Words that are looked for in an issue, and the page near which they are expected. */
export interface Sought {
  readonly issue: MagazineInfo
  readonly page: number
  readonly words: LinkedWords
  /** All pages that have them, or the first other one that surely does. */
  readonly upTo: "first" | "all"
}

export type LookAnswer =
  | { readonly type: "look.done"; readonly found: WordsFound }
  | { readonly type: "look.forbidden" }
  | { readonly type: "look.failed" }

/** What was found; null where the pages could not be looked through. */
export interface LookEnded {
  readonly type: "look.ended"
  readonly found: WordsFound | null
}

/**
 * Looks through an issue for words: *asking*; *withheld* while access is renewed, then asking *again*; *over*. Source:
 * product, "Links to a passage".
 */
export const lookMachine = setup({
  types: { input: {} as Sought, context: {} as Sought, events: {} as LookAnswer | AccessRenewal },
  actors: { look: slot<Sought, LookAnswer>("look.look") },
  actions: {
    tellForbidden: sendParent((): ContentForbidden => ({ type: "content.forbidden" })),
    tellEnded: sendParent((_, found: WordsFound | null): LookEnded => ({ type: "look.ended", found }))
  }
}).createMachine({
  id: "look",
  context: ({ input }) => input,
  initial: "asking",
  states: {
    asking: {
      invoke: { src: "look", input: ({ context }) => context },
      on: {
        "look.done": { target: "over", actions: fromEvent("tellEnded", "found") },
        "look.forbidden": "withheld",
        "look.failed": { target: "over", actions: { type: "tellEnded", params: null } }
      }
    },
    withheld: {
      entry: "tellForbidden",
      on: { "pages.renew": "again", "pages.refuse": { target: "over", actions: { type: "tellEnded", params: null } } }
    },
    again: {
      invoke: { src: "look", input: ({ context }) => context },
      on: {
        "look.done": { target: "over", actions: fromEvent("tellEnded", "found") },
        "look.forbidden": { target: "over", actions: { type: "tellEnded", params: null } },
        "look.failed": { target: "over", actions: { type: "tellEnded", params: null } }
      }
    },
    over: { type: "final" }
  }
})
