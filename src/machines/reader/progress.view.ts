import type { SnapshotFrom } from "xstate"
import type { AllProgress } from "../../domain/reader/progress/Progress.ts"
import type { progressMachine } from "./progress.machine.ts"

type ProgressSnapshot = SnapshotFrom<typeof progressMachine>

/** The progress of whoever reads; null until it has been recalled. */
export const progressIn = (snapshot: ProgressSnapshot): AllProgress | null =>
  snapshot.hasTag("busy") ? null : snapshot.context.all

/** Whose progress it is or will be: null for a visitor, undefined until that is known. */
export const ownerIn = (snapshot: ProgressSnapshot): string | null | undefined =>
  snapshot.matches("unknown") ? undefined : snapshot.context.userId
