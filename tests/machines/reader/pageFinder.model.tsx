import { expect } from "vitest"
import { page } from "vitest/browser"
import { createActor } from "xstate"
import { pageFinderMachine } from "../../../src/machines/reader/pageFinder.machine.ts"
import { slidesMachine } from "../../../src/machines/reader/slides.machine.ts"
import { PageIndicator } from "../../../src/reader/toolbar/PageIndicator.tsx"
import { landscape, magazineRead } from "../../kit/fixtures/issues.ts"
import { rendered } from "../../kit/harness/rendered.ts"
import type { Model } from "../../kit/model/Model.ts"
import { draw, press, said } from "../../kit/harness/screen.tsx"

const total = 12
const refusal = "1 ile 12 arasında bir sayfa numarası yazın."
const magazine = { ...magazineRead({ page_count: total }), lastReadable: 6 }
const slides = createActor(slidesMachine, { input: { total, viewport: landscape, page: 4 } }).start()

const field = () => document.querySelector<HTMLInputElement>("footer form input")
const held = () => document.querySelector<HTMLElement>("[data-held=true] img")?.closest("[data-held]")

interface Expected {
  readonly now: "resting" | "asking" | "held"
  readonly typed: string
  readonly isRefused: boolean
  /** Where the line is held. */
  readonly page: number
}

const resting: Expected = { now: "resting", typed: "", isRefused: false, page: 0 }

/** The pages that are typed, and where they lead; null where that is no page of the issue. */
const typed = new Map([
  ["5", 5],
  ["8 – 9", 8],
  ["13", null],
  ["on", null]
])

export const model: Model<typeof pageFinderMachine, Expected> = {
  machine: pageFinderMachine,
  inputs: [{ total }],
  cases: [
    { type: "finder.open" },
    ...[...typed.keys()].map((words) => ({ type: "finder.type", typed: words }) as const),
    { type: "finder.submit" },
    { type: "finder.close" },
    { type: "finder.hold", page: 3 },
    { type: "finder.drag", page: 10 },
    { type: "finder.drop" },
    { type: "finder.cancel" }
  ],
  begin: () => resting,
  next: (before, event) => {
    const { now } = before
    switch (event.type) {
      case "finder.open":
        return now === "resting" ? { ...resting, now: "asking" } : null
      case "finder.type":
        // The same again is no change.
        return now === "asking" && event.typed !== before.typed
          ? { ...before, typed: event.typed, isRefused: false }
          : null
      case "finder.submit":
        if (now !== "asking") return null
        return typed.get(before.typed) == null ? { ...before, isRefused: true } : resting
      case "finder.close":
        return now === "asking" ? resting : null
      case "finder.hold":
        return now === "held" ? null : { ...resting, now: "held", page: event.page }
      case "finder.drag":
        return now === "held" ? { ...before, page: event.page } : null
      case "finder.drop":
      case "finder.cancel":
        return now === "held" ? resting : null
      default:
        return null
    }
  },
  tells: ({ before, event }) => {
    if (event?.type === "finder.drop") return [{ type: "slide.go", page: before?.page ?? 0 }]
    const asked = event?.type === "finder.submit" ? typed.get(before?.typed ?? "") : null
    return asked == null ? [] : [{ type: "slide.go", page: asked }]
  },
  show: (actor) => draw(<PageIndicator magazine={magazine} slides={slides} finder={actor} />),
  act: {
    "finder.open": () => press("Sayfa 4–5 / 12, başka sayfaya git"),
    "finder.type": ({ typed: words }) => page.getByRole("textbox").fill(words),
    "finder.submit": () => document.querySelector<HTMLFormElement>("footer form")?.requestSubmit(),
    "finder.close": () => {
      field()?.dispatchEvent(new KeyboardEvent("keydown", { key: "Escape", bubbles: true }))
    }
  },
  promise: async ({ now, typed: words, isRefused, page: at }) => {
    await rendered()
    await expect.poll(() => document.querySelector("[data-held]")).not.toBeNull()
    expect(field()?.value ?? null).toBe(now === "asking" ? words : null)
    expect(said("alert").filter((sentence) => sentence !== "")).toEqual(isRefused ? [refusal] : [])
    const slide = at === 10 ? "10–11" : "2–3"
    const shown = held()?.textContent ?? null
    if (now === "held") {
      expect(shown).toContain(`${slide} / 12`)
      expect(shown?.includes("Önizlemede yok"), "pages beyond the preview are told").toBe(at === 10)
    } else expect(shown).toBeNull()
    const slider = document.querySelector<HTMLInputElement>("footer input[type=range]")
    expect(slider?.getAttribute("aria-valuetext")).toContain(now === "held" ? `Sayfa ${slide} / 12` : "Sayfa 4–5 / 12")
  }
}
