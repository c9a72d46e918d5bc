import type { ActorRefFrom, SnapshotFrom } from "xstate"
import type { Trouble } from "../../domain/Trouble.ts"
import type { callbackMachine } from "./callback.machine.ts"

export type CallbackRef = ActorRefFrom<typeof callbackMachine>

type CallbackSnapshot = SnapshotFrom<typeof callbackMachine>

export const isAsking = (snapshot: CallbackSnapshot): boolean => snapshot.hasTag("asking")
/** Why the last request gave no outcome. */
export const troubleOf = (snapshot: CallbackSnapshot): Trouble | null => snapshot.context.trouble
