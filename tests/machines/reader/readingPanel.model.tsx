import { expect } from "vitest"
import { createActor } from "xstate"
import type { ReadingSettings } from "../../../src/domain/reader/readingSettings.ts"
import { readingModeMachine } from "../../../src/machines/reader/readingMode.machine.ts"
import type { readingSettingsMachine } from "../../../src/machines/reader/readingSettings.machine.ts"
import { ReadingPanel } from "../../../src/reader/reading/ReadingPanel.tsx"
import { magazineRead } from "../../kit/fixtures/issues.ts"
import { rendered } from "../../kit/harness/rendered.ts"
import { draw } from "../../kit/harness/screen.tsx"
import type { Model } from "../../kit/model/Model.ts"
import { withSilentSlots } from "../../kit/model/silentActor.ts"
import { model as rules } from "./readingSettings.model.ts"

const papers = { light: "Açık", sepia: "Sepya", dark: "Koyu" } as const

const click = (role: "radio" | "button", label: string) =>
  document.querySelector<HTMLElement>(`:is(${role}, [role=${role}])[aria-label="${label}"]`)!.click()

/** How the text is set, as it is chosen in the panel of the reading mode. */
export const model: Model<typeof readingSettingsMachine, ReadingSettings> = {
  ...rules,
  // What the panel has in its dialog is chosen in tests of that.
  cases: rules.cases.filter((one) => one.type !== "settings.choose" || one.chosen.theme !== undefined),
  place: ({ fontSize, theme }) => ({ isEdge: fontSize === 70 || fontSize === 150, theme }),
  show: (actor) => {
    const readingMode = createActor(withSilentSlots(readingModeMachine) as typeof readingModeMachine, {
      input: { magazine: magazineRead({ page_count: 9 }), slide: [1] } as never
    }).start()
    const takeDown = draw(
      <ReadingPanel readingMode={readingMode} settings={actor} speech={null} paper="light" onSearch={null} />
    )
    return () => {
      takeDown()
      readingMode.stop()
    }
  },
  act: {
    "settings.choose": ({ chosen }) => click("radio", papers[chosen.theme ?? "light"]),
    // The largest letters have a button still, which says that it can do no more.
    "font.resize": ({ direction }) => click("button", direction === "larger" ? "Yazıyı büyüt" : "Yazıyı küçült")
  },
  promise: async (expected, actor, step) => {
    await rules.promise?.(expected, actor, step)
    await rendered()
    expect(document.querySelector("output")?.textContent).toBe(`%${expected.fontSize}`)
    const chosen = [...document.querySelectorAll("[role=radio]")].filter((one) => one.ariaChecked === "true")
    expect(chosen.map((one) => one.ariaLabel)).toEqual([papers[expected.theme ?? "light"]])
  }
}
