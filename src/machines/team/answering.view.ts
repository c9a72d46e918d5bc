import type { ActorRefFrom, SnapshotFrom } from "xstate"
import type { TeamThread } from "../../domain/help/TeamTicket.ts"
import type { Trouble } from "../../domain/Trouble.ts"
import type { answeringMachine, TicketChange } from "./answering.machine.ts"

export type AnsweringRef = ActorRefFrom<typeof answeringMachine>
type Snapshot = SnapshotFrom<typeof answeringMachine>

/** Null until loaded. */
export const threadOf = (snapshot: Snapshot): TeamThread | null => snapshot.context.thread
export const isLoading = (snapshot: Snapshot): boolean => snapshot.matches("recalling") || snapshot.matches("loading")
export const isFailed = (snapshot: Snapshot): boolean => snapshot.matches("failed")
export const isBusy = (snapshot: Snapshot): boolean => snapshot.hasTag("busy")
export const contentOf = (snapshot: Snapshot): string => snapshot.context.draft.content
export const troubleOf = (snapshot: Snapshot): Trouble | null => snapshot.context.trouble
/** What is being changed. */
export const changingOf = (snapshot: Snapshot): TicketChange["kind"] | null =>
  snapshot.matches("changing") ? (snapshot.context.change?.kind ?? null) : null
