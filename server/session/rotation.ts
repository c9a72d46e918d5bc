/** What is known of a family of refresh tokens, and of the one that was presented. */
export interface Presented {
  /** The presented token's place in its chain. */
  readonly generation: number
  /** The newest place there is. */
  readonly newest: number
  /** The latest place of which something was ever shown to the server: only then is it known to have arrived. */
  readonly heard: number
  /** Used within the last 10 s, or never. */
  readonly isFresh: boolean
}

/** Seconds in which a used token is answered again: tabs that do not know of each other use one at the same time. */
export const graceSeconds = 10

/**
 * What becomes of a presented refresh token: the newest has its successor made; a used one is answered with the newest
 * again while it is fresh, or while nothing later than it was ever shown here, for then the answer may have been lost;
 * any other was copied, and ends its family. Source: product, "Staying in".
 */
export const verdictOf = ({ generation, newest, heard, isFresh }: Presented): "rotate" | "repeat" | "revoke" => {
  if (generation === newest) return "rotate"
  return isFresh || heard <= generation ? "repeat" : "revoke"
}
