import type { Size } from "./scale.ts"
import { points, type Seeing, unseen } from "./sharpness.ts"
import type { VisiblePart } from "./slideView.ts"

/** Dots per inch that parts of a page are drawn at. Source: product, "Conversion". */
export const tileDots = [480, 720] as const
export type TileDots = (typeof tileDots)[number]

/** Pixels along the edge of a tile; those at a page's right and lower edges are smaller. */
export const tileEdge = 1024

/** At most so many are shown at once. */
export const mostTiles = 32

/** A part of a page, drawn by itself; columns and rows count from 0 at the upper left. */
export interface Tile {
  readonly page: number
  readonly dots: TileDots
  readonly column: number
  readonly row: number
}

export const pixelsOfPage = ({ width, height }: Size, dots: TileDots): Size => ({
  width: Math.max(1, Math.round((width * dots) / points)),
  height: Math.max(1, Math.round((height * dots) / points))
})

/** The part of the page that a tile shows, in pixels of its resolution; empty beyond the page. */
export const tileBoxIn = (page: Size, { dots, column, row }: Tile) => {
  const whole = pixelsOfPage(page, dots)
  const left = column * tileEdge
  const top = row * tileEdge
  const within = (length: number) => Math.max(0, Math.min(tileEdge, length))
  return { left, top, width: within(whole.width - left), height: within(whole.height - top) }
}

export const isOnPage = (page: Size, tile: Tile): boolean => {
  const { width, height } = tileBoxIn(page, tile)
  return width > 0 && height > 0
}

const name = new RegExp(`^tiles/(${tileDots.join("|")})/([1-9]\\d{0,4})-(0|[1-9]\\d{0,2})-(0|[1-9]\\d{0,2})\\.webp$`)

/** A tile's file among the issue's, such as `tiles/720/3-0-2.webp`: of page 3 the first column's third. */
export const tileName = ({ page, dots, column, row }: Tile): string => `tiles/${dots}/${page}-${column}-${row}.webp`

/** Null for names that mean no tile. */
export const tileNamed = (file: string): Tile | null => {
  const [, dots, page, column, row] = name.exec(file) ?? []
  const resolution = tileDots.find((one) => String(one) === dots)
  if (resolution === undefined) return null
  return { dots: resolution, page: Number(page), column: Number(column), row: Number(row) }
}

/**
 * The resolution that a page is to be drawn at where its picture of 300 dpi is seen to have too few pixels; null while it
 * has enough. Source: product, "Turning".
 */
export const tileDotsFor = ({ scale, density }: Omit<Seeing, "fit">): TileDots | null => {
  const asked = scale * density * points
  if (asked <= 300 * unseen) return null
  return tileDots.find((dots) => dots * unseen >= asked) ?? 720
}

/** The slide's pages from left to right, the part of it that is seen, and how closely. */
export interface Sight extends Omit<Seeing, "fit"> {
  readonly pages: ReadonlyArray<number>
  readonly page: Size
  readonly part: VisiblePart
}

/** How far a tile's middle is from that of what is seen, in pixels. */
const distance = (
  tile: { readonly x: number; readonly y: number },
  middle: { readonly x: number; readonly y: number }
) => Math.hypot(tile.x - middle.x, tile.y - middle.y)

/** The tiles in sight, the nearest to the middle of what is seen first. Source: product, "Turning". */
export const tilesInSight = ({ pages, page, part }: Omit<Sight, keyof Seeing>, dots: TileDots): ReadonlyArray<Tile> => {
  const { width, height } = pixelsOfPage(page, dots)
  const left = part.left * width * pages.length
  const right = (part.left + part.width) * width * pages.length
  const [top, bottom] = [part.top * height, (part.top + part.height) * height]
  const middle = { x: (left + right) / 2, y: (top + bottom) / 2 }
  const indices = (from: number, to: number, length: number): ReadonlyArray<number> => {
    const first = Math.floor(Math.max(0, from) / tileEdge)
    const last = Math.ceil(Math.min(length, to) / tileEdge)
    return Array.from({ length: Math.max(0, last - first) }, (_, at) => first + at)
  }
  return pages
    .flatMap((number, at) => {
      const start = at * width
      return indices(left - start, right - start, width).flatMap((column) =>
        indices(top, bottom, height).map((row) => {
          const tile: Tile = { page: number, dots, column, row }
          const box = tileBoxIn(page, tile)
          const centre = { x: start + box.left + box.width / 2, y: box.top + box.height / 2 }
          return { tile, far: distance(centre, middle) }
        })
      )
    })
    .toSorted((one, other) => one.far - other.far)
    .slice(0, mostTiles)
    .map(({ tile }) => tile)
}
