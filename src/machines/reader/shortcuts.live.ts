import { Effect } from "effect"
import { Preferences } from "../../services/reader/Preferences.ts"
import { orders } from "../runOrders.ts"
import { ask } from "../ask.ts"
import { fill } from "../slot.ts"
import { type KeepShortcuts, shortcutsMachine } from "./shortcuts.machine.ts"

export const liveShortcuts = fill(shortcutsMachine, {
  recall: ask(
    (_, hear) =>
      Preferences.use((preferences) => preferences.read("singleKeys", true)).pipe(
        Effect.flatMap((on) => hear({ type: "shortcuts.recalled", on })),
        Effect.provide(Preferences.layer)
      ),
    { type: "shortcuts.recalled", on: true }
  ),
  store: orders((order: KeepShortcuts) =>
    Preferences.use((preferences) => preferences.keep("singleKeys", order.on)).pipe(Effect.provide(Preferences.layer))
  )
})
