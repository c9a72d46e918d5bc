import { useSelector } from "@xstate/react"
import { expect } from "vitest"
import { createActor } from "xstate"
import { type ReaderTheme, themeAfter } from "../../../src/domain/theme/ReaderTheme.ts"
import { readerThemeMachine } from "../../../src/machines/reader/readerTheme.machine.ts"
import { chosenTheme, type ReaderThemeRef } from "../../../src/machines/reader/readerTheme.view.ts"
import { stripMachine } from "../../../src/machines/reader/strip.machine.ts"
import { Announcer } from "../../../src/reader/toolbar/Announcer.tsx"
import { ThemeTool } from "../../../src/reader/toolbar/ThemeTool.tsx"
import { useWornTheme } from "../../../src/ui/hooks/useSiteTheme.ts"
import type { Model } from "../../kit/paths.ts"
import { drawn } from "../../kit/drawn.ts"
import { draw, press, said } from "../../kit/screen.tsx"

const strip = createActor(stripMachine, { input: { total: 3 } }).start()

/** What the shop wears while none is chosen, and the paper that this is. */
const shops = "system"
const paper = "light"

const sentences = { light: "Tema: açık", sepia: "Tema: sepya", dark: "Tema: koyu" } as const

const Worn = ({ theme }: { readonly theme: ReaderThemeRef }) => {
  const chosen = useSelector(theme, chosenTheme)
  useWornTheme(chosen ?? shops)
  return (
    <>
      <ThemeTool theme={theme} paper={chosen ?? paper} />
      <Announcer theme={theme} strip={strip} />
    </>
  )
}

const all = [null, "light", "sepia", "dark"] as const

/** What is worn before the step that is looked at, and what was said last. */
let before: { readonly theme: ReaderTheme | null; readonly said: string } = { theme: null, said: "" }

export const model: Model<typeof readerThemeMachine> = {
  machine: readerThemeMachine,
  inputs: [{ worn: null }, { worn: "sepia" }],
  cases: [
    ...all.map((theme) => ({ type: "theme.kept", theme }) as const),
    { type: "theme.choose", theme: "light" },
    { type: "theme.choose", theme: "sepia" },
    { type: "theme.choose", theme: "dark" }
  ],
  happens: (snapshot, event) =>
    event.type !== "theme.choose" || ("theme" in event && event.theme === themeAfter(chosenTheme(snapshot) ?? paper)),
  facts: chosenTheme,
  show: (actor) => {
    before = { theme: chosenTheme(actor.getSnapshot()), said: "" }
    return draw(<Worn theme={actor} />)
  },
  act: { "theme.choose": () => press("Temayı değiştir") },
  promise: async (expected, _, { event, asked, ordered }) => {
    await drawn()
    const theme = chosenTheme(expected)
    expect(document.documentElement.dataset["theme"]).toBe(theme ?? undefined)
    const changed = theme !== before.theme
    before = { theme, said: !changed ? before.said : theme === null ? "" : sentences[theme] }
    expect(said("status")).toEqual([before.said])
    expect(asked.map(({ slot }) => slot).toSorted()).toEqual(["keeper", "watch"])
    if (event?.type === "theme.choose")
      expect(ordered).toEqual([{ slot: "keeper", order: { type: "theme.keep", theme } }])
  }
}
