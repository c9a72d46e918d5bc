/** What a drawing receives: seeded random numbers, and its box in its own units. */
export interface Pen {
  /** From 0 up to 1. */
  readonly random: () => number
  readonly width: number
  readonly height: number
  /** The element's other `data-` attributes. */
  readonly data: Readonly<Record<string, string>>
}

/** SVG markup that goes inside the `<svg>`. */
export type Drawing = (pen: Pen) => string

/** By their names in `data-draw`. */
export type Drawings = Readonly<Record<string, Drawing>>

/** Mulberry32: the same numbers for the same seed. */
export const seeded = (seed: number): (() => number) => {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}

/** A coordinate rounded to hundredths, finer than print shows. */
export const short = (value: number): string => `${Math.round(value * 100) / 100}`

export type Point = readonly [number, number]

/** `M x y L x y …` */
export const pathOf = (points: ReadonlyArray<Point>, isClosed = false): string =>
  `M${points.map(([x, y]) => `${short(x)} ${short(y)}`).join("L")}${isClosed ? "Z" : ""}`

/** A curve through all points (Catmull–Rom as cubic Béziers). */
export const curveOf = (points: ReadonlyArray<Point>): string => {
  const at = (index: number) => points[Math.min(Math.max(index, 0), points.length - 1)]!
  return points.slice(1).reduce(
    (path, [x, y], index) => {
      const [before, from, after] = [at(index - 1), at(index), at(index + 2)]
      const first = [from[0] + (x - before[0]) / 6, from[1] + (y - before[1]) / 6] as const
      const second = [x - (after[0] - from[0]) / 6, y - (after[1] - from[1]) / 6] as const
      return `${path}C${[...first, ...second, x, y].map(short).join(" ")}`
    },
    `M${at(0).map(short).join(" ")}`
  )
}

/** The point at an angle (degrees, clockwise from the right) and a distance from a centre. */
export const polar = (x: number, y: number, radius: number, angle: number): Point => [
  x + radius * Math.cos((angle * Math.PI) / 180),
  y + radius * Math.sin((angle * Math.PI) / 180)
]

/** From 0 up to the count, without it. */
export const range = (count: number): ReadonlyArray<number> => Array.from({ length: count }, (_, index) => index)

export const mix = (from: number, to: number, part: number): number => from + (to - from) * part

export const fill = (path: string, colour: string): string => `<path d="${path}" fill="${colour}"/>`

export const rect = (x: number, y: number, width: number, height: number, colour: string): string =>
  `<rect x="${short(x)}" y="${short(y)}" width="${short(width)}" height="${short(height)}" fill="${colour}"/>`

export const disc = (x: number, y: number, radius: number, colour: string): string =>
  `<circle cx="${short(x)}" cy="${short(y)}" r="${short(radius)}" fill="${colour}"/>`

export const ring = (x: number, y: number, radius: number, colour: string, width: number): string =>
  `<circle cx="${short(x)}" cy="${short(y)}" r="${short(radius)}" fill="none" stroke="${colour}" stroke-width="${width}"/>`

/** Shows only the part of the drawing that lies inside the path. */
export const within = (name: string, path: string, inner: string): string =>
  `<clipPath id="${name}"><path d="${path}"/></clipPath><g clip-path="url(#${name})">${inner}</g>`

export const group = (transform: string, ...parts: ReadonlyArray<string>): string =>
  `<g transform="${transform}">${parts.join("")}</g>`
