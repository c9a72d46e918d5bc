import type { SnapshotFrom } from "xstate"
import type { scaleIndicatorMachine } from "./scaleIndicator.machine.ts"

type IndicatorSnapshot = SnapshotFrom<typeof scaleIndicatorMachine>

/** The percentage to be shown; null when there is nothing to show. */
export const percentShown = (snapshot: IndicatorSnapshot): number | null =>
  snapshot.hasTag("shown") ? snapshot.context.percent : null
/** The percentage to be said. */
export const percentSaid = (snapshot: IndicatorSnapshot): number | null =>
  snapshot.hasTag("said") ? snapshot.context.percent : null
