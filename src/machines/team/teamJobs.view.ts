import type { ActorRefFrom, SnapshotFrom } from "xstate"
import type { DeadJobAct, TeamJobs } from "../../domain/help/TeamJobs.ts"
import type { Trouble } from "../../domain/Trouble.ts"
import type { teamJobsMachine } from "./teamJobs.machine.ts"

export type TeamJobsRef = ActorRefFrom<typeof teamJobsMachine>
type Snapshot = SnapshotFrom<typeof teamJobsMachine>

export const isFailed = (snapshot: Snapshot): boolean => snapshot.matches("failed")
/** The server is being asked, behind what is shown. */
export const isAsking = (snapshot: Snapshot): boolean =>
  snapshot.matches({ shown: "refreshing" }) || snapshot.matches("acting")
/** As they were last; null until they are loaded. */
export const jobsOf = ({ context }: Snapshot): TeamJobs | null => context.jobs
/** Whether it is asked if jobs are to be removed. */
export const isConfirming = (snapshot: Snapshot): boolean => snapshot.matches("confirming")
/** What is done, was last, or is asked about. */
export const wantedOf = ({ context }: Snapshot): DeadJobAct | null => context.wanted
/** What is being done; null if nothing is. */
export const actingOf = (snapshot: Snapshot): DeadJobAct | null =>
  snapshot.matches("acting") ? wantedOf(snapshot) : null
/** To how many jobs the last was done; null if it was to none yet, or it is not known. */
export const countOf = ({ context }: Snapshot): number | null => context.count
/** Why the last look failed. */
export const troubleOf = ({ context }: Snapshot): Trouble | null => context.trouble
/** Why it was not done. */
export const refusedForOf = ({ context }: Snapshot): Trouble | null => context.refusedFor
