import { expect } from "vitest"
import type { ReadingSettings } from "../../../src/domain/reader/readingSettings.ts"
import { readingSettingsMachine } from "../../../src/machines/reader/readingSettings.machine.ts"
import { isLargest, isSmallest, settingsIn } from "../../../src/machines/reader/readingSettings.view.ts"
import type { Model } from "../../kit/model/Model.ts"

const standard: ReadingSettings = {
  fontSize: 100,
  theme: null,
  lineHeight: "normal",
  measure: "normal",
  face: "serif"
}
/** As another tab, or an earlier visit, has left it. */
const others: ReadingSettings = { fontSize: 140, theme: "dark", lineHeight: "loose", measure: "narrow", face: "easy" }
const small: ReadingSettings = { ...standard, fontSize: 80 }

export const model: Model<typeof readingSettingsMachine, ReadingSettings> = {
  machine: readingSettingsMachine,
  cases: [
    { type: "settings.kept", settings: others },
    { type: "settings.kept", settings: small },
    { type: "settings.choose", chosen: { theme: "sepia" } },
    { type: "settings.choose", chosen: { lineHeight: "tight" } },
    { type: "settings.choose", chosen: { measure: "wide" } },
    { type: "settings.choose", chosen: { face: "sans" } },
    { type: "font.resize", direction: "larger" },
    { type: "font.resize", direction: "smaller" }
  ],
  begin: () => standard,
  next: (before, event) => {
    switch (event.type) {
      case "settings.kept":
        return event.settings
      case "settings.choose":
        return { ...before, ...event.chosen }
      case "font.resize": {
        const size = before.fontSize + (event.direction === "larger" ? 10 : -10)
        return size < 70 || size > 150 ? before : { ...before, fontSize: size }
      }
      case "time.passed":
        return null
    }
  },
  place: ({ fontSize, theme, face }) => ({ fontSize, theme, face }),
  asks: () => ["settingsStore", "settingsWatch"].map((slot) => ({ slot, input: undefined })),
  orders: ({ event, expected }) =>
    event === null || event.type === "settings.kept"
      ? []
      : [{ slot: "settingsStore", order: { type: "settings.keep", settings: expected } }],
  promise: (expected, actor) => {
    const snapshot = actor.getSnapshot()
    expect(settingsIn(snapshot)).toEqual(expected)
    expect(isLargest(snapshot)).toBe(expected.fontSize === 150)
    expect(isSmallest(snapshot)).toBe(expected.fontSize === 70)
  }
}
