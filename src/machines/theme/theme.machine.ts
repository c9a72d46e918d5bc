import { assign, sendTo, setup } from "xstate"
import type { SiteTheme } from "../../domain/theme/SiteTheme.ts"
import { slot } from "../slot.ts"

/** What this browser keeps, at the start and whenever another tab has chosen; null where none was chosen. */
export interface ThemeKept<Theme> {
  readonly type: "theme.kept"
  readonly theme: Theme
}

export interface ChooseTheme<Theme> {
  readonly type: "theme.choose"
  readonly theme: NonNullable<Theme>
}

/** What the keeper is told. */
export interface KeepTheme<Theme> {
  readonly type: "theme.keep"
  readonly theme: NonNullable<Theme>
}

/** The one chart of themes, which are worn as they are chosen here, and as they are kept by any tab. */
export const themed = <Theme extends string | null>(id: string) =>
  setup({
    types: {
      /** What is worn until it is known what was chosen. */
      input: {} as { readonly worn: Theme },
      context: {} as { readonly theme: Theme },
      events: {} as ThemeKept<Theme> | ChooseTheme<Theme>
    },
    actors: {
      watch: slot<void, ThemeKept<Theme>>(`${id}.watch`),
      keeper: slot<void, never>(`${id}.keeper`)
    }
  }).createMachine({
    id,
    context: ({ input }) => ({ theme: input.worn }),
    invoke: [{ src: "keeper", id: "keeper" }, { src: "watch" }],
    on: {
      "theme.kept": { actions: assign(({ event }) => ({ theme: event.theme })) },
      "theme.choose": {
        actions: [
          assign(({ event }) => ({ theme: event.theme })),
          sendTo("keeper", ({ event }): KeepTheme<Theme> => ({ type: "theme.keep", theme: event.theme }))
        ]
      }
    }
  })

/** The shop's theme. Source: product, "Theme". */
export const themeMachine = themed<SiteTheme>("theme")
