import type { ActorRefFrom, SnapshotFrom } from "xstate"
import type { TeamThread } from "../../domain/help/TeamTicket.ts"
import type { Trouble } from "../../domain/Trouble.ts"
import type { answeringMachine } from "./answering.machine.ts"

export type AnsweringRef = ActorRefFrom<typeof answeringMachine>
type Snapshot = SnapshotFrom<typeof answeringMachine>

/** Null until loaded. */
export const threadOf = (snapshot: Snapshot): TeamThread | null => snapshot.context.thread
export const isLoading = (snapshot: Snapshot): boolean => snapshot.matches("loading")
export const isFailed = (snapshot: Snapshot): boolean => snapshot.matches("failed")
export const isBusy = (snapshot: Snapshot): boolean => snapshot.hasTag("busy")
/** An answer is written, and the ticket is to be closed without it. */
export const isConfirming = (snapshot: Snapshot): boolean => snapshot.matches("confirming")
export const troubleOf = (snapshot: Snapshot): Trouble | null => snapshot.context.trouble
