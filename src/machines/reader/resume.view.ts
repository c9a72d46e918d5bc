import type { SnapshotFrom } from "xstate"
import type { resumeMachine } from "./resume.machine.ts"

type ResumeSnapshot = SnapshotFrom<typeof resumeMachine>

/** The page that somebody is asked about; null while nobody is. */
export const pageOffered = (snapshot: ResumeSnapshot): number | null =>
  snapshot.hasTag("asked") ? snapshot.context.page : null
