/**
 * What went wrong with a call, as serialisable news. `message` is the server's sentence in the reader's language, or
 * `null` where there was no answer and the browser words the tag itself.
 */
export interface Trouble {
  readonly _tag: string
  readonly message: string | null
}

export const unreachable: Trouble = { _tag: "Unreachable", message: null }
export const malformed: Trouble = { _tag: "Malformed", message: null }
