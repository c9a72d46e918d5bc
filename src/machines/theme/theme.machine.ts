import { assign, sendTo, setup } from "xstate"
import type { SiteTheme } from "../../domain/theme/SiteTheme.ts"
import { slot } from "../slot.ts"

/** The stored theme, at the start and after a change in another tab; null if none was chosen. */
export interface ThemeKept<Theme> {
  readonly type: "theme.kept"
  readonly theme: Theme
}

export interface ChooseTheme<Theme> {
  readonly type: "theme.choose"
  readonly theme: NonNullable<Theme>
}

export interface KeepTheme<Theme> {
  readonly type: "theme.keep"
  readonly theme: NonNullable<Theme>
}

/** The chart of a theme: it follows choices made here and in other tabs. */
export const themed = <Theme extends string | null>(id: string) =>
  setup({
    types: {
      /** The theme until the stored one is known. */
      input: {} as { readonly worn: Theme },
      context: {} as { readonly theme: Theme },
      events: {} as ThemeKept<Theme> | ChooseTheme<Theme>
    },
    actors: {
      watch: slot<void, ThemeKept<Theme>>(`${id}.watch`),
      store: slot<void, never>(`${id}.store`)
    }
  }).createMachine({
    id,
    context: ({ input }) => ({ theme: input.worn }),
    invoke: [{ src: "store", id: "store" }, { src: "watch" }],
    on: {
      "theme.kept": { actions: assign(({ event }) => ({ theme: event.theme })) },
      "theme.choose": {
        actions: [
          assign(({ event }) => ({ theme: event.theme })),
          sendTo("store", ({ event }): KeepTheme<Theme> => ({ type: "theme.keep", theme: event.theme }))
        ]
      }
    }
  })

/** The shop's theme. Source: product, "Theme". */
export const themeMachine = themed<SiteTheme>("theme")
