import type { ActorRefFrom, SnapshotFrom } from "xstate"
import type { Trouble } from "../../domain/Trouble.ts"
import type { addingMachine } from "./adding.machine.ts"

export type AddingRef = ActorRefFrom<typeof addingMachine>
type Snapshot = SnapshotFrom<typeof addingMachine>

/** Asked for, or there and about to be opened. */
export const isAdding = (snapshot: Snapshot): boolean => !snapshot.matches("idle")
export const troubleOf = ({ context }: Snapshot): Trouble | null => context.trouble
