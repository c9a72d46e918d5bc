import { assign, emit, setup } from "xstate"
import type { Shared } from "../../domain/catalogue/share.ts"
import { noticeFor } from "../../domain/reader/notice.ts"
import type { CopyAnswer, PageShared } from "../catalogue/sharing.machine.ts"
import { slot } from "../slot.ts"
import { fromEvent } from "../fromEvent.ts"

export type OfferAnswer =
  | { readonly type: "page.handed" }
  /** The user dismissed the device's sharing. */
  | { readonly type: "page.spared" }
  /** The device cannot share, or failed to. */
  | { readonly type: "page.unhanded" }

export type ShareOrder =
  | { readonly type: "share.page"; readonly shared: Shared }
  /** The notice was dismissed. */
  | { readonly type: "share.close" }

export type ShareEvent = ShareOrder | OfferAnswer | CopyAnswer

/**
 * Passing the page that is read on, by one button: *offering* it to the device's own way of sharing; where there is none,
 * *copying* its link, which is *copied*, or *refused* and can be taken by hand. Source: product, "Toolbars and panels".
 */
export const shareMachine = setup({
  types: { context: {} as { readonly shared: Shared }, events: {} as ShareEvent, emitted: {} as PageShared },
  actors: {
    offer: slot<Shared, OfferAnswer>("share.offer"),
    copy: slot<Shared, CopyAnswer>("share.copy")
  },
  actions: {
    take: assign({ shared: (_, shared: Shared) => shared }),
    tell: emit((_, way: PageShared["way"]): PageShared => ({ type: "page.shared", way }))
  },
  delays: { noticeFor }
}).createMachine({
  id: "share",
  context: { shared: { title: "", url: "" } },
  initial: "resting",
  // At any time: a device may never say that it is done.
  on: {
    "share.page": {
      target: ".offering",
      reenter: true,
      actions: fromEvent("take", "shared")
    }
  },
  states: {
    resting: {},
    offering: {
      invoke: { src: "offer", input: ({ context }) => context.shared },
      on: {
        "page.handed": { target: "resting", actions: { type: "tell", params: "device" } },
        "page.spared": "resting",
        "page.unhanded": { target: "copying", actions: { type: "tell", params: "link" } }
      }
    },
    copying: {
      invoke: { src: "copy", input: ({ context }) => context.shared },
      on: { "link.copied": "copied", "link.refused": "refused" }
    },
    copied: { after: { noticeFor: "resting" }, on: { "share.close": "resting" } },
    refused: { on: { "share.close": "resting" } }
  }
})
