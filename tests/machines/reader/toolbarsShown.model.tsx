import { expect } from "vitest"
import { createActor } from "xstate"
import { surfaceMachine } from "../../../src/machines/reader/surface.machine.ts"
import type { toolbarsMachine } from "../../../src/machines/reader/toolbars.machine.ts"
import { ReadingSurface } from "../../../src/reader/ReadingSurface.tsx"
import { paperChosen } from "../../kit/doubles/readerThemes.ts"
import { seenWith } from "../../kit/doubles/seenWith.ts"
import { landscape, magazineRead } from "../../kit/fixtures/issues.ts"
import { rendered } from "../../kit/harness/rendered.ts"
import { draw } from "../../kit/harness/screen.tsx"
import type { Model } from "../../kit/model/Model.ts"
import { withSilentSlots } from "../../kit/model/silentActor.ts"
import { model as rules } from "./toolbars.model.ts"

/** The toolbars around the pages, while time passes and somebody stirs. */
export const model: Model<typeof toolbarsMachine, ReturnType<typeof rules.begin>> = {
  ...rules,
  // One thing that holds them is as good as two.
  cases: rules.cases.filter((one) => !("by" in one) || one.by !== "focus"),
  show: (actor) => {
    const surface = createActor(withSilentSlots(surfaceMachine) as typeof surfaceMachine, {
      input: { magazine: magazineRead({ page_count: 9 }), viewport: landscape, page: 1 } as never
    }).start()
    const takeDown = draw(
      <ReadingSurface
        surface={seenWith(surface, { children: { toolbars: actor } })}
        theme={paperChosen()}
        paper="light"
      />
    )
    return () => {
      takeDown()
      surface.stop()
    }
  },
  act: {
    "toolbars.stir": () => void window.dispatchEvent(new KeyboardEvent("keydown", { key: "Shift" }))
  },
  promise: async (expected, actor, step) => {
    await rules.promise?.(expected, actor, step)
    await rendered()
    const bars = document.querySelector<HTMLElement>("[data-bars]")
    expect(bars?.dataset["bars"]).toBe(expected.left === null ? "away" : "shown")
  }
}
