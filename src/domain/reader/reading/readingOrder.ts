/** Edges of a rectangle on a page, from its top left. */
export interface Edges {
  readonly left: number
  readonly top: number
  readonly right: number
  readonly bottom: number
}

interface Boxed {
  readonly box: Edges
  /** What is no running text: a title; a picture, table or rule; small print. Columns of text do not run through it. */
  readonly apart?: "title" | "shape" | "note"
}

interface Gap {
  readonly left: number
  readonly right: number
  readonly size: number
  readonly sides: readonly [ReadonlyArray<Edges>, ReadonlyArray<Edges>]
}

/** The narrowest gap between columns, in points. */
const MIN_GUTTER = 5

/**
 * The vertical gaps that no box reaches into, with text on both sides at the same height: those between columns.
 */
const guttersOf = (boxes: ReadonlyArray<Edges>): ReadonlyArray<Gap> => {
  const fromLeft = [...boxes].sort((a, b) => a.left - b.left)
  let right = fromLeft[0]?.right ?? 0
  const found: Array<Gap> = []
  fromLeft.forEach((box, at) => {
    const size = box.left - right
    if (at > 0 && size >= MIN_GUTTER) {
      const sides = [fromLeft.slice(0, at), fromLeft.slice(at)] as const
      if (hasSideBySide(...sides)) found.push({ left: right, right: box.left, size, sides })
    }
    right = Math.max(right, box.right)
  })
  return found
}

const widest = (gaps: ReadonlyArray<Gap>): Gap | null =>
  gaps.reduce<Gap | null>((best, gap) => (gap.size > (best?.size ?? 0) ? gap : best), null)

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

type Bands<A> = ReadonlyArray<ReadonlyArray<A>>

/** How many bands below a title its columns may begin: under its deck and its author. */
const BANDS_TO_COLUMNS = 4

/**
 * Whether what is above this band ends here: it holds one title or shape alone, which reaches over a gap between the
 * columns above, or is a title with columns below it, or over something that reaches so far.
 */
const divides = <A extends Boxed>(above: Bands<A>, band: ReadonlyArray<A>, below: Bands<A>): boolean => {
  const [item, ...others] = band
  if ((item?.apart !== "title" && item?.apart !== "shape") || others.length > 0) return false
  const before = above.flat().filter(({ apart }) => apart !== "title")
  if (before.length === 0) return false
  const { left } = item.box
  const gaps = guttersOf(before.map(({ box }) => box))
  const reachesOver = ({ box }: Boxed) => gaps.some((gap) => box.left < gap.left && box.right > gap.right)
  if (reachesOver(item)) return true
  if (item.apart !== "title") return false
  if (below[0]?.length === 1 && below[0].some(reachesOver)) return true
  const columns = below.slice(0, BANDS_TO_COLUMNS).flat()
  return guttersOf(columns.map(({ box }) => box)).length > 0 && columns.some(({ box }) => box.left > left + MIN_GUTTER)
}

/** How deep columns may be nested. */
const MAX_DEPTH = 20
/**
 * A limit on the boxes examined for gaps. An ordinary page takes some thousands; one that takes more has no
 * recognisable columns.
 */
const MAX_LOOKS = 2_000_000

const isText = ({ apart }: Boxed): boolean => apart === undefined

/** Whether pictures with their words stand over columns of text, or under them: they are read before or after these. */
const isApart = <A extends Boxed>(above: Bands<A>, below: Bands<A>): boolean => {
  const hasShape = (bands: Bands<A>) => bands.flat().some(({ apart }) => apart === "shape")
  const isWithoutText = (bands: Bands<A>) => !bands.flat().some(isText)
  const areColumns = (band: ReadonlyArray<A>) => band.filter(isText).length > 1
  if (hasShape(above) && isWithoutText(above) && areColumns(below[0] ?? [])) return true
  return hasShape(below) && isWithoutText(below) && areColumns(above.at(-1) ?? [])
}

/**
 * Reads columns one by one, and what spans them before or after. The longest run of bands with one common gap is a set
 * of columns, up to a title or shape that divides: XY-cuts (Nagy and Seth 1984) that paragraphs of equal height do not
 * split. Beyond `MAX_LOOKS`, the rest is read from the top.
 */
export const inReadingOrder = <A extends Boxed>(items: ReadonlyArray<A>): ReadonlyArray<A> => {
  let looks = 0
  const gutterIn = (run: ReadonlyArray<A>): Gap | null => {
    looks += run.length
    return widest(guttersOf(run.map(({ box }) => box)))
  }
  /** How many bands from `from` on stand above the next one that divides. */
  const undivided = (bands: Bands<A>, from: number): number => {
    for (let at = from + 1; at < bands.length && looks < MAX_LOOKS; at++) {
      const band = bands[at] ?? []
      const above = bands.slice(from, at)
      looks += above.flat().length
      if (divides(above, band, bands.slice(at + 1)) || isApart(above, bands.slice(at))) return at - from
    }
    return bands.length - from
  }
  const order = (items: ReadonlyArray<A>, depth: number): ReadonlyArray<A> => {
    if (items.length < 2 || depth > MAX_DEPTH) return fromTop(items)
    const bands = bandsOf(items)
    const ordered: Array<ReadonlyArray<A>> = []
    for (let from = 0; from < bands.length;) {
      let length = undivided(bands, from)
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
