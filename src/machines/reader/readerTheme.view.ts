import type { ActorRefFrom, SnapshotFrom } from "xstate"
import type { ReaderTheme } from "../../domain/theme/ReaderTheme.ts"
import type { readerThemeMachine } from "./readerTheme.machine.ts"

export type ReaderThemeRef = ActorRefFrom<typeof readerThemeMachine>

/** The paper chosen for reading; null while it is the shop's. */
export const chosenTheme = (snapshot: SnapshotFrom<typeof readerThemeMachine>): ReaderTheme | null =>
  snapshot.context.theme
