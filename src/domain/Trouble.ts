/**
 * What went wrong with a call, as serialisable news. `message` is the server's sentence in the reader's language, or
 * `null` where there was no answer and the browser has to word the tag itself.
 */
export interface Trouble {
  readonly _tag: string
  readonly message: string | null
  /** HTTP status; 0 where there was no answer. */
  readonly status: number
}

export const unreachable: Trouble = { _tag: "Unreachable", message: null, status: 0 }
export const malformed: Trouble = { _tag: "Malformed", message: null, status: 0 }
