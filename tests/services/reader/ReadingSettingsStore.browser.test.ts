import { Effect, Fiber } from "effect"
import { afterEach, describe, expect, it } from "vitest"
import { type ReadingSettings, standardSettings } from "../../../src/domain/reader/readingSettings.ts"
import { ReadingSettingsStore } from "../../../src/services/reader/ReadingSettingsStore.ts"

afterEach(() => localStorage.clear())

const run = <Value>(work: (store: typeof ReadingSettingsStore.Service) => Effect.Effect<Value>): Promise<Value> =>
  Effect.runPromise(ReadingSettingsStore.use(work).pipe(Effect.provide(ReadingSettingsStore.layer)))

const chosen: ReadingSettings = {
  fontSize: 130,
  theme: "sepia",
  lineHeight: "loose",
  measure: "narrow",
  face: "dyslexic"
}

describe("the settings of the reading mode", () => {
  it("are kept in this browser, each under its own name", async () => {
    await run((store) => store.write(chosen))
    // Screens shown before may still be keeping something of theirs.
    const own = Object.entries({ ...localStorage }).filter(([name]) => name.startsWith("reading"))
    expect(Object.fromEntries(own)).toEqual({
      readingFontSize: "130",
      readingTheme: "sepia",
      readingLineHeight: "loose",
      readingMeasure: "narrow",
      readingFace: "dyslexic"
    })
    expect(await run((store) => store.read)).toEqual(chosen)
  })

  it("have no theme of their own until one is chosen", async () => {
    await run((store) => store.write({ ...standardSettings, fontSize: 80 }))
    expect(localStorage.getItem("readingTheme")).toBeNull()
    expect(await run((store) => store.read)).toEqual({ ...standardSettings, fontSize: 80 })
  })

  it("are heard when another tab changes one of them, and not otherwise", async () => {
    const heard: Array<ReadingSettings> = []
    const watching = Effect.runFork(
      ReadingSettingsStore.use((store) => store.watch((settings) => Effect.sync(() => void heard.push(settings)))).pipe(
        Effect.provide(ReadingSettingsStore.layer)
      )
    )
    /** What this tab sees of another one's change. */
    const changed = (key: string, newValue: string) => {
      localStorage.setItem(key, newValue)
      dispatchEvent(new StorageEvent("storage", { key, newValue }))
    }
    changed("theme", "dark")
    expect(heard).toEqual([])
    changed("readingFontSize", "90")
    changed("readingTheme", "dark")
    expect(heard).toEqual([
      { ...standardSettings, fontSize: 90 },
      { ...standardSettings, fontSize: 90, theme: "dark" }
    ])
    await Effect.runPromise(Fiber.interrupt(watching))
    changed("readingFace", "sans")
    expect(heard).toHaveLength(2)
  })
})
