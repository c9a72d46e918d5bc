import type { ActorRefFrom, SnapshotFrom } from "xstate"
import type { joinedNotesMachine } from "./joinedNotes.machine.ts"

export type JoinedNotesRef = ActorRefFrom<typeof joinedNotesMachine>
type JoinedSnapshot = SnapshotFrom<typeof joinedNotesMachine>

/** How many notes it is told of; 0 where nothing is told. */
export const notesTold = (snapshot: JoinedSnapshot): number =>
  snapshot.matches("told") ? snapshot.context.ids.length : 0

const none: ReadonlyArray<string> = []

/** The notes that are pointed out in the list. */
export const notesPointed = (snapshot: JoinedSnapshot): ReadonlyArray<string> =>
  snapshot.matches("listed") ? snapshot.context.ids : none
