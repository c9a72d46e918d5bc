import { Effect } from "effect"
import { ThemeStore } from "../../services/theme/ThemeStore.ts"
import { orders } from "../orders.ts"
import { ask, fill } from "../slot.ts"
import { type KeepTheme, themeMachine } from "./theme.machine.ts"

export const liveTheme = fill(themeMachine, {
  watch: ask(
    (_: void, hear) =>
      ThemeStore.use((store) =>
        store.read.pipe(
          // Written back, so that a cookie that has run out says again what storage says.
          Effect.tap(store.write),
          Effect.andThen((theme) => hear({ type: "theme.kept", theme })),
          Effect.andThen(
            Effect.callback<never>(() => {
              const stop = store.watch((theme) => Effect.runSync(hear({ type: "theme.kept", theme })))
              return Effect.sync(stop)
            })
          )
        )
      ),
    { type: "theme.kept", theme: "system" }
  ),
  keeper: orders((order: KeepTheme) => ThemeStore.use((store) => store.write(order.theme)))
})
