import type { Highlight } from "../ReadingData.ts"

/** Words that were selected on one page: a highlight without an id. */
export type Passage = Omit<Highlight, "id">
