import { assign, sendParent, setup } from "xstate"
import type { MagazineInfo } from "../../domain/reader/MagazineInfo.ts"
import { slot } from "../slot.ts"

export interface PageInput {
  readonly page: number
  readonly magazine: MagazineInfo
}

export type PageAnswer =
  | { readonly type: "page.loaded"; readonly html: string }
  | { readonly type: "page.forbidden" }
  | { readonly type: "page.failed" }

export type PageEvent =
  | PageAnswer
  /** Its images are decoded: it can be shown without a flash. */
  | { readonly type: "page.painted" }
  /** Its images cannot be had. */
  | { readonly type: "page.broken" }
  | { readonly type: "page.retry" }
  /** Access was renewed, or was not. */
  | { readonly type: "page.renew" }
  | { readonly type: "page.refuse" }

/** What a page tells the pages around it. */
export type PageNews =
  /** It is shown, or it has failed: nobody need wait for it. */
  | { readonly type: "page.settled"; readonly page: number; readonly how: "shown" | "failed" }
  | { readonly type: "page.withheld"; readonly page: number }

/**
 * One page in the document. It is *fetching* its markup, *decoding* its images, then *shown*; *withheld* while access
 * is renewed, or *failed* until it is tried again in place.
 */
export const pageMachine = setup({
  types: {
    input: {} as PageInput,
    context: {} as PageInput & { readonly html: string | null },
    events: {} as PageEvent,
    tags: {} as "busy" | "failed" | "shown"
  },
  actors: { markup: slot<PageInput, PageAnswer>("page.markup") },
  actions: {
    keepMarkup: assign({ html: (_, html: string) => html }),
    dropMarkup: assign({ html: null }),
    tellSettled: sendParent(({ context }, how: "shown" | "failed"): PageNews => ({
      type: "page.settled",
      page: context.page,
      how
    })),
    tellWithheld: sendParent(({ context }): PageNews => ({ type: "page.withheld", page: context.page }))
  }
}).createMachine({
  id: "page",
  context: ({ input }) => ({ ...input, html: null }),
  initial: "fetching",
  states: {
    fetching: {
      tags: "busy",
      entry: "dropMarkup",
      invoke: { src: "markup", input: ({ context }) => ({ page: context.page, magazine: context.magazine }) },
      on: {
        "page.loaded": { target: "decoding", actions: { type: "keepMarkup", params: ({ event }) => event.html } },
        "page.forbidden": "withheld",
        "page.failed": "failed"
      }
    },
    decoding: { tags: "busy", on: { "page.painted": "shown", "page.broken": "failed" } },
    shown: { tags: "shown", entry: { type: "tellSettled", params: "shown" } },
    withheld: { tags: "busy", entry: "tellWithheld", on: { "page.renew": "fetching", "page.refuse": "failed" } },
    failed: { tags: "failed", entry: { type: "tellSettled", params: "failed" }, on: { "page.retry": "fetching" } }
  }
})
