/** Edges of a rectangle on a page, from its top left. */
export interface Edges {
  readonly left: number
  readonly top: number
  readonly right: number
  readonly bottom: number
}

interface Boxed {
  readonly box: Edges
}

interface Gap {
  readonly size: number
  readonly sides: readonly [ReadonlyArray<Edges>, ReadonlyArray<Edges>]
}

/** The narrowest gap between columns, in points. */
const MIN_GUTTER = 5

/**
 * The widest vertical gap that no box reaches into, with text on both sides at the same height: the gap between two
 * columns.
 */
const gutterOf = (boxes: ReadonlyArray<Edges>): Gap | null => {
  const fromLeft = [...boxes].sort((a, b) => a.left - b.left)
  let right = fromLeft[0]?.right ?? 0
  let best: Gap | null = null
  fromLeft.forEach((box, at) => {
    const size = box.left - right
    if (at > 0 && size >= MIN_GUTTER && size > (best?.size ?? 0)) {
      const sides = [fromLeft.slice(0, at), fromLeft.slice(at)] as const
      if (hasSideBySide(...sides)) best = { size, sides }
    }
    right = Math.max(right, box.right)
  })
  return best
}

/** Whether a box of one side stands beside a box of the other, over more than a point. */
const hasSideBySide = (one: ReadonlyArray<Edges>, other: ReadonlyArray<Edges>): boolean => {
  const spans = [one, other].flatMap((boxes, side) =>
    boxes
      .map(({ top, bottom }) => ({ side, top: top + 0.5, bottom: bottom - 0.5 }))
      .filter((span) => span.top < span.bottom)
  )
  const reach = [Number.NEGATIVE_INFINITY, Number.NEGATIVE_INFINITY]
  return spans
    .sort((a, b) => a.top - b.top)
    .some(({ side, top, bottom }) => {
      if (top < (reach[1 - side] ?? 0)) return true
      reach[side] = Math.max(reach[side] ?? 0, bottom)
      return false
    })
}

/** The boxes in horizontal bands that do not overlap. */
const bandsOf = <A extends Boxed>(items: ReadonlyArray<A>): ReadonlyArray<ReadonlyArray<A>> => {
  const bands: Array<Array<A>> = []
  let bottom = Number.NEGATIVE_INFINITY
  for (const item of [...items].sort((a, b) => a.box.top - b.box.top)) {
    const band = bands.at(-1)
    if (band === undefined || item.box.top >= bottom - 1) bands.push([item])
    else band.push(item)
    bottom = Math.max(bottom, item.box.bottom)
  }
  return bands
}

const fromTop = <A extends Boxed>(items: ReadonlyArray<A>): ReadonlyArray<A> =>
  [...items].sort((a, b) => a.box.top - b.box.top || a.box.left - b.box.left)

/** How deep columns may be nested. */
const MAX_DEPTH = 20
/**
 * A limit on the boxes examined for gaps. An ordinary page takes some thousands; one that takes more has no
 * recognisable columns.
 */
const MAX_LOOKS = 2_000_000

/**
 * Reads columns one by one, and what spans them before or after. From the top, the longest run of bands with one common
 * gap is a set of columns. This varies XY-cuts (Nagy and Seth 1984): paragraphs that end at the same height in two
 * columns do not split them. Beyond `MAX_LOOKS`, the rest is read from the top.
 */
export const inReadingOrder = <A extends Boxed>(items: ReadonlyArray<A>): ReadonlyArray<A> => {
  let looks = 0
  const gutterIn = (run: ReadonlyArray<A>): Gap | null => {
    looks += run.length
    return gutterOf(run.map(({ box }) => box))
  }
  const order = (items: ReadonlyArray<A>, depth: number): ReadonlyArray<A> => {
    if (items.length < 2 || depth > MAX_DEPTH) return fromTop(items)
    const bands = bandsOf(items)
    const ordered: Array<ReadonlyArray<A>> = []
    for (let from = 0; from < bands.length;) {
      let length = bands.length - from
      let gutter: Gap | null = null
      for (; length > 0 && looks < MAX_LOOKS; length--) {
        gutter = gutterIn(bands.slice(from, from + length).flat())
        if (gutter !== null) break
      }
      const run = bands.slice(from, from + Math.max(1, length)).flat()
      if (gutter === null) ordered.push(fromTop(run))
      else {
        for (const side of gutter.sides) {
          const boxes = new Set(side)
          ordered.push(
            order(
              run.filter(({ box }) => boxes.has(box)),
              depth + 1
            )
          )
        }
      }
      from += Math.max(1, length)
    }
    return ordered.flat()
  }
  return order(items, 0)
}
