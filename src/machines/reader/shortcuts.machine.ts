import { sendTo, setup } from "xstate"
import { slot } from "../slot.ts"

/** What this browser has kept of it, at the start and whenever any tab has chosen. */
export interface ShortcutsRecalled {
  readonly type: "shortcuts.recalled"
  readonly on: boolean
}

export type ShortcutsOrder = { readonly type: "shortcuts.choose"; readonly on: boolean }

/** What the keeper is told. */
export interface KeepShortcuts {
  readonly type: "shortcuts.keep"
  readonly on: boolean
}

/**
 * Whether single keys do anything: *recalling* what was chosen once, until which they do nothing, then *on* or *off*.
 * What is chosen is kept, and what another tab has chosen counts here too. Source: product, "Keys".
 */
export const shortcutsMachine = setup({
  types: { events: {} as ShortcutsOrder | ShortcutsRecalled, tags: {} as "known" | "on" },
  actors: {
    follow: slot<void, ShortcutsRecalled>("shortcuts.follow"),
    keeper: slot<void, never>("shortcuts.keeper")
  },
  actions: { keep: sendTo("keeper", (_, on: boolean): KeepShortcuts => ({ type: "shortcuts.keep", on })) },
  guards: { isOn: (_, on: boolean) => on }
}).createMachine({
  id: "shortcuts",
  invoke: [{ src: "keeper", id: "keeper" }, { src: "follow" }],
  initial: "recalling",
  on: {
    "shortcuts.recalled": [
      { guard: { type: "isOn", params: ({ event }) => event.on }, target: ".on" },
      { target: ".off" }
    ],
    "shortcuts.choose": [
      {
        guard: { type: "isOn", params: ({ event }) => event.on },
        target: ".on",
        actions: { type: "keep", params: true }
      },
      { target: ".off", actions: { type: "keep", params: false } }
    ]
  },
  states: {
    recalling: {},
    on: { tags: ["known", "on"] },
    off: { tags: "known" }
  }
})
