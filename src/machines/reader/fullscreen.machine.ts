import { setup } from "xstate"
import { noticeFor } from "../../domain/reader/notice.ts"
import { slot } from "../slot.ts"

/** Whether the browser shows the whole page on the whole screen: at the start, where it can, and at every change. */
export type FullscreenAnswer =
  | { readonly type: "fullscreen.filled" }
  | { readonly type: "fullscreen.left" }
  /** It was asked and did not. */
  | { readonly type: "fullscreen.refused" }

export type FullscreenOrder =
  | { readonly type: "fullscreen.toggle" }
  | { readonly type: "fullscreen.leave" }
  /** The sentence that it was refused has been read. */
  | { readonly type: "fullscreen.close" }

/**
 * The reader on the whole screen: *unsupported* until the browser says that it can; then *windowed*, *entering*, *full*
 * or *leaving*, as it is asked for here, and as the browser does it by itself. Where it is *refused*, that is told for a
 * while. Source: product, "Around the page".
 */
export const fullscreenMachine = setup({
  types: { events: {} as FullscreenAnswer | FullscreenOrder, tags: {} as "supported" | "full" | "refused" },
  actors: {
    watch: slot<void, FullscreenAnswer>("fullscreen.watch"),
    enter: slot<void, FullscreenAnswer>("fullscreen.enter"),
    exit: slot<void, FullscreenAnswer>("fullscreen.exit")
  },
  delays: { noticeFor }
}).createMachine({
  id: "fullscreen",
  invoke: { src: "watch" },
  initial: "unsupported",
  on: { "fullscreen.filled": ".full", "fullscreen.left": ".windowed" },
  states: {
    unsupported: {},
    windowed: {
      tags: "supported",
      on: { "fullscreen.toggle": "entering" }
    },
    entering: {
      tags: "supported",
      invoke: { src: "enter" },
      on: { "fullscreen.refused": "refused" }
    },
    full: {
      tags: ["supported", "full"],
      on: { "fullscreen.toggle": "leaving", "fullscreen.leave": "leaving" }
    },
    leaving: {
      tags: ["supported", "full"],
      invoke: { src: "exit" },
      on: { "fullscreen.refused": "full" }
    },
    refused: {
      tags: ["supported", "refused"],
      after: { noticeFor: "windowed" },
      on: { "fullscreen.toggle": "entering", "fullscreen.close": "windowed" }
    }
  }
})
