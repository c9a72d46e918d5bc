import type { SnapshotFrom } from "xstate"
import type { indicatorMachine } from "./indicator.machine.ts"

type IndicatorSnapshot = SnapshotFrom<typeof indicatorMachine>

/** The percentage to be shown; null when there is nothing to show. */
export const percentShown = (snapshot: IndicatorSnapshot): number | null =>
  snapshot.hasTag("shown") ? snapshot.context.percent : null
/** The percentage to be said. */
export const percentSaid = (snapshot: IndicatorSnapshot): number | null =>
  snapshot.hasTag("said") ? snapshot.context.percent : null
