import type { ActorRefFrom, SnapshotFrom } from "xstate"
import type { JobRetry, TeamJobs } from "../../domain/help/TeamJobs.ts"
import type { Trouble } from "../../domain/Trouble.ts"
import type { teamJobsMachine } from "./teamJobs.machine.ts"

export type TeamJobsRef = ActorRefFrom<typeof teamJobsMachine>
type Snapshot = SnapshotFrom<typeof teamJobsMachine>

export const isFailed = (snapshot: Snapshot): boolean => snapshot.matches("failed")
/** The server is being asked, behind what is shown. */
export const isAsking = (snapshot: Snapshot): boolean => snapshot.matches("refreshing") || snapshot.matches("retrying")
/** As they were last; null until they are loaded. */
export const jobsOf = ({ context }: Snapshot): TeamJobs | null => context.jobs
/** What is being tried again; null if nothing is. */
export const retryingOf = (snapshot: Snapshot): JobRetry | null =>
  snapshot.matches("retrying") ? snapshot.context.wanted : null
/** How many jobs were put back when last asked; null if none have been, or it is not known. */
export const retriedOf = ({ context }: Snapshot): number | null => context.retried
/** Why the last look failed. */
export const troubleOf = ({ context }: Snapshot): Trouble | null => context.trouble
/** Why nothing was tried again. */
export const refusedForOf = ({ context }: Snapshot): Trouble | null => context.refusedFor
