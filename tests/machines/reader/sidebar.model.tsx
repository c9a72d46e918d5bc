import { expect } from "vitest"
import { createActor } from "xstate"
import { shortcutOf } from "../../../src/domain/reader/shortcuts.ts"
import { shortcutsMachine } from "../../../src/machines/reader/shortcuts.machine.ts"
import { sidebarMachine } from "../../../src/machines/reader/sidebar.machine.ts"
import { HelpButton } from "../../../src/reader/panels/HelpButton.tsx"
import { SidePanel } from "../../../src/reader/panels/SidePanel.tsx"
import { slotAnswers } from "../../kit/doubles/slotAnswers.ts"
import { rendered } from "../../kit/harness/rendered.ts"
import type { Model } from "../../kit/model/Model.ts"
import { draw, press, said } from "../../kit/harness/screen.tsx"

const keyed = { totalPage: 9, singleKeys: true, canFill: true, hasStrip: true }

interface Expected {
  readonly isHelpOpen: boolean
}

export const model: Model<typeof sidebarMachine, Expected> = {
  machine: sidebarMachine,
  cases: [{ type: "sidebar.help" }, { type: "sidebar.close" }],
  begin: () => ({ isHelpOpen: false }),
  // One button opens and closes it; Escape closes it, also where it is closed.
  next: ({ isHelpOpen }, { type }) => ({ isHelpOpen: type === "sidebar.help" && !isHelpOpen }),
  show: (actor) => {
    const shortcuts = createActor(slotAnswers().filled(shortcutsMachine)).start()
    const takeDown = draw(
      <>
        <HelpButton sidebar={actor} shortcut={shortcutOf("help", keyed, false)} />
        <SidePanel sidebar={actor} shortcuts={shortcuts} keyed={keyed} notices={null} beside gesturesFirst={false} />
      </>
    )
    return () => {
      takeDown()
      shortcuts.stop()
    }
  },
  act: {
    "sidebar.help": () => press("Yardım"),
    "sidebar.close": (event, { actor, before }) => (before.isHelpOpen ? press("Yardımı kapat") : actor.send(event))
  },
  promise: async ({ isHelpOpen: isOpen }) => {
    await rendered()
    // Its code comes when it is opened first.
    await expect.poll(() => said("complementary").length).toBe(isOpen ? 1 : 0)
    expect(document.querySelector("[aria-expanded]")?.getAttribute("aria-expanded")).toBe(String(isOpen))
    expect(document.activeElement?.tagName).toBe(isOpen ? "ASIDE" : "BODY")
    if (isOpen) expect(said("term")).toHaveLength(11)
  }
}
