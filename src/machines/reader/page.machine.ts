import { assign, sendParent, setup } from "xstate"
import type { MagazineInfo } from "../../domain/reader/MagazineInfo.ts"
import type { PageVideo } from "../../domain/reader/pageVideo.ts"
import { slot } from "../slot.ts"
import { withEvent } from "../fromEvent.ts"

export interface PageInput {
  readonly page: number
  readonly magazine: MagazineInfo
}

export type PageAnswer =
  /** `pictured` when the words belong on a picture of the page; a page of an older kind carries all it shows itself. */
  | {
      readonly type: "page.loaded"
      readonly html: string
      readonly pictured: boolean
      readonly videos?: ReadonlyArray<PageVideo>
    }
  | { readonly type: "page.forbidden" }
  | { readonly type: "page.failed" }
  /** It is still being made, and has been for a while; it is asked for on. */
  | { readonly type: "page.coming" }

export type PageEvent =
  | PageAnswer
  /** Its picture is decoded: it can be shown without a flash. */
  | { readonly type: "page.painted" }
  /** Its picture cannot be had. */
  | { readonly type: "page.broken" }
  /** It lies on the slide that is read, at rest; or beside it again. */
  | { readonly type: "page.face" }
  | { readonly type: "page.aside" }
  | { readonly type: "page.retry" }
  /** Access was renewed, or was not. */
  | { readonly type: "page.renew" }
  | { readonly type: "page.refuse" }

type PageLoaded = Extract<PageAnswer, { readonly type: "page.loaded" }>

const noVideos: ReadonlyArray<PageVideo> = []

/** Milliseconds after which a picture that has not come counts as one that cannot be had. */
export const pictureTimeout = 20_000

/** What a page tells the pages around it. */
export type PageNews =
  /** It is shown, or it has failed: nobody need wait for it. */
  | { readonly type: "page.settled"; readonly page: number; readonly how: "shown" | "failed" }
  | { readonly type: "page.withheld"; readonly page: number }

/**
 * One page in the document: *picturing* until its picture is decoded, *pictured*, then *wording* while its words are
 * fetched, then *complete*. A picture that fails is *doubting*: the words' status says why. It is *coming* while it is
 * being made, *withheld* while access is renewed, *failed* until it is tried again.
 */
export const pageMachine = setup({
  types: {
    input: {} as PageInput,
    context: {} as PageInput & {
      readonly html: string | null
      readonly videos: ReadonlyArray<PageVideo>
      /** It was begun a second time: another failure is final. */
      readonly again: boolean
    },
    events: {} as PageEvent,
    tags: {} as "busy" | "coming" | "failed" | "pictured" | "shown"
  },
  actors: { markup: slot<PageInput, PageAnswer>("page.markup") },
  actions: {
    keepMarkup: assign((_, { html, videos = noVideos }: PageLoaded) => ({ html, videos })),
    noteAgain: assign({ again: true }),
    forgetAgain: assign({ again: false }),
    tellSettled: sendParent(({ context }, how: "shown" | "failed"): PageNews => ({
      type: "page.settled",
      page: context.page,
      how
    })),
    tellWithheld: sendParent(({ context }): PageNews => ({ type: "page.withheld", page: context.page }))
  },
  delays: { pictureTimeout },
  guards: {
    isWhole: (_, answer: { readonly pictured: boolean }) => !answer.pictured,
    isAgain: ({ context }) => context.again
  }
}).createMachine({
  id: "page",
  context: ({ input }) => ({ ...input, html: null, videos: noVideos, again: false }),
  initial: "picturing",
  states: {
    picturing: {
      tags: ["busy", "pictured"],
      on: {
        "page.painted": { target: "pictured", actions: { type: "tellSettled", params: "shown" } },
        "page.broken": "doubting"
      },
      after: { pictureTimeout: "failed" }
    },
    pictured: { tags: ["shown", "pictured"], on: { "page.face": "wording" } },
    wording: {
      tags: ["shown", "pictured"],
      invoke: { src: "markup", input: ({ context }) => ({ page: context.page, magazine: context.magazine }) },
      on: {
        "page.aside": "pictured",
        "page.loaded": { target: "complete", actions: withEvent("keepMarkup") },
        "page.forbidden": [{ guard: "isAgain", target: "failed" }, { target: "withheld" }],
        "page.failed": "failed"
      }
    },
    complete: { tags: ["shown", "pictured"] },
    doubting: {
      tags: "busy",
      invoke: { src: "markup", input: ({ context }) => ({ page: context.page, magazine: context.magazine }) },
      on: {
        "page.loaded": [
          {
            guard: withEvent("isWhole"),
            target: "complete",
            actions: [withEvent("keepMarkup"), { type: "tellSettled", params: "shown" }]
          },
          { guard: "isAgain", target: "failed" },
          // The picture may have been refused before access was renewed, and the words granted after it.
          { target: "picturing", actions: "noteAgain" }
        ],
        "page.forbidden": [{ guard: "isAgain", target: "failed" }, { target: "withheld" }],
        "page.failed": "failed",
        "page.coming": ".coming"
      },
      initial: "asking",
      states: { asking: {}, coming: { tags: "coming" } }
    },
    withheld: {
      tags: "busy",
      entry: "tellWithheld",
      on: { "page.renew": { target: "picturing", actions: "noteAgain" }, "page.refuse": "failed" }
    },
    failed: {
      tags: "failed",
      entry: { type: "tellSettled", params: "failed" },
      exit: "forgetAgain",
      on: { "page.retry": "picturing" }
    }
  }
})
