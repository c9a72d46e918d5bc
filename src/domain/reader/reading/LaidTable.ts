import type { PageLine } from "./PageLine.ts"

/** Cells of lines, row by row; a cell may be empty. */
export interface LaidTable {
  readonly rows: ReadonlyArray<ReadonlyArray<ReadonlyArray<PageLine>>>
  /** Its first row names the columns. */
  readonly hasHeader: boolean
}
