import { afterEach, expect, it, vi } from "vitest"
import { createActor } from "xstate"
import { shortcutsMachine } from "../../src/machines/reader/shortcuts.machine.ts"
import { sidebarMachine } from "../../src/machines/reader/sidebar.machine.ts"
import { Help } from "../../src/reader/panels/Help.tsx"
import { hasKeyboard, noteKey } from "../../src/reader/panels/keyboard.ts"
import { slotAnswers } from "../kit/doubles/slotAnswers.ts"
import { magazineRead } from "../kit/fixtures/issues.ts"
import { rendered } from "../kit/harness/rendered.ts"
import { draw, said } from "../kit/harness/screen.tsx"

const takeDown: Array<() => void> = []
afterEach(() => {
  for (const undo of takeDown.splice(0)) undo()
  vi.restoreAllMocks()
})

const help = async (hasKeyboard: boolean) => {
  const asked = slotAnswers()
  const sidebar = createActor(sidebarMachine, { input: magazineRead({ page_count: 9 }) }).start()
  const shortcuts = createActor(asked.filled(shortcutsMachine)).start()
  const keyed = { totalPage: 9, singleKeys: true, canFill: true, hasStrip: true, hasHits: true, isSpaceTaken: false }
  const given = { sidebar, shortcuts, keyed, notices: null, beside: true, gesturesFirst: true }
  takeDown.push(draw(<Help {...given} hasKeyboard={() => hasKeyboard} />))
  await rendered()
}

it("names keys where there are some", async () => {
  await help(true)
  expect(said("heading")).toContain("Klavye")
  expect(document.body.textContent).toContain("Ctrl tuşu basılıyken")
})

it("names none on a phone: neither their list nor what a hand does with one held", async () => {
  await help(false)
  expect(said("heading")).toEqual(["Yardım", "Dokunma ve fare"])
  expect(document.querySelector("kbd")).toBeNull()
  expect(document.body.textContent).not.toMatch(/Ctrl|tuş|tekerle/u)
  expect(document.body.textContent).toContain("İki parmakla yakınlaşır, uzaklaşır.")
})

it("knows a phone by its pointers, until a key is pressed", () => {
  let pointers: ReadonlyArray<string> = ["(pointer: coarse)"]
  vi.spyOn(window, "matchMedia").mockImplementation(
    (asked) => ({ matches: pointers.includes(asked) }) as MediaQueryList
  )
  expect(hasKeyboard()).toBe(false)
  pointers = ["(pointer: coarse)", "(any-pointer: fine)"]
  expect(hasKeyboard()).toBe(true)
  pointers = ["(pointer: coarse)"]
  noteKey()
  expect(hasKeyboard()).toBe(true)
})
