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
  /** There is none, or it cannot be had now. */
  | { readonly type: "sharper.missing" }

export type SharperPictureEvent =
  | SharperPictureAnswer
  /** It is decoded: it can be laid over the page's picture without a flash. */
  | { readonly type: "sharper.painted" }
  | { readonly type: "sharper.broken" }
  /** Access was renewed, or was not. */
  | { readonly type: "page.renew" }
  | { readonly type: "page.refuse" }

/**
 * A page's sharper picture while it is seen closer: *coming* until it is decoded, then *laid* over the page's own. When
 * it fails, its status is asked for (*doubting*): access is renewed once (*withheld*); otherwise it is *gone*, and the
 * page keeps its own picture without a notice.
 */
export const sharperPictureMachine = setup({
  types: {
    input: {} as SharperPictureInput,
    context: {} as SharperPictureInput & { readonly again: boolean },
    events: {} as SharperPictureEvent,
    tags: {} as "inDocument" | "laid"
  },
  actors: { standing: slot<SharperPictureInput, SharperPictureAnswer>("sharper.standing") },
  actions: {
    noteAgain: assign({ again: true }),
    tellWithheld: sendParent(({ context }): PageNews => ({ type: "page.withheld", page: context.page }))
  },
  guards: { isAgain: ({ context }) => context.again }
}).createMachine({
  id: "sharperPicture",
  context: ({ input }) => ({ ...input, again: false }),
  initial: "coming",
  states: {
    coming: {
      tags: "inDocument",
      on: {
        "sharper.painted": "laid",
        "sharper.broken": [{ guard: "isAgain", target: "gone" }, { target: "doubting" }]
      }
    },
    laid: { tags: ["inDocument", "laid"] },
    doubting: {
      invoke: { src: "standing", input: ({ context: { page, magazine, dots } }) => ({ page, magazine, dots }) },
      on: { "sharper.forbidden": "withheld", "sharper.missing": "gone" }
    },
    withheld: {
      entry: "tellWithheld",
      on: { "page.renew": { target: "coming", actions: "noteAgain" }, "page.refuse": "gone" }
    },
    gone: {}
  }
})
