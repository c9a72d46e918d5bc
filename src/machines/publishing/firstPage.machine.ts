import { assign, emit, setup } from "xstate"
import { type FirstPage, needsAnother } from "../../domain/publishing/FirstPage.ts"
import { type Trouble, unreachable } from "../../domain/Trouble.ts"
import { fromEvent } from "../fromEvent.ts"
import { slot } from "../slot.ts"

export type FirstPageAnswer =
  | { readonly type: "firstPage.drawn"; readonly page: FirstPage }
  | { readonly type: "firstPage.failed"; readonly trouble: Trouble }

export type FirstPageEvent =
  | FirstPageAnswer
  /** What became of loading the picture. */
  | { readonly type: "picture.loaded" }
  | { readonly type: "picture.failed" }
  | { readonly type: "firstPage.retry" }

/** The upload can become no issue. */
export interface FileRefused {
  readonly type: "file.refused"
}

/** The id of a complete upload. */
export interface FirstPageInput {
  readonly upload: string
}

/** After so many milliseconds the publisher is told that it need not be waited for. */
export const slowDelay = 5000

/**
 * The first page of an upload is *drawing*, after a while *slow*; then its picture is *arriving* and *shown*, or it is
 * *undrawable*. A failure is shown until a retry has succeeded; one of the file itself is told. Source: product, "Uploads".
 */
export const firstPageMachine = setup({
  types: {
    input: {} as FirstPageInput,
    context: {} as FirstPageInput & { readonly page: FirstPage | null; readonly trouble: Trouble | null },
    events: {} as FirstPageEvent,
    emitted: {} as FileRefused,
    tags: {} as "busy"
  },
  actors: { draw: slot<FirstPageInput, FirstPageAnswer>("firstPage.draw") },
  actions: {
    takePage: assign((_, page: FirstPage) => ({ page, trouble: null })),
    takeTrouble: assign({ trouble: (_, trouble: Trouble) => trouble }),
    losePicture: assign({ trouble: unreachable }),
    tellRefused: emit((): FileRefused => ({ type: "file.refused" }))
  },
  guards: {
    hasPicture: (_, page: FirstPage) => page.picture !== null,
    needsAnother: (_, trouble: Trouble) => needsAnother(trouble)
  },
  delays: { slowDelay }
}).createMachine({
  id: "firstPage",
  context: ({ input: { upload } }) => ({ upload, page: null, trouble: null }),
  initial: "drawing",
  states: {
    drawing: {
      tags: "busy",
      invoke: { src: "draw", input: ({ context: { upload } }) => ({ upload }) },
      initial: "prompt",
      on: {
        "firstPage.drawn": [
          { guard: fromEvent("hasPicture", "page"), target: "arriving", actions: fromEvent("takePage", "page") },
          { target: "undrawable", actions: fromEvent("takePage", "page") }
        ],
        "firstPage.failed": [
          {
            guard: fromEvent("needsAnother", "trouble"),
            target: "failed",
            actions: [fromEvent("takeTrouble", "trouble"), "tellRefused"]
          },
          { target: "failed", actions: fromEvent("takeTrouble", "trouble") }
        ]
      },
      states: {
        prompt: { after: { slowDelay: "slow" } },
        slow: {}
      }
    },
    arriving: {
      tags: "busy",
      on: {
        "picture.loaded": "shown",
        "picture.failed": { target: "failed", actions: "losePicture" }
      }
    },
    shown: {},
    undrawable: {},
    failed: { on: { "firstPage.retry": "drawing" } }
  }
})
