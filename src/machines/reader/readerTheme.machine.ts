import { assign, sendTo, setup } from "xstate"
import type { ReaderTheme } from "../../domain/theme/ReaderTheme.ts"
import { slot } from "../slot.ts"

/** What this browser keeps, at the start and whenever another tab has chosen; null where none was chosen. */
export interface ReaderThemeKept {
  readonly type: "theme.kept"
  readonly theme: ReaderTheme | null
}

export type ReaderThemeEvent = ReaderThemeKept | { readonly type: "theme.choose"; readonly theme: ReaderTheme }

/** What the keeper is told. */
export interface KeepReaderTheme {
  readonly type: "theme.keep"
  readonly theme: ReaderTheme
}

interface ReaderThemeInput {
  /** What the document wears already, until it is known what was chosen. */
  readonly worn: ReaderTheme | null
}

/** The paper on which issues are read, apart from the shop's, which it is until one is chosen. Source: product, "Around the page". */
export const readerThemeMachine = setup({
  types: {
    input: {} as ReaderThemeInput,
    context: {} as { readonly theme: ReaderTheme | null },
    events: {} as ReaderThemeEvent
  },
  actors: {
    watch: slot<void, ReaderThemeKept>("readerTheme.watch"),
    keeper: slot<void, never>("readerTheme.keeper")
  },
  actions: {
    wear: assign({ theme: (_, theme: ReaderTheme | null) => theme }),
    keep: sendTo("keeper", (_, theme: ReaderTheme): KeepReaderTheme => ({ type: "theme.keep", theme }))
  }
}).createMachine({
  id: "readerTheme",
  context: ({ input }) => ({ theme: input.worn }),
  invoke: [{ src: "keeper", id: "keeper" }, { src: "watch" }],
  on: {
    "theme.kept": { actions: { type: "wear", params: ({ event }) => event.theme } },
    "theme.choose": {
      actions: [
        { type: "wear", params: ({ event }) => event.theme },
        { type: "keep", params: ({ event }) => event.theme }
      ]
    }
  }
})
