import { expect } from "vitest"
import { page } from "vitest/browser"
import { createActor } from "xstate"
import { shortcutsMachine } from "../../../src/machines/reader/shortcuts.machine.ts"
import { sidebarMachine } from "../../../src/machines/reader/sidebar.machine.ts"
import { Help } from "../../../src/reader/panels/Help.tsx"
import { magazineRead } from "../../kit/fixtures/issues.ts"
import { rendered } from "../../kit/harness/rendered.ts"
import type { Model } from "../../kit/model/Model.ts"
import { draw } from "../../kit/harness/screen.tsx"

const box = () => page.getByRole("checkbox", { name: "Tek tuşlu kısayollar" }).element() as HTMLInputElement

interface Expected {
  /** Whether single keys do anything; null until it is known what was chosen once. */
  readonly on: boolean | null
}

export const model: Model<typeof shortcutsMachine, Expected> = {
  machine: shortcutsMachine,
  cases: [
    { type: "shortcuts.recalled", on: true },
    { type: "shortcuts.recalled", on: false },
    { type: "shortcuts.choose", on: true },
    { type: "shortcuts.choose", on: false }
  ],
  begin: () => ({ on: null }),
  next: ({ on }, event) => {
    if (event.type === "time.passed") return null
    if (event.type === "shortcuts.recalled") return on === null ? { on: event.on } : null
    // What is not known yet cannot be changed, and what is chosen cannot be chosen again.
    return on === !event.on ? { on: event.on } : null
  },
  asks: ({ on }) => ["store", ...(on === null ? ["recall"] : [])].map((slot) => ({ slot, input: undefined })),
  orders: ({ event }) =>
    event?.type === "shortcuts.choose" ? [{ slot: "store", order: { type: "shortcuts.keep", on: event.on } }] : [],
  show: (actor) => {
    const sidebar = createActor(sidebarMachine, { input: magazineRead({ page_count: 9 }) }).start()
    const keyed = { totalPage: 9, singleKeys: true, canFill: true, hasStrip: true, hasHits: true, isSpaceTaken: false }
    return draw(
      <Help
        sidebar={sidebar}
        shortcuts={actor}
        keyed={keyed}
        notices={null}
        beside
        gesturesFirst={false}
        hasKeyboard={() => true}
      />
    )
  },
  act: { "shortcuts.choose": () => box().click() },
  promise: async ({ on }) => {
    await rendered()
    expect(box().checked).toBe(on === true)
    expect(box().disabled).toBe(on === null)
  }
}
