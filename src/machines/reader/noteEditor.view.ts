import type { ActorRefFrom, SnapshotFrom } from "xstate"
import type { Highlight } from "../../domain/reader/ReadingData.ts"
import type { noteEditorMachine } from "./noteEditor.machine.ts"

export type NoteEditorRef = ActorRefFrom<typeof noteEditorMachine>
type EditorSnapshot = SnapshotFrom<typeof noteEditorMachine>

/** The highlight whose note is written; null where none is. */
export const edited = (snapshot: EditorSnapshot): Highlight | null =>
  snapshot.hasTag("open") ? (snapshot.context.subject?.highlight ?? null) : null
export const noteText = ({ context }: EditorSnapshot): string => context.text
/** Whether it is asked if a note shall go. */
export const isRemovalAsked = (snapshot: EditorSnapshot): boolean => snapshot.hasTag("asking")
export const isUsed = (snapshot: EditorSnapshot): boolean => snapshot.hasTag("open") || snapshot.hasTag("asking")
