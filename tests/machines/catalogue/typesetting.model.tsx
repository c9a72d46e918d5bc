import { expect } from "vitest"
import { typesettingMachine } from "../../../src/machines/catalogue/typesetting.machine.ts"
import { ArticleTools } from "../../../src/ui/catalogue/ArticleTools.tsx"
import { typesettingOf } from "../../../src/machines/catalogue/typesetting.view.ts"
import { useSelector } from "@xstate/react"
import type { Actor } from "xstate"
import type { Model } from "../../kit/paths.ts"
import { drawn } from "../../kit/drawn.ts"
import { draw, press, said } from "../../kit/screen.tsx"

/** The tools of an article whose site is light. */
const Tools = ({ typesetting }: { readonly typesetting: Actor<typeof typesettingMachine> }) => (
  <ArticleTools typesetting={typesetting} isNight={useSelector(typesetting, typesettingOf).isNight ?? false} />
)

const night = () => document.querySelector<HTMLElement>("[aria-pressed]")

export const model: Model<typeof typesettingMachine> = {
  machine: typesettingMachine,
  cases: [
    { type: "typesetting.recalled", typesetting: null },
    { type: "typesetting.recalled", typesetting: { size: 14, isNight: true } },
    { type: "type.enlarge" },
    { type: "type.reduce" },
    { type: "night.turn", isNight: true },
    { type: "night.turn", isNight: false }
  ],
  facts: ({ context }) => context.typesetting,
  // A toggle that is pressed turns the other way.
  happens: ({ context }, event) =>
    event.type !== "night.turn" || event.isNight !== (context.typesetting.isNight ?? false),
  show: (actor) => draw(<Tools typesetting={actor} />),
  act: {
    "type.enlarge": () => press("Yazıyı büyüt"),
    "type.reduce": () => press("Yazıyı küçült"),
    "night.turn": () => night()?.click()
  },
  promise: async (expected, _, { event, asked, ordered }) => {
    await drawn()
    const { typesetting } = expected.context
    expect(asked.map(({ slot }) => slot)).toEqual(expected.matches("recalling") ? ["keeper", "recall"] : ["keeper"])
    const isChoice = event !== null && event.type !== "typesetting.recalled"
    expect(ordered).toEqual(isChoice ? [{ slot: "keeper", order: { type: "typesetting.keep", typesetting } }] : [])
    expect(said("status")).toEqual([`Yazı boyutu: ${typesetting.size}`])
    expect(night()?.getAttribute("aria-pressed")).toBe(String(typesetting.isNight ?? false))
    const isDisabled = (name: string) =>
      document.querySelector(`[aria-label='${name}']`)?.getAttribute("aria-disabled") === "true"
    expect([isDisabled("Yazıyı küçült"), isDisabled("Yazıyı büyüt")]).toEqual([
      typesetting.size === 12,
      typesetting.size === 28
    ])
  }
}
