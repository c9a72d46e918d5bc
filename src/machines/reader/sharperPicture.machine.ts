import { assign, sendParent, setup } from "xstate"
import type { MagazineInfo } from "../../domain/reader/MagazineInfo.ts"
import type { Dots } from "../../domain/reader/sharpness.ts"
import { slot } from "../slot.ts"
import type { PageNews } from "./page.machine.ts"

export interface SharperPictureInput {
  readonly page: number
  readonly magazine: MagazineInfo
  readonly dots: Dots
}

export type SharperPictureAnswer =
  | { readonly type: "sharper.forbidden" }
  /** There is none. */
  | { readonly type: "sharper.missing" }
  /** It may come later: it is still being drawn, or can be had after all. */
  | { readonly type: "sharper.delayed" }

export type SharperPictureEvent =
  | SharperPictureAnswer
  /** It is decoded: it can be laid over the page's picture without a flash. */
  | { readonly type: "sharper.painted" }
  | { readonly type: "sharper.broken" }
  /** Access was renewed, or was not. */
  | { readonly type: "page.renew" }
  | { readonly type: "page.refuse" }

/** Milliseconds before a picture that failed is asked for again. */
export const retrying = 2000

/** So often it is asked for again. */
const mostTries = 2

/**
 * A page's sharper picture while it is seen closer: *coming* until it is decoded, then *laid* over the page's own. When
 * it fails, its status is asked for (*doubting*): access is renewed once (*withheld*), and what may come later is
 * *awaited*; otherwise it is *gone*, and the page keeps its own picture, unnoticed.
 */
export const sharperPictureMachine = setup({
  types: {
    input: {} as SharperPictureInput,
    context: {} as SharperPictureInput & { readonly tries: number },
    events: {} as SharperPictureEvent,
    tags: {} as "inDocument" | "laid"
  },
  actors: { standing: slot<SharperPictureInput, SharperPictureAnswer>("sharper.standing") },
  actions: {
    noteTry: assign({ tries: ({ context }) => context.tries + 1 }),
    endTries: assign({ tries: mostTries }),
    tellWithheld: sendParent(({ context }): PageNews => ({ type: "page.withheld", page: context.page }))
  },
  guards: { hasTries: ({ context }) => context.tries < mostTries },
  delays: { retrying }
}).createMachine({
  id: "sharperPicture",
  context: ({ input }) => ({ ...input, tries: 0 }),
  initial: "coming",
  states: {
    coming: {
      tags: "inDocument",
      on: {
        "sharper.painted": "laid",
        "sharper.broken": [{ guard: "hasTries", target: "doubting" }, { target: "gone" }]
      }
    },
    laid: { tags: ["inDocument", "laid"] },
    doubting: {
      invoke: { src: "standing", input: ({ context: { page, magazine, dots } }) => ({ page, magazine, dots }) },
      on: { "sharper.forbidden": "withheld", "sharper.missing": "gone", "sharper.delayed": "awaited" }
    },
    awaited: { after: { retrying: { target: "coming", actions: "noteTry" } } },
    withheld: {
      entry: "tellWithheld",
      on: { "page.renew": { target: "coming", actions: "endTries" }, "page.refuse": "gone" }
    },
    gone: {}
  }
})
