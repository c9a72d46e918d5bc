import type { ActorRefFrom, SnapshotFrom } from "xstate"
import type { TextHit } from "../../domain/catalogue/TextHit.ts"
import type { Trouble } from "../../domain/Trouble.ts"
import type { searchMachine } from "./search.machine.ts"

export type SearchRef = ActorRefFrom<typeof searchMachine>

type SearchSnapshot = SnapshotFrom<typeof searchMachine>

/** What stands in the box. */
export const queryOf = (snapshot: SearchSnapshot): string => snapshot.context.query
/** Whether the issues' texts are still to answer. */
export const isBusy = (snapshot: SearchSnapshot): boolean => snapshot.hasTag("busy")
export const hitsOf = (snapshot: SearchSnapshot): ReadonlyArray<TextHit> => snapshot.context.hits
/** Why the texts could not be searched; null while they can. */
export const troubleOf = (snapshot: SearchSnapshot): Trouble | null => snapshot.context.trouble
