import { Effect } from "effect"
import { ReaderThemeStore } from "../../services/theme/ReaderThemeStore.ts"
import { fill } from "../slot.ts"
import { themeSlots } from "../theme/themed.live.ts"
import { readerThemeMachine } from "./readerTheme.machine.ts"

export const liveReaderTheme = fill(
  readerThemeMachine,
  themeSlots(Effect.provide(ReaderThemeStore, ReaderThemeStore.layer), null)
)
