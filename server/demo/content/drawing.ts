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

/** `M x y L x y …` */
export const pathOf = (points: ReadonlyArray<readonly [number, number]>, isClosed = false): string =>
  `M${points.map(([x, y]) => `${short(x)} ${short(y)}`).join("L")}${isClosed ? "Z" : ""}`

/** A curve through all points (Catmull–Rom as cubic Béziers). */
export const curveOf = (points: ReadonlyArray<readonly [number, number]>): string => {
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
