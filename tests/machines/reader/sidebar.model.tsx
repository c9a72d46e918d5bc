import { expect } from "vitest"
import { createActor } from "xstate"
import { shortcutOf } from "../../../src/domain/reader/keys.ts"
import { shortcutsMachine } from "../../../src/machines/reader/shortcuts.machine.ts"
import { sidebarMachine } from "../../../src/machines/reader/sidebar.machine.ts"
import { HelpButton } from "../../../src/reader/panels/HelpButton.tsx"
import { SidePanel } from "../../../src/reader/panels/SidePanel.tsx"
import { desk } from "../../kit/desk.ts"
import type { Model } from "../../kit/paths.ts"
import { drawn } from "../../kit/drawn.ts"
import { draw, press, said } from "../../kit/screen.tsx"

const keyed = { totalPage: 9, singleKeys: true, canFill: true, hasStrip: true }

export const model: Model<typeof sidebarMachine> = {
  machine: sidebarMachine,
  cases: [{ type: "sidebar.help" }, { type: "sidebar.close" }],
  show: (actor) => {
    const shortcuts = createActor(desk().filled(shortcutsMachine)).start()
    const takeDown = draw(
      <>
        <HelpButton sidebar={actor} shortcut={shortcutOf("help", keyed, false)} />
        <SidePanel sidebar={actor} shortcuts={shortcuts} keyed={keyed} notices={null} beside handsFirst={false} />
      </>
    )
    return () => {
      takeDown()
      shortcuts.stop()
    }
  },
  act: { "sidebar.help": () => press("Yardım"), "sidebar.close": () => press("Yardımı kapat") },
  promise: async (expected) => {
    await drawn()
    const isOpen = expected.matches("help")
    // Its code comes when it is opened first.
    await expect.poll(() => said("complementary").length).toBe(isOpen ? 1 : 0)
    expect(document.querySelector("[aria-expanded]")?.getAttribute("aria-expanded")).toBe(String(isOpen))
    expect(document.activeElement?.tagName).toBe(isOpen ? "ASIDE" : "BODY")
    if (isOpen) expect(said("term")).toHaveLength(11)
  }
}
