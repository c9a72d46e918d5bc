/** Bytes of the first and smallest piece of an upload. */
export const minPieceBytes = 256 * 1024

/** Bytes. */
export const maxPieceBytes = 8 * 1024 * 1024

/**
 * The size of the next piece, after one of `bytes` was acknowledged in `millis`. A piece should take about a second:
 * short enough to show progress, long enough to use the connection well.
 */
export const nextPiece = (bytes: number, millis: number): number => {
  const wanted = millis < 500 ? bytes * 2 : millis > 2000 ? Math.floor(bytes / 2) : bytes
  return Math.min(maxPieceBytes, Math.max(minPieceBytes, wanted))
}

/** Milliseconds before the next try after failures in a row: 0.5 s, doubled, at most 30 s. */
export const pauseAfter = (cuts: number): number => Math.min(30_000, 500 * 2 ** (cuts - 1))
