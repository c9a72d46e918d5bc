/** Bytes of the first piece of an upload, and of the smallest. */
export const smallestPiece = 256 * 1024

/** Bytes. */
export const largestPiece = 8 * 1024 * 1024

/**
 * How many bytes to send next, after a piece of `bytes` took `millis` to be acknowledged. Progress is what the server has
 * acknowledged, so a piece should be short enough to be news and long enough not to wait for the line: about a second.
 */
export const nextPiece = (bytes: number, millis: number): number => {
  const wanted = millis < 500 ? bytes * 2 : millis > 2000 ? Math.floor(bytes / 2) : bytes
  return Math.min(largestPiece, Math.max(smallestPiece, wanted))
}

/** Milliseconds to wait before a line is tried again that was cut so many times in a row: 0.5 s, doubled, at most 30 s. */
export const pauseAfter = (cuts: number): number => Math.min(30_000, 500 * 2 ** (cuts - 1))
