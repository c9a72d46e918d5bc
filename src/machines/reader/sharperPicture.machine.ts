import { assign, sendParent, setup } from "xstate"
import { type MagazineInfo, pictureUrl } from "../../domain/reader/MagazineInfo.ts"
import type { Dots } from "../../domain/reader/sharpness.ts"
import { mostTries, type PictureAnswer, retrying, standing } from "./closerPicture.ts"
import type { PageNews } from "./page.machine.ts"

export interface SharperPictureInput {
  readonly page: number
  readonly magazine: MagazineInfo
  readonly dots: Dots
}

export type SharperPictureEvent =
  | PictureAnswer
  /** It is decoded: it can be laid over the page's picture without a flash. */
  | { readonly type: "sharper.painted" }
  | { readonly type: "sharper.broken" }
  /** Access was renewed, or was not. */
  | { readonly type: "page.renew" }
  | { readonly type: "page.refuse" }

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
  actors: { standing },
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
      invoke: {
        src: "standing",
        input: ({ context: { page, magazine, dots } }) => ({ src: pictureUrl(magazine, page, dots) })
      },
      on: { "picture.forbidden": "withheld", "picture.missing": "gone", "picture.delayed": "awaited" }
    },
    awaited: { after: { retrying: { target: "coming", actions: "noteTry" } } },
    withheld: {
      entry: "tellWithheld",
      on: { "page.renew": { target: "coming", actions: "endTries" }, "page.refuse": "gone" }
    },
    gone: {}
  }
})
