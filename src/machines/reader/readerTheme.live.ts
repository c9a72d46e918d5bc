import { Effect } from "effect"
import { ReaderThemeStore } from "../../services/theme/ReaderThemeStore.ts"
import { orders } from "../orders.ts"
import { ask, fill } from "../slot.ts"
import { type KeepReaderTheme, readerThemeMachine } from "./readerTheme.machine.ts"

const withStore = Effect.provide(ReaderThemeStore.layer)

export const liveReaderTheme = fill(readerThemeMachine, {
  watch: ask(
    (_: void, hear) =>
      ReaderThemeStore.use((store) =>
        store.read.pipe(
          Effect.andThen((theme) => hear({ type: "theme.kept", theme })),
          Effect.andThen(
            Effect.callback<never>(() => {
              const stop = store.watch((theme) => Effect.runSync(hear({ type: "theme.kept", theme })))
              return Effect.sync(stop)
            })
          )
        )
      ).pipe(withStore),
    { type: "theme.kept", theme: null }
  ),
  keeper: orders((order: KeepReaderTheme) => ReaderThemeStore.use((store) => store.write(order.theme)).pipe(withStore))
})
