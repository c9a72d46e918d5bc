import { useSelector } from "@xstate/react"
import { expect } from "vitest"
import type { Actor } from "xstate"
import { typesettingMachine } from "../../../src/machines/catalogue/typesetting.machine.ts"
import { typesettingOf } from "../../../src/machines/catalogue/typesetting.view.ts"
import { ArticleTools } from "../../../src/ui/catalogue/ArticleTools.tsx"
import { rendered } from "../../kit/harness/rendered.ts"
import type { Model } from "../../kit/model/Model.ts"
import { draw, said } from "../../kit/harness/screen.tsx"

/** How the article is set, and whether an earlier choice is still being recalled. */
interface Expected {
  readonly size: number
  readonly isNight: boolean | null
  readonly isRecalling: boolean
}

/** The tools of an article whose site is light. */
const Tools = ({ typesetting }: { readonly typesetting: Actor<typeof typesettingMachine> }) => (
  <ArticleTools typesetting={typesetting} isNight={useSelector(typesetting, typesettingOf).isNight ?? false} />
)

const button = (name: string) => document.querySelector<HTMLElement>(`[aria-label='${name}']`)

const night = () => document.querySelector<HTMLElement>("[aria-pressed]")

/** Whoever chooses has chosen: nothing is recalled any more. At the last size the button does nothing. */
const resized = (before: Expected, size: number): Expected =>
  size < 12 || size > 28 ? before : { ...before, size, isRecalling: false }

export const model: Model<typeof typesettingMachine, Expected> = {
  machine: typesettingMachine,
  cases: [
    { type: "typesetting.recalled", typesetting: null },
    { type: "typesetting.recalled", typesetting: { size: 14, isNight: true } },
    { type: "typesetting.recalled", typesetting: { size: 12, isNight: false } },
    { type: "typesetting.recalled", typesetting: { size: 28, isNight: false } },
    { type: "type.enlarge" },
    { type: "type.reduce" },
    { type: "night.turn", isNight: true },
    { type: "night.turn", isNight: false }
  ],
  begin: () => ({ size: 18, isNight: null, isRecalling: true }),
  next: (before, event) => {
    switch (event.type) {
      case "typesetting.recalled":
        return before.isRecalling ? { ...before, ...event.typesetting, isRecalling: false } : null
      case "type.enlarge":
        return resized(before, before.size + 2)
      case "type.reduce":
        return resized(before, before.size - 2)
      // A toggle that is pressed turns the other way.
      case "night.turn":
        return event.isNight === (before.isNight ?? false)
          ? null
          : { ...before, isNight: event.isNight, isRecalling: false }
      default:
        return null
    }
  },
  asks: ({ isRecalling }) => [
    { slot: "store", input: undefined },
    ...(isRecalling ? [{ slot: "recall", input: undefined }] : [])
  ],
  // Each choice is kept.
  orders: ({ before, event, expected }) => {
    const { isRecalling: _, ...typesetting } = expected
    const isChoice = event !== null && event.type !== "typesetting.recalled" && before !== expected
    return isChoice ? [{ slot: "store", order: { type: "typesetting.keep", typesetting } }] : []
  },
  show: (actor) => draw(<Tools typesetting={actor} />),
  act: {
    "type.enlarge": () => button("Yazıyı büyüt")?.click(),
    "type.reduce": () => button("Yazıyı küçült")?.click(),
    "night.turn": () => night()?.click()
  },
  promise: async ({ size, isNight }) => {
    await rendered()
    expect(said("status")).toEqual([`Yazı boyutu: ${size}`])
    expect(night()?.getAttribute("aria-pressed")).toBe(String(isNight ?? false))
    const isDisabled = (name: string) => button(name)?.getAttribute("aria-disabled") === "true"
    expect([isDisabled("Yazıyı küçült"), isDisabled("Yazıyı büyüt")]).toEqual([size === 12, size === 28])
  }
}
