import { useSelector } from "@xstate/react"
import { expect } from "vitest"
import { createActor } from "xstate"
import type { ReaderTheme } from "../../../src/domain/theme/ReaderTheme.ts"
import { readerThemeMachine } from "../../../src/machines/reader/readerTheme.machine.ts"
import { chosenTheme, type ReaderThemeRef } from "../../../src/machines/reader/readerTheme.view.ts"
import { thumbnailStripMachine } from "../../../src/machines/reader/thumbnailStrip.machine.ts"
import { Announcer } from "../../../src/reader/toolbar/Announcer.tsx"
import { ThemeTool } from "../../../src/reader/toolbar/ThemeTool.tsx"
import { useDocumentTheme } from "../../../src/ui/hooks/useSiteTheme.ts"
import { rendered } from "../../kit/harness/rendered.ts"
import type { Model } from "../../kit/model/Model.ts"
import { draw, press, said } from "../../kit/harness/screen.tsx"

const strip = createActor(thumbnailStripMachine, { input: { total: 3 } }).start()

/** What the shop wears while none is chosen, and the paper that this is. */
const shops = "system"
const paper = "light"

const tools = {
  light: "Tema: açık. Sonraki: sepya",
  sepia: "Tema: sepya. Sonraki: koyu",
  dark: "Tema: koyu. Sonraki: açık"
} as const

const sentences = { light: "Tema: açık", sepia: "Tema: sepya", dark: "Tema: koyu" } as const

const Worn = ({ theme }: { readonly theme: ReaderThemeRef }) => {
  const chosen = useSelector(theme, chosenTheme)
  useDocumentTheme(chosen ?? shops)
  return (
    <>
      <ThemeTool theme={theme} paper={chosen ?? paper} />
      <Announcer theme={theme} strip={strip} marks={null} />
    </>
  )
}

const all = [null, "light", "sepia", "dark"] as const

/** Which paper the one button chooses after which. */
const after = { light: "sepia", sepia: "dark", dark: "light" } as const

interface Expected {
  /** The paper that was chosen; null where it is the shop's. */
  readonly theme: ReaderTheme | null
  /** What was said of it last. */
  readonly said: string
}

const worn = (before: Expected, theme: ReaderTheme | null): Expected =>
  theme === before.theme ? before : { theme, said: theme === null ? "" : sentences[theme] }

export const model: Model<typeof readerThemeMachine, Expected> = {
  machine: readerThemeMachine,
  inputs: [{ worn: null }, { worn: "sepia" }],
  cases: [
    ...all.map((theme) => ({ type: "theme.kept", theme }) as const),
    { type: "theme.choose", theme: "light" },
    { type: "theme.choose", theme: "sepia" },
    { type: "theme.choose", theme: "dark" }
  ],
  begin: ({ worn: theme }) => ({ theme, said: "" }),
  next: (before, event) => {
    if (event.type === "theme.choose")
      return event.theme === after[before.theme ?? paper] ? worn(before, event.theme) : null
    return "theme" in event ? worn(before, event.theme) : null
  },
  place: ({ theme }) => theme,
  asks: () => ["store", "watch"].map((slot) => ({ slot, input: undefined })),
  orders: ({ event, expected: { theme } }) =>
    event?.type === "theme.choose" ? [{ slot: "store", order: { type: "theme.keep", theme } }] : [],
  show: (actor) => draw(<Worn theme={actor} />),
  act: { "theme.choose": () => press(said("button")[0] ?? "") },
  promise: async (expected) => {
    await rendered()
    expect(document.documentElement.dataset["theme"]).toBe(expected.theme ?? undefined)
    expect(said("status")).toEqual([expected.said])
    expect(said("button"), "what it is, and what comes next").toEqual([tools[expected.theme ?? paper]])
  }
}
