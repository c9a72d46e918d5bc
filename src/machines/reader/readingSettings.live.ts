import { Effect } from "effect"
import { standardSettings } from "../../domain/reader/readingSettings.ts"
import { ReadingSettingsStore } from "../../services/reader/ReadingSettingsStore.ts"
import { orders } from "../runOrders.ts"
import { ask } from "../ask.ts"
import { fill } from "../slot.ts"
import { type KeepSettings, readingSettingsMachine, type SettingsKept } from "./readingSettings.machine.ts"

export const liveReadingSettings = fill(readingSettingsMachine, {
  settingsWatch: ask(
    (_: void, hear) =>
      ReadingSettingsStore.use(({ read, watch }) => {
        const tell = (settings: SettingsKept["settings"]) => hear({ type: "settings.kept", settings })
        return read.pipe(Effect.andThen(tell), Effect.andThen(watch(tell)))
      }).pipe(Effect.provide(ReadingSettingsStore.layer)),
    { type: "settings.kept", settings: standardSettings }
  ),
  settingsStore: orders((order: KeepSettings, _: void) =>
    ReadingSettingsStore.use(({ write }) => write(order.settings)).pipe(Effect.provide(ReadingSettingsStore.layer))
  )
})
