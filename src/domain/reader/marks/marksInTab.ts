import { evolveAll, type MarkFact, type Marks, noMarks } from "./MarkFact.ts"

/** The marks of an issue in one tab: what the log said, and what was marked since. */
export interface MarksInTab {
  readonly logged: Marks
  /** Batches of facts that are not known to be in the log, the oldest first. */
  readonly unrecorded: ReadonlyArray<ReadonlyArray<MarkFact>>
  /** Both together: what is shown. */
  readonly shown: Marks
}

export const noMarksInTab: MarksInTab = { logged: noMarks, unrecorded: [], shown: noMarks }

const together = (logged: Marks, unrecorded: MarksInTab["unrecorded"]): MarksInTab => ({
  logged,
  unrecorded,
  shown: evolveAll(logged, unrecorded.flat())
})

/** The log has these. Facts that are in it already change nothing when they are applied again. */
export const afterLogged = ({ unrecorded }: MarksInTab, logged: Marks): MarksInTab => together(logged, unrecorded)

export const afterMarked = ({ logged, unrecorded }: MarksInTab, facts: ReadonlyArray<MarkFact>): MarksInTab =>
  together(logged, [...unrecorded, facts])

/** The oldest batch is in the log, which has these now; null where it could not be read. */
export const afterRecorded = (marks: MarksInTab, logged: Marks | null): MarksInTab =>
  logged === null
    ? together(evolveAll(marks.logged, marks.unrecorded.slice(0, 1).flat()), marks.unrecorded.slice(1))
    : together(logged, marks.unrecorded.slice(1))
