import type { ActorRefFrom, SnapshotFrom } from "xstate"
import type { TextHit } from "../../domain/catalogue/TextHit.ts"
import type { Trouble } from "../../domain/Trouble.ts"
import type { searchMachine } from "./search.machine.ts"

export type SearchRef = ActorRefFrom<typeof searchMachine>

type SearchSnapshot = SnapshotFrom<typeof searchMachine>

/** The text in the search box. */
export const queryOf = (snapshot: SearchSnapshot): string => snapshot.context.query
/** Whether matches inside issues are still awaited. */
export const isBusy = (snapshot: SearchSnapshot): boolean => snapshot.hasTag("busy")
export const hitsOf = (snapshot: SearchSnapshot): ReadonlyArray<TextHit> => snapshot.context.hits
/** Why searching inside issues failed; null while it works. */
export const troubleOf = (snapshot: SearchSnapshot): Trouble | null => snapshot.context.trouble
