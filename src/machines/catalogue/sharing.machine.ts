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

/** The page is being shared: by copying its link, or through the device. */
export interface PageShared {
  readonly type: "page.shared"
  readonly way: "link" | "device"
}

/**
 * Sharing a page: *resting*; *copying* its link, then *copied* or *refused*, when it can be copied by hand; or
 * *handing* it to the device's own share sheet. Either can begin again at any time. Source: product, "Cards and
 * issue pages".
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
  // At any time: a device may never report that it is done.
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
