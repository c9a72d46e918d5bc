import { assign, emit, setup } from "xstate"
import type { Shared } from "../../domain/catalogue/share.ts"
import { slot } from "../slot.ts"
import { fromEvent } from "../fromEvent.ts"

export type CopyAnswer = { readonly type: "link.copied" } | { readonly type: "link.refused" }
export interface HandedOn {
  readonly type: "page.handed"
}

export type SharingEvent =
  | CopyAnswer
  | HandedOn
  | { readonly type: "link.copy"; readonly shared: Shared }
  | { readonly type: "page.hand"; readonly shared: Shared }

/** Somebody wants to pass the page on: by its link, or as the device does. */
export interface PageShared {
  readonly type: "page.shared"
  readonly way: "link" | "device"
}

/**
 * Passing a page on from this device: *resting*; its link is *copying*, then *copied*, or *refused*, where it can be taken
 * by hand; or the device's own way of sharing is *handing* it on. Either is begun anew at any time. Source: product,
 * "Cards and issue pages".
 */
export const sharingMachine = setup({
  types: { context: {} as { readonly shared: Shared }, events: {} as SharingEvent, emitted: {} as PageShared },
  actors: {
    copy: slot<Shared, CopyAnswer>("sharing.copy"),
    hand: slot<Shared, HandedOn>("sharing.hand")
  },
  actions: {
    take: assign({ shared: (_, shared: Shared) => shared }),
    tell: emit((_, way: PageShared["way"]): PageShared => ({ type: "page.shared", way }))
  }
}).createMachine({
  id: "sharing",
  context: { shared: { title: "", url: "" } },
  initial: "resting",
  // At any time: a device may never say that it is done.
  on: {
    "link.copy": {
      target: ".copying",
      actions: [fromEvent("take", "shared"), { type: "tell", params: "link" }]
    },
    "page.hand": {
      target: ".handing",
      actions: [fromEvent("take", "shared"), { type: "tell", params: "device" }]
    }
  },
  states: {
    resting: {},
    copying: {
      invoke: { src: "copy", input: ({ context }) => context.shared },
      on: { "link.copied": "copied", "link.refused": "refused" }
    },
    copied: {},
    refused: {},
    handing: {
      invoke: { src: "hand", input: ({ context }) => context.shared },
      on: { "page.handed": "resting" }
    }
  }
})
