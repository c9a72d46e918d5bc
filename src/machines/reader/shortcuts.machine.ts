import { sendTo, setup } from "xstate"
import { slot } from "../slot.ts"
import { fromEvent } from "../fromEvent.ts"

/** What this browser has kept of it. */
export interface ShortcutsRecalled {
  readonly type: "shortcuts.recalled"
  readonly on: boolean
}

export type ShortcutsOrder = { readonly type: "shortcuts.choose"; readonly on: boolean }

/** What the store is told. */
export interface KeepShortcuts {
  readonly type: "shortcuts.keep"
  readonly on: boolean
}

/**
 * Whether single keys do anything: *recalling* what was chosen once, until which they do nothing, then *on* or *off*.
 * What is chosen is kept. Source: product, "Keys".
 */
export const shortcutsMachine = setup({
  types: { events: {} as ShortcutsOrder | ShortcutsRecalled, tags: {} as "known" | "on" },
  actors: {
    recall: slot<void, ShortcutsRecalled>("shortcuts.recall"),
    store: slot<void, never>("shortcuts.store")
  },
  actions: { keep: sendTo("store", (_, on: boolean): KeepShortcuts => ({ type: "shortcuts.keep", on })) },
  guards: { isOn: (_, on: boolean) => on }
}).createMachine({
  id: "shortcuts",
  invoke: { src: "store", id: "store" },
  initial: "recalling",
  on: {
    "shortcuts.choose": [
      {
        guard: fromEvent("isOn", "on"),
        target: ".on",
        actions: { type: "keep", params: true }
      },
      { target: ".off", actions: { type: "keep", params: false } }
    ]
  },
  states: {
    recalling: {
      invoke: { src: "recall" },
      on: {
        "shortcuts.recalled": [{ guard: fromEvent("isOn", "on"), target: "on" }, { target: "off" }]
      }
    },
    on: { tags: ["known", "on"] },
    off: { tags: "known" }
  }
})
