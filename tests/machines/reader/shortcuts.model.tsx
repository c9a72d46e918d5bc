import { expect } from "vitest"
import { page } from "vitest/browser"
import { createActor } from "xstate"
import { shortcutsMachine } from "../../../src/machines/reader/shortcuts.machine.ts"
import { areShortcutsOn } from "../../../src/machines/reader/shortcuts.view.ts"
import { sidebarMachine } from "../../../src/machines/reader/sidebar.machine.ts"
import { Help } from "../../../src/reader/panels/Help.tsx"
import type { Model } from "../../kit/paths.ts"
import { drawn } from "../../kit/drawn.ts"
import { draw } from "../../kit/screen.tsx"

const box = () => page.getByRole("checkbox", { name: "Tek tuşlu kısayollar" }).element() as HTMLInputElement

export const model: Model<typeof shortcutsMachine> = {
  machine: shortcutsMachine,
  cases: [
    { type: "shortcuts.recalled", on: true },
    { type: "shortcuts.recalled", on: false },
    { type: "shortcuts.choose", on: true },
    { type: "shortcuts.choose", on: false }
  ],
  // What is not known yet cannot be changed, and what is chosen cannot be chosen again.
  happens: (snapshot, event) =>
    event.type !== "shortcuts.choose" ||
    ("on" in event && snapshot.hasTag("known") && event.on !== areShortcutsOn(snapshot)),
  show: (actor) => {
    const sidebar = createActor(sidebarMachine).start()
    const keyed = { totalPage: 9, singleKeys: true, canFill: true, hasStrip: true }
    return draw(<Help sidebar={sidebar} shortcuts={actor} keyed={keyed} notices={null} beside handsFirst={false} />)
  },
  act: { "shortcuts.choose": () => box().click() },
  promise: async (expected, _, { event, asked, ordered }) => {
    await drawn()
    expect(box().checked).toBe(areShortcutsOn(expected))
    expect(box().disabled).toBe(expected.matches("recalling"))
    expect(asked.map(({ slot }) => slot)).toEqual(expected.matches("recalling") ? ["keeper", "recall"] : ["keeper"])
    const kept = event?.type === "shortcuts.choose" ? [{ type: "shortcuts.keep", on: event.on }] : []
    expect(ordered.map(({ order }) => order)).toEqual(kept)
  }
}
