import { curveOf, mix, type Point, short } from "../../drawing.ts"

type Range = readonly [number, number]

/** A body with a backbone: every fruit, fish and leaf here is one. `v` runs along it from 0 to 1, `u` across from -1 to 1. */
export interface Form {
  readonly spine: (v: number) => Point
  readonly half: (v: number) => number
}

const normal = (form: Form, v: number): Point => {
  const [ax, ay] = form.spine(Math.max(0, v - 0.01))
  const [bx, by] = form.spine(Math.min(1, v + 0.01))
  const length = Math.hypot(bx - ax, by - ay) || 1
  return [-(by - ay) / length, (bx - ax) / length]
}

/** Where `u` across and `v` along lie on the paper. */
export const on = (form: Form, u: number, v: number): Point => {
  const [x, y] = form.spine(v)
  const [nx, ny] = normal(form, v)
  const reach = form.half(v) * u
  return [x + nx * reach, y + ny * reach]
}

/** The part of a body between two places across and two along; the whole of it if none are named. */
export const slab = (form: Form, [u0, u1]: Range = [-1, 1], [v0, v1]: Range = [0, 1], steps = 16): string => {
  const along = Array.from({ length: steps + 1 }, (_, step) => mix(v0, v1, step / steps))
  const out = along.map((v) => on(form, u0, v))
  const back = along.toReversed().map((v) => on(form, u1, v))
  return `${curveOf([...out, ...back])}Z`
}

/** The mark of a gouge: pointed at both ends, widest in its middle. */
export const gouge = (from: Point, to: Point, wide: number, bow = 0): string => {
  const [dx, dy] = [to[0] - from[0], to[1] - from[1]]
  const length = Math.hypot(dx, dy) || 1
  const [nx, ny] = [-dy / length, dx / length]
  const middle = (reach: number) =>
    `${short((from[0] + to[0]) / 2 + nx * reach)} ${short((from[1] + to[1]) / 2 + ny * reach)}`
  return `M${short(from[0])} ${short(from[1])}Q${middle(bow + wide)} ${short(to[0])} ${short(to[1])}Q${middle(bow - wide)} ${short(from[0])} ${short(from[1])}Z`
}

export interface Cutting {
  readonly lanes: number
  readonly u?: Range
  readonly v?: Range
  /** Length of a mark and the gap after it, in parts of the body's length. */
  readonly long: number
  readonly gap?: number
  readonly wide: number
  /** How deep the gouge goes there, 0 (not at all) to 1. */
  readonly tone?: (u: number, v: number) => number
}

/** Rows of gouge marks that follow a body's roundness. */
export const carve = (form: Form, random: () => number, cutting: Cutting): string => {
  const { lanes, u = [-0.95, 0.95], v = [0.04, 0.96], long, gap = long * 0.35, wide, tone = () => 1 } = cutting
  const marks: Array<string> = []
  for (let lane = 0; lane < lanes; lane++) {
    const across = mix(u[0], u[1], (lane + 0.5 + (random() - 0.5) * 0.5) / lanes)
    let place = v[0] + random() * (long + gap)
    while (place < v[1]) {
      const end = Math.min(v[1], place + long * (0.6 + random() * 0.8))
      const depth = tone(across, (place + end) / 2)
      if (depth > 0.12) {
        const [from, middle, to] = [on(form, across, place), on(form, across, (place + end) / 2), on(form, across, end)]
        const [mx, my] = [(from[0] + to[0]) / 2, (from[1] + to[1]) / 2]
        const length = Math.hypot(to[0] - from[0], to[1] - from[1]) || 1
        const bow = ((middle[0] - mx) * -(to[1] - from[1]) + (middle[1] - my) * (to[0] - from[0])) / length
        marks.push(gouge(from, to, wide * depth, bow * 2))
      }
      place = end + gap * (0.5 + random())
    }
  }
  return marks.join("")
}

/** What the roller catches where the block was cut away: short marks that run one way over a box. */
export const chatter = (
  random: () => number,
  [left, top, width, height]: readonly [number, number, number, number],
  count: number,
  angle: number,
  long: number,
  wide: number
): string =>
  Array.from({ length: count }, () => {
    const [x, y] = [left + random() * width, top + random() * height]
    const turn = angle + (random() - 0.5) * 0.25
    const reach = long * (0.5 + random() * 0.8)
    return gouge([x, y], [x + Math.cos(turn) * reach, y + Math.sin(turn) * reach], wide * (0.5 + random() * 0.7))
  }).join("")

export const disc = ([x, y]: Point, radius: number, ink: string): string =>
  `<circle cx="${short(x)}" cy="${short(y)}" r="${short(radius)}" fill="${ink}"/>`

/** A round line of even width. */
export const line = (path: string, ink: string, wide: number): string =>
  `<path d="${path}" fill="none" stroke="${ink}" stroke-width="${short(wide)}" stroke-linecap="round" stroke-linejoin="round"/>`

/** A straight backbone from one point to another, bent sideways by `bend` in its middle. */
export const spineOf =
  (from: Point, to: Point, bend = 0) =>
  (v: number): Point => {
    const length = Math.hypot(to[0] - from[0], to[1] - from[1]) || 1
    const [nx, ny] = [-(to[1] - from[1]) / length, (to[0] - from[0]) / length]
    const sideways = bend * 4 * v * (1 - v)
    return [mix(from[0], to[0], v) + nx * sideways, mix(from[1], to[1], v) + ny * sideways]
  }
