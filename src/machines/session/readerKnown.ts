/** Who reads in this tab, by id: null is a visitor. */
export interface ReaderKnown {
  readonly type: "reader.known"
  readonly reader: string | null
}
