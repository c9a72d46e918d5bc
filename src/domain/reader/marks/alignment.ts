/** Where a pattern is most like a part of a text. */
export interface Alignment {
  /** Edits (insertions, deletions, substitutions) that turn the pattern into that part. */
  readonly distance: number
  /** Of each place in the pattern, and its end, the place in the text. */
  readonly places: ReadonlyArray<number>
  /** The edits to the most similar part elsewhere: one that ends more than half the pattern's length away. */
  readonly nextDistance: number
}

/**
 * The best approximate occurrence of a pattern in a text, in O(pattern × text) time and memory.
 * Algorithm: Sellers, "The theory and computation of evolutionary distances", 1980.
 */
export const align = (pattern: string, text: string): Alignment => {
  const width = text.length + 1
  const distances = new Uint16Array((pattern.length + 1) * width)
  const at = (row: number, column: number): number => distances[row * width + column] ?? 0
  for (let row = 1; row <= pattern.length; row += 1) {
    distances[row * width] = row
    const letter = pattern.charCodeAt(row - 1)
    for (let column = 1; column < width; column += 1) {
      const same = at(row - 1, column - 1) + (letter === text.charCodeAt(column - 1) ? 0 : 1)
      const left = at(row, column - 1) + 1
      const above = at(row - 1, column) + 1
      distances[row * width + column] = Math.min(same, left, above)
    }
  }
  let end = 0
  for (let column = 1; column < width; column += 1)
    if (at(pattern.length, column) < at(pattern.length, end)) end = column
  let nextDistance = pattern.length
  for (let column = 0; column < width; column += 1)
    if (Math.abs(column - end) > pattern.length / 2) nextDistance = Math.min(nextDistance, at(pattern.length, column))
  const places = Array.from({ length: pattern.length + 1 }, () => end)
  let [row, column] = [pattern.length, end]
  while (row > 0) {
    const here = at(row, column)
    const cost = column > 0 && pattern.charCodeAt(row - 1) === text.charCodeAt(column - 1) ? 0 : 1
    if (column > 0 && here === at(row - 1, column - 1) + cost) {
      row -= 1
      column -= 1
    } else if (column > 0 && here === at(row, column - 1) + 1) column -= 1
    else row -= 1
    places[row] = column
  }
  return { distance: at(pattern.length, end), places, nextDistance }
}

/** How alike two strings are as a whole, by edit distance: 1 where they are equal, 0 where nothing agrees. */
export const similarity = (one: string, other: string): number => {
  const longest = Math.max(one.length, other.length)
  if (longest === 0) return 1
  let previous = Array.from({ length: other.length + 1 }, (_, column) => column)
  for (let row = 1; row <= one.length; row += 1) {
    const current = [row]
    for (let column = 1; column <= other.length; column += 1) {
      const same = (previous[column - 1] ?? 0) + (one[row - 1] === other[column - 1] ? 0 : 1)
      current.push(Math.min(same, (previous[column] ?? 0) + 1, (current[column - 1] ?? 0) + 1))
    }
    previous = current
  }
  return 1 - (previous[other.length] ?? 0) / longest
}
