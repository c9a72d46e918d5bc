/** A text to be saved as a file. */
export interface TextFile {
  readonly name: string
  readonly type: string
  readonly text: string
}
