import { expect } from "vitest"
import { page } from "vitest/browser"
import { themeMachine } from "../../../src/machines/theme/theme.machine.ts"
import { themeOf } from "../../../src/machines/theme/theme.view.ts"
import { useSiteTheme } from "../../../src/ui/hooks/useSiteTheme.ts"
import { ThemeChoice } from "../../../src/ui/shell/ThemeChoice.tsx"
import type { App } from "../../../src/machines/app.ts"
import type { Model } from "../../kit/paths.ts"
import { draw, drawn } from "../../kit/screen.tsx"

const words = { system: "Sistem", light: "Açık", dark: "Koyu" } as const

const Worn = ({ theme }: Pick<App, "theme">) => {
  useSiteTheme(theme)
  return <ThemeChoice theme={theme} />
}

export const model: Model<typeof themeMachine> = {
  machine: themeMachine,
  cases: [
    { type: "theme.kept", theme: "dark" },
    { type: "theme.kept", theme: "system" },
    { type: "theme.choose", theme: "system" },
    { type: "theme.choose", theme: "light" },
    { type: "theme.choose", theme: "dark" }
  ],
  happens: (snapshot, event) => !("theme" in event) || event.type === "theme.kept" || event.theme !== themeOf(snapshot),
  facts: themeOf,
  show: (actor) => draw(<Worn theme={actor} />),
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
    expect(asked.map(({ slot }) => slot).toSorted()).toEqual(["keeper", "watch"])
    if (event?.type === "theme.choose")
      expect(ordered).toEqual([{ slot: "keeper", order: { type: "theme.keep", theme } }])
  }
}
