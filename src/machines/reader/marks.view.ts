import type { ActorRefFrom, SnapshotFrom } from "xstate"
import type { Highlight, Note } from "../../domain/reader/ReadingData.ts"
import type { marksMachine } from "./marks.machine.ts"

export type MarksRef = ActorRefFrom<typeof marksMachine>
type MarksSnapshot = SnapshotFrom<typeof marksMachine>

/** Whether the log has told what is marked. */
export const areMarksKnown = (snapshot: MarksSnapshot): boolean => snapshot.hasTag("known")

/** Sorted. */
export const bookmarksIn = ({ context }: MarksSnapshot): ReadonlyArray<number> => context.marks.shown.own.bookmarks
export const highlightsIn = ({ context }: MarksSnapshot): ReadonlyArray<Highlight> => context.marks.shown.own.highlights
export const notesIn = ({ context }: MarksSnapshot): ReadonlyArray<Note> => context.marks.shown.own.notes

/** Whether any page of the slide is bookmarked. */
export const isMarked =
  (slide: ReadonlyArray<number>) =>
  (snapshot: MarksSnapshot): boolean =>
    bookmarksIn(snapshot).some((page) => slide.includes(page))
