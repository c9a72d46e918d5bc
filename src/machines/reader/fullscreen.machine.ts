import { sendParent, setup } from "xstate"
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
  /** Leaves full screen, or is passed back to the surface. */
  | { readonly type: "fullscreen.escape" }
  /** The notice of the refusal was dismissed. */
  | { readonly type: "fullscreen.close" }

/** News for the surface: there was no full screen to leave. */
export type FullscreenNews = { readonly type: "escape.passed" }

/**
 * Fullscreen: *unsupported* until the browser offers it, then *windowed*, *entering*, *full* or *leaving*, also when
 * the browser changes it by itself. A refusal is shown for a while (*refused*). Escape outside fullscreen is passed
 * back to the surface. Source: product, "Toolbars and panels".
 */
export const fullscreenMachine = setup({
  types: { events: {} as FullscreenAnswer | FullscreenOrder, tags: {} as "supported" | "full" | "refused" },
  actors: {
    watch: slot<void, FullscreenAnswer>("fullscreen.watch"),
    enter: slot<void, FullscreenAnswer>("fullscreen.enter"),
    exit: slot<void, FullscreenAnswer>("fullscreen.exit")
  },
  actions: { passEscape: sendParent({ type: "escape.passed" } satisfies FullscreenNews) },
  delays: { noticeFor }
}).createMachine({
  id: "fullscreen",
  invoke: { src: "watch" },
  initial: "unsupported",
  on: {
    "fullscreen.filled": ".full",
    "fullscreen.left": ".windowed",
    "fullscreen.escape": { actions: "passEscape" }
  },
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
      on: { "fullscreen.toggle": "leaving", "fullscreen.escape": "leaving" }
    },
    leaving: {
      tags: ["supported", "full"],
      invoke: { src: "exit" },
      on: { "fullscreen.refused": "full", "fullscreen.escape": {} }
    },
    refused: {
      tags: ["supported", "refused"],
      after: { noticeFor: "windowed" },
      on: { "fullscreen.toggle": "entering", "fullscreen.close": "windowed" }
    }
  }
})
