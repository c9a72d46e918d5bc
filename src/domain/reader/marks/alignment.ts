/** Where a pattern is most like a part of a text. */
export interface Alignment {
  /** Edits (insertions, deletions, substitutions) that turn the pattern into that part. */
  readonly distance: number
  /** Of each place in the pattern, and its end, the place in the text. */
  readonly places: ReadonlyArray<number>
  /** The edits to the most similar part elsewhere: one that ends more than half the pattern's length away. */
  readonly nextDistance: number
}

/** Goes from each row of the table of edits, from a pattern to every part of a text, to the next. */
const fillRows = (pattern: string, text: string, keep: (row: number, distances: Uint32Array) => void): Uint32Array => {
  const distances = new Uint32Array(text.length + 1)
  keep(0, distances)
  for (let row = 1; row <= pattern.length; row += 1) {
    const letter = pattern.charCodeAt(row - 1)
    let diagonal = distances[0] ?? 0
    let left = row
    distances[0] = row
    for (let column = 1; column <= text.length; column += 1) {
      const above = distances[column] ?? 0
      const same = letter === text.charCodeAt(column - 1) ? diagonal : diagonal + 1
      left = Math.min(same, left + 1, above + 1)
      distances[column] = left
      diagonal = above
    }
    keep(row, distances)
  }
  return distances
}

/** Where each place of the pattern stands in a text at whose end it ends. */
const placesIn = (pattern: string, text: string): ReadonlyArray<number> => {
  const rows: Array<Uint32Array> = []
  fillRows(pattern, text, (row, distances) => (rows[row] = distances.slice()))
  const at = (row: number, column: number): number => rows[row]?.[column] ?? 0
  const places = Array.from({ length: pattern.length + 1 }, () => text.length)
  let [row, column] = [pattern.length, text.length]
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
  return places
}

/**
 * The best approximate occurrence of a pattern in a text, in O(pattern × text) time and O(pattern² + text) memory.
 * Algorithm: Sellers, "The theory and computation of evolutionary distances", 1980.
 */
export const align = (pattern: string, text: string): Alignment => {
  const distances = fillRows(pattern, text, () => {})
  const at = (column: number): number => distances[column] ?? 0
  let end = 0
  for (let column = 1; column <= text.length; column += 1) if (at(column) < at(end)) end = column
  let nextDistance = pattern.length
  for (let column = 0; column <= text.length; column += 1)
    if (Math.abs(column - end) > pattern.length / 2) nextDistance = Math.min(nextDistance, at(column))
  // The occurrence begins no earlier than where each of its edits would have inserted a character.
  const from = Math.max(0, end - pattern.length - at(end))
  const places = placesIn(pattern, text.slice(from, end)).map((place) => from + place)
  return { distance: at(end), places, nextDistance }
}

/** Longer strings that differ in more than this are as good as strangers: comparing them would take too long. */
const mostEdits = 2_000

/**
 * The edits that turn one string into another; null where they are more than `most`, in O(length × edits) time.
 * Algorithm: Ukkonen, "Algorithms for approximate string matching", 1985.
 */
const editsBetween = (one: string, other: string, most: number): number | null => {
  const last = other.length - one.length
  if (Math.abs(last) > most) return null
  // Of each diagonal of the table of edits, the row that is reached with the edits so far.
  const reached = new Int32Array(2 * most + 3).fill(-one.length - most - 2)
  for (let edits = 0; edits <= most; edits += 1) {
    // From other diagonals the last one is not reached with the edits left.
    const from = Math.max(-edits, last - (most - edits))
    const to = Math.min(edits, last + (most - edits))
    let before = reached[from + most] ?? 0
    for (let diagonal = from; diagonal <= to; diagonal += 1) {
      const here = reached[diagonal + most + 1] ?? 0
      const after = reached[diagonal + most + 2] ?? 0
      let row = edits === 0 ? 0 : Math.max(before, here + 1, after + 1)
      row = Math.min(row, one.length, other.length - diagonal)
      while (row < one.length && row >= 0 && one.charCodeAt(row) === other.charCodeAt(row + diagonal)) row += 1
      reached[diagonal + most + 1] = row
      before = here
    }
    if (reached[last + most + 1] === one.length) return edits
  }
  return null
}

/**
 * How alike two strings are as a whole, by edit distance: 1 where they are equal, 0 where nothing agrees, and where they
 * are less than `least` alike.
 */
export const similarity = (one: string, other: string, least = 0): number => {
  const longest = Math.max(one.length, other.length)
  if (longest === 0) return 1
  const edits = editsBetween(one, other, Math.min(mostEdits, Math.ceil(longest * (1 - least))))
  return edits === null ? 0 : 1 - edits / longest
}
