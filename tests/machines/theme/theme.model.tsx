import { expect } from "vitest"
import { page } from "vitest/browser"
import indexHtml from "../../../index.html?raw"
import { themeMachine } from "../../../src/machines/theme/theme.machine.ts"
import { themeOf } from "../../../src/machines/theme/theme.view.ts"
import { useSiteTheme } from "../../../src/ui/hooks/useSiteTheme.ts"
import { ThemeChoice } from "../../../src/ui/shell/ThemeChoice.tsx"
import type { App } from "../../../src/machines/app.ts"
import type { Model } from "../../kit/paths.ts"
import { drawn } from "../../kit/drawn.ts"
import { draw } from "../../kit/screen.tsx"

const words = { system: "Sistem", light: "Açık", dark: "Koyu" } as const

/** What the document says of the colour of the browser's bars, on light paper and on dark. */
const bars = [
  ...new DOMParser().parseFromString(indexHtml, "text/html").querySelectorAll<HTMLMetaElement>("meta[name=theme-color]")
]

const media = {
  system: ["(prefers-color-scheme: light)", "(prefers-color-scheme: dark)"],
  light: ["all", "not all"],
  dark: ["not all", "all"]
} as const

const Worn = ({ theme }: Pick<App, "theme">) => {
  useSiteTheme(theme)
  return <ThemeChoice theme={theme} />
}

export const model: Model<typeof themeMachine> = {
  machine: themeMachine,
  inputs: [{ worn: "system" }],
  cases: [
    { type: "theme.kept", theme: "dark" },
    { type: "theme.kept", theme: "system" },
    { type: "theme.choose", theme: "system" },
    { type: "theme.choose", theme: "light" },
    { type: "theme.choose", theme: "dark" }
  ],
  happens: (snapshot, event) => !("theme" in event) || event.type === "theme.kept" || event.theme !== themeOf(snapshot),
  facts: themeOf,
  show: (actor) => {
    document.head.append(...bars)
    const undo = draw(<Worn theme={actor} />)
    return () => {
      undo()
      expect(bars.map((bar) => bar.media)).toEqual(media.system)
      for (const bar of bars) bar.remove()
    }
  },
  act: {
    "theme.choose": ({ theme }) =>
      (page.getByRole("radio", { name: words[theme] }).element() as HTMLInputElement).click()
  },
  promise: async (expected, _, { event, asked, ordered }) => {
    await drawn()
    const theme = themeOf(expected)
    const chosen = page
      .getByRole("radio")
      .elements()
      .find((radio) => (radio as HTMLInputElement).checked)
    expect(chosen?.parentElement?.textContent).toBe(words[theme])
    expect(document.documentElement.dataset["theme"]).toBe(theme === "system" ? undefined : theme)
    expect(bars.map((bar) => bar.media)).toEqual(media[theme])
    expect(asked.map(({ slot }) => slot).toSorted()).toEqual(["keeper", "watch"])
    if (event?.type === "theme.choose")
      expect(ordered).toEqual([{ slot: "keeper", order: { type: "theme.keep", theme } }])
  }
}
