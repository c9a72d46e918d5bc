import { Effect } from "effect"
import type { StoredTheme } from "../../services/theme/StoredTheme.ts"
import { orders } from "../runOrders.ts"
import { ask, type Hear } from "../ask.ts"
import type { KeepTheme, ThemeKept } from "./theme.machine.ts"

/** Fills a theme chart's slots from a store; `unknown` is used if that breaks. */
export const themeSlots = <Theme, R>(store: Effect.Effect<StoredTheme<Theme>, never, R>, unknown: NoInfer<Theme>) => ({
  watch: ask(
    (_: void, hear: Hear<ThemeKept<Theme>>) =>
      Effect.flatMap(store, ({ read, watch }) =>
        read.pipe(
          Effect.andThen((theme) => hear({ type: "theme.kept", theme })),
          Effect.andThen(
            Effect.callback<never>(() => {
              const stop = watch((theme) => Effect.runSync(hear({ type: "theme.kept", theme })))
              return Effect.sync(stop)
            })
          )
        )
      ),
    { type: "theme.kept", theme: unknown }
  ),
  store: orders((order: KeepTheme<Theme>, _: void) => Effect.flatMap(store, ({ write }) => write(order.theme)))
})
