/**
 * A failed call as serialisable data. `message` is the server's sentence in the user's language; null without an
 * answer, when the interface words the tag. `reason` is the contract's short name for it, which a recording keeps where
 * it withholds the sentence.
 */
export interface Trouble {
  readonly _tag: string
  readonly message: string | null
  readonly reason?: string
  /** The id of the request that failed on the server, which is in its log lines. */
  readonly request?: string
}

export const unreachable: Trouble = { _tag: "Unreachable", message: null }
export const unexpected: Trouble = { _tag: "Unexpected", message: null }
export const malformed: Trouble = { _tag: "Malformed", message: null }
export const unauthorised: Trouble = { _tag: "Unauthorised", message: null }
