import { assign, sendTo, setup } from "xstate"
import type { SiteTheme } from "../../domain/theme/SiteTheme.ts"
import { slot } from "../slot.ts"

/** What this browser keeps, at the start and whenever another tab has chosen. */
export interface ThemeKept {
  readonly type: "theme.kept"
  readonly theme: SiteTheme
}

export type ThemeEvent = ThemeKept | { readonly type: "theme.choose"; readonly theme: SiteTheme }

/** What the keeper is told. */
export interface KeepTheme {
  readonly type: "theme.keep"
  readonly theme: SiteTheme
}

/** The shop's theme: worn as it is chosen here, and as it is kept by any tab. Source: product, "Theme". */
export const themeMachine = setup({
  types: { context: {} as { readonly theme: SiteTheme }, events: {} as ThemeEvent },
  actors: {
    watch: slot<void, ThemeKept>("theme.watch"),
    keeper: slot<void, never>("theme.keeper")
  },
  actions: {
    wear: assign({ theme: (_, theme: SiteTheme) => theme }),
    keep: sendTo("keeper", (_, theme: SiteTheme): KeepTheme => ({ type: "theme.keep", theme }))
  }
}).createMachine({
  id: "theme",
  context: { theme: "system" },
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
