/** The state of a refresh token and its family. */
export interface TokenState {
  /** The token's place in its chain. */
  readonly generation: number
  /** The newest place. */
  readonly newest: number
  /** The latest place the browser has used, so that its token is known to have arrived. */
  readonly heard: number
  /** Used within the last 10 s, or never. */
  readonly isFresh: boolean
  /** Used within an access token's life, or never. */
  readonly isRecent: boolean
}

/** Seconds in which a used token is still answered, because two tabs may use the same one. */
export const graceSeconds = 10

/**
 * The decision about a refresh token: the newest is rotated. A used one is answered with the newest again while it is
 * fresh, or while it is recent and no later one was used, because the answer may have been lost. Any other was copied,
 * and its session is revoked. Source: product, "Staying signed in".
 */
export const decideRotation = (token: TokenState): "rotate" | "repeat" | "revoke" => {
  const { generation, newest, heard, isFresh, isRecent } = token
  if (generation === newest) return "rotate"
  return isFresh || (isRecent && heard <= generation) ? "repeat" : "revoke"
}
