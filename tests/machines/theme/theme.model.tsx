import { expect } from "vitest"
import { page } from "vitest/browser"
import indexHtml from "../../../index.html?raw"
import type { SiteTheme } from "../../../src/domain/theme/SiteTheme.ts"
import { themeMachine } from "../../../src/machines/theme/theme.machine.ts"
import { useSiteTheme } from "../../../src/ui/hooks/useSiteTheme.ts"
import { ThemeChoice } from "../../../src/ui/shell/ThemeChoice.tsx"
import type { App } from "../../../src/machines/app.ts"
import { rendered } from "../../kit/harness/rendered.ts"
import type { Model } from "../../kit/model/Model.ts"
import { draw } from "../../kit/harness/screen.tsx"

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

interface Expected {
  readonly theme: SiteTheme
}

export const model: Model<typeof themeMachine, Expected> = {
  machine: themeMachine,
  inputs: [{ worn: "system" }],
  cases: [
    { type: "theme.kept", theme: "dark" },
    { type: "theme.kept", theme: "system" },
    { type: "theme.choose", theme: "system" },
    { type: "theme.choose", theme: "light" },
    { type: "theme.choose", theme: "dark" }
  ],
  begin: () => ({ theme: "system" }),
  // The one that is worn is chosen already; another tab may say it again.
  next: ({ theme }, event) => {
    if (event.type === "theme.choose") return event.theme === theme ? null : { theme: event.theme }
    return "theme" in event ? { theme: event.theme } : null
  },
  asks: () => ["store", "watch"].map((slot) => ({ slot, input: undefined })),
  orders: ({ event, expected: { theme } }) =>
    event?.type === "theme.choose" ? [{ slot: "store", order: { type: "theme.keep", theme } }] : [],
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
  promise: async ({ theme }) => {
    await rendered()
    const chosen = page
      .getByRole("radio")
      .elements()
      .find((radio) => (radio as HTMLInputElement).checked)
    expect(chosen?.parentElement?.textContent).toBe(words[theme])
    expect(document.documentElement.dataset["theme"]).toBe(theme === "system" ? undefined : theme)
    expect(bars.map((bar) => bar.media)).toEqual(media[theme])
  }
}
