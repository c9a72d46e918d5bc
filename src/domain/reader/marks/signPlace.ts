/** Part of a page, in its own units from its left upper corner. */
export interface Box {
  readonly left: number
  readonly top: number
  readonly right: number
  readonly bottom: number
}

/** A page's size, and how large it is drawn: CSS pixels per unit. */
interface DrawnPage {
  readonly width: number
  readonly height: number
  readonly scale: number
}

/** Where a note's sign stands, in page units, and its size in CSS pixels. */
export interface SignPlace {
  readonly left: number
  readonly top: number
  readonly size: number
}

/** CSS pixels of a sign; the smaller ones fit into a narrow margin or between columns. */
const sizes = [24, 20, 16] as const
const [largest] = sizes

/** CSS pixels between a sign and the words, where there is room. */
const gap = 3

/** Heights of the line above and below it within which columns stay whole: signs stand beside them, not in their gaps. */
const reaches = [6, 1.5, 0] as const

/** Where the row has no room: how many sizes of the sign above or below it another is tried. */
const shifts = [0, 1, -1, 2, -2, 3, -3] as const

const isInRow = (box: Box, top: number, bottom: number): boolean => box.top < bottom && box.bottom > top

/** What a row of boxes leaves free between these ends. */
const gapsIn = (row: ReadonlyArray<Box>, end: number): ReadonlyArray<readonly [number, number]> => {
  const gaps: Array<readonly [number, number]> = []
  let free = 0
  for (const { left, right } of row.toSorted((one, other) => one.left - other.left)) {
    if (left > free) gaps.push([free, left])
    free = Math.max(free, right)
  }
  return free < end ? [...gaps, [free, end]] : gaps
}

const nearest = (words: Box, lines: ReadonlyArray<Box>, signs: ReadonlyArray<Box>, page: DrawnPage) => {
  const height = words.bottom - words.top
  const tries = [
    ...reaches.map((reach) => ({ reach: reach * height, shift: 0 })),
    ...shifts.map((shift) => ({ reach: 0, shift }))
  ]
  for (const { reach, shift } of tries) {
    const places = sizes.flatMap((size) => {
      const own = size / page.scale
      const middle = (words.top + words.bottom - own) / 2 + shift * own
      const top = Math.min(Math.max(middle, 0), Math.max(page.height - own, 0))
      const row = [
        ...lines.filter((line) => isInRow(line, top - reach, top + own + reach)),
        ...signs.filter((sign) => isInRow(sign, top, top + own))
      ]
      return gapsIn(row, page.width).flatMap(([from, to]) => {
        if (to - from < own) return []
        const space = Math.min(gap / page.scale, (to - from - own) / 2)
        const left = to <= words.left ? to - own - space : from + space
        const away = Math.max(words.left - left - own, left - words.right, 0)
        return [{ place: { left, top, size }, cost: away * page.scale + largest - size }]
      })
    })
    const [best] = places.toSorted((one, other) => one.cost - other.cost)
    if (best !== undefined) return best.place
  }
  return null
}

/**
 * The places of notes' signs, clear of the page's lines and of each other: beside the words where a margin or the space
 * between columns is wide enough, else in the nearest margin. Without any room, a sign stands at the page's edge. Source:
 * product, "Bookmarks, highlights, notes".
 */
export const signPlaces = (
  noted: ReadonlyArray<Box>,
  lines: ReadonlyArray<Box>,
  page: DrawnPage
): ReadonlyArray<SignPlace> => {
  const signs: Array<Box> = []
  return noted.map((words) => {
    const place = nearest(words, lines, signs, page) ?? { left: 0, top: words.top, size: largest }
    const { left, top, size } = place
    const own = size / page.scale
    signs.push({ left, top, right: left + own, bottom: top + own })
    return place
  })
}
