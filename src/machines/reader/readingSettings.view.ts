import type { ActorRefFrom, SnapshotFrom } from "xstate"
import { fontSizeBeside, type ReadingSettings } from "../../domain/reader/readingSettings.ts"
import type { readingSettingsMachine } from "./readingSettings.machine.ts"

export type ReadingSettingsRef = ActorRefFrom<typeof readingSettingsMachine>
type Settings = SnapshotFrom<typeof readingSettingsMachine>

export const settingsIn = ({ context }: Settings): ReadingSettings => context.settings

/** Whether the letters cannot get larger, or smaller. */
export const isLargest = ({ context: { settings } }: Settings): boolean =>
  fontSizeBeside(settings.fontSize, "larger") === null
export const isSmallest = ({ context: { settings } }: Settings): boolean =>
  fontSizeBeside(settings.fontSize, "smaller") === null
