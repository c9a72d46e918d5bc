import { curveOf, fill, mix, type Point } from "../../drawing.ts"
import { brick, lemon, navy, paper, steel, yellow } from "./inks.ts"
import { carve, disc, type Form, gouge, line, on, slab, spineOf } from "./lino.ts"

type Random = () => number

export const leafForm = (from: Point, to: Point, half: number, bend = 0): Form => ({
  spine: spineOf(from, to, bend),
  half: (v) => half * Math.sin(Math.PI * v ** 0.8) ** 0.85
})

/** A leaf with its veins cut out. */
export const drawLeaf = (form: Form, ink: string, cut: string, wide = 1): string => {
  const veins = [0.2, 0.34, 0.48, 0.62, 0.76].flatMap((v) =>
    [-1, 1].map((side) =>
      gouge(form.spine(v), on(form, side * 0.78, Math.min(0.97, v + 0.16)), wide * 0.5, side * wide)
    )
  )
  const rib = slab({ ...form, half: (v) => wide * (1 - v * 0.9) }, [-0.6, 0.6], [0, 0.93], 10)
  return fill(slab(form, [-1, 1], [0, 1], 10), ink) + fill(rib + veins.join(""), cut)
}

const quinceForm = ([x, y]: Point, size: number, lean = 0): Form => ({
  spine: spineOf([x + lean * size * 0.4, y - size], [x - lean * size * 0.2, y + size], lean * size * 0.1),
  half: (v) => {
    const round = Math.sin(Math.PI * Math.min(1, Math.max(0, v))) ** 0.5
    const neck = 0.74 + 0.3 * Math.min(1, Math.max(0, (v - 0.02) / 0.55)) ** 1.2
    return size * 0.98 * round * neck * (1 + 0.022 * Math.sin(v * 19 + 1))
  }
})

interface Inks {
  readonly body: string
  readonly shade: string
  readonly light: string
}

export const quinceInks: Inks = { body: yellow, shade: brick, light: paper }

export const drawQuince = (
  random: Random,
  at: Point,
  size: number,
  lean = 0,
  inks = quinceInks,
  lanes = 26
): string => {
  const form = quinceForm(at, size, lean)
  const shade = carve(form, random, {
    lanes,
    u: [-1, 0.98],
    v: [0.03, 0.97],
    long: 0.085,
    gap: 0.03,
    wide: size * 0.017,
    tone: (u, v) => Math.max(0, -u * 1.05 - 0.22) + Math.max(0, v - 0.8) * 2.4 * (1 - Math.max(0, u))
  })
  const light = carve(form, random, {
    lanes: Math.round(lanes * 0.5),
    u: [0.3, 0.86],
    v: [0.14, 0.62],
    long: 0.075,
    gap: 0.05,
    wide: size * 0.012,
    tone: (u, v) => 1 - Math.abs(u - 0.55) * 2.4 - Math.abs(v - 0.36) * 1.8
  })
  const rim = lanes < 20 ? fill(slab({ ...form, half: (v) => form.half(v) + size * 0.05 }), inks.shade) : ""
  return rim + fill(slab(form), inks.body) + fill(shade, inks.shade) + fill(light, inks.light)
}

/** Half a quince: its flesh, its five rooms of pips. */
export const drawHalf = (
  random: Random,
  [x, y]: Point,
  size: number,
  rim: string,
  flesh: string,
  core: string
): string => {
  const outer = quinceForm([x, y], size)
  const inner = quinceForm([x, y], size * 0.92)
  const heart = leafForm([x, y - size * 0.3], [x, y + size * 0.55], size * 0.3)
  const rays = carve(inner, random, {
    lanes: 18,
    u: [-0.9, 0.9],
    v: [0.06, 0.94],
    long: 0.06,
    gap: 0.09,
    wide: size * 0.008,
    tone: (u, v) => Math.min(1, Math.hypot(u, (v - 0.52) * 2) - 0.35)
  })
  const pips = [-1, 1].map((side) =>
    slab(leafForm([x + side * size * 0.05, y - size * 0.08], [x + side * size * 0.16, y + size * 0.3], size * 0.07))
  )
  return (
    fill(slab(outer), rim) +
    fill(slab(inner), flesh) +
    fill(rays, rim) +
    fill(slab(heart), paper) +
    fill(pips.join(""), core)
  )
}

interface FishInks {
  readonly belly: string
  readonly back: string
  readonly mark: string
  readonly eye: string
}

export const hamsiInks: FishInks = { belly: "#dfe7df", back: navy, mark: steel, eye: lemon }

const fishForm = (nose: Point, tail: Point, bend = 0): Form => {
  const length = Math.hypot(tail[0] - nose[0], tail[1] - nose[1])
  return {
    spine: spineOf(nose, tail, bend),
    half: (v) =>
      length * 0.098 * (0.1 + 1.13 * v ** 0.5 * (1 - v) ** 0.42 * 1.45) * Math.min(1, (v / 0.075) ** 0.62 + 0.08)
  }
}

/** An anchovy from its nose to its tail; its back lies to the side of `side` (1: right of the way it points). */
export const drawFish = (
  random: Random,
  nose: Point,
  tail: Point,
  side: 1 | -1 = 1,
  bend = 0,
  inks = hamsiInks,
  fine = 1
): string => {
  const form = fishForm(nose, tail, bend)
  const length = Math.hypot(tail[0] - nose[0], tail[1] - nose[1])
  const steps = fine > 1.5 ? 20 : 8
  const back = (edge: number): readonly [number, number] => (side === 1 ? [-1, -edge] : [edge, 1])
  const root = form.spine(0.985)
  const before = form.spine(0.9)
  const way = Math.atan2(root[1] - before[1], root[0] - before[0])
  const fin = (turn: number, reach: number) =>
    slab(
      leafForm(root, [root[0] + Math.cos(way + turn) * reach, root[1] + Math.sin(way + turn) * reach], length * 0.022),
      [-1, 1],
      [0, 1],
      6
    )
  const tailFin = fin(0.55, length * 0.17) + fin(-0.55, length * 0.17)
  const finAt = (v: number, u: number, lean: number, reach: number) => {
    const [from, to] = [on(form, u, v), on(form, u * lean, v + reach)]
    return slab(leafForm(from, to, length * 0.02, length * 0.006), [-1, 1], [0, 1], 5)
  }
  const fins =
    finAt(0.5, -side * 0.75, 2.1, 0.09) + finAt(0.62, side * 0.6, 2.2, 0.08) + finAt(0.3, side * 0.5, 1.9, 0.08)
  const eye = on(form, -side * 0.12, 0.088)
  const gill = Array.from({ length: 5 }, (_, step) =>
    on(form, mix(-0.86, 0.9, step / 4), 0.205 + Math.sin((step / 4) * Math.PI) * 0.03)
  )
  const mouth = [on(form, side * 0.55, 0.012), on(form, side * 0.42, 0.07), on(form, side * 0.62, 0.15)]
  const scales = carve(form, random, {
    lanes: fine > 1.5 ? Math.round(5 * fine) : 3,
    u: side === 1 ? [-0.92, -0.2] : [0.2, 0.92],
    v: [0.24, 0.95],
    long: fine > 1.5 ? 0.03 / fine + 0.006 : 0.06,
    gap: fine > 1.5 ? 0.018 / fine : 0.04,
    wide: length * 0.0042
  })
  const belly = carve(form, random, {
    lanes: fine > 1.5 ? Math.round(5 * fine) : 3,
    u: side === 1 ? [0.1, 0.9] : [-0.9, -0.1],
    v: [0.26, 0.93],
    long: fine > 1.5 ? 0.05 : 0.12,
    gap: fine > 1.5 ? 0.05 : 0.1,
    wide: length * 0.003,
    tone: (u) => 0.3 + Math.abs(u)
  })
  return [
    fill(tailFin + fins, inks.back),
    fill(slab(form, [-1, 1], [0, 1], steps), inks.belly),
    fill(slab(form, back(0.12), [0, 1], steps), inks.back),
    fine > 0.7 ? fill(scales, inks.mark) : "",
    fine > 0.7 ? fill(belly, inks.mark) : "",
    fill(slab(form, [-side * 0.12 - 0.06, -side * 0.12 + 0.06], [0.24, 0.97], Math.round(steps / 2)), inks.mark),
    line(curveOf(gill), inks.back, length * 0.007),
    line(curveOf(mouth), inks.back, length * 0.006),
    disc(eye, length * 0.026, inks.eye),
    disc(eye, length * 0.014, inks.back)
  ].join("")
}

/** A cabbage cut through: leaf in leaf in leaf about a white stalk. */
export const drawCabbage = (
  random: Random,
  [x, y]: Point,
  size: number,
  inks: readonly [string, string, string],
  rings = 15
): string => {
  const waves = [3, 5, 8, 13].map((count, order) => ({
    count,
    phase: random() * 6.3,
    high: [0.035, 0.022, 0.016, 0.011][order] ?? 0
  }))
  const edge = (part: number, angle: number): Point => {
    const inward = 1 - part
    const swing = waves.reduce(
      (sum, { count, phase, high }) =>
        sum + high * (0.45 + inward * 1.35) * Math.sin(count * angle + phase + inward * (3 + count * 0.55)),
      0
    )
    const reach = size * part * (1 + swing * (part < 0.99 ? 1 : 0.5))
    return [x + Math.cos(angle) * reach * 1.03, y + Math.sin(angle) * reach * 0.97 + size * 0.16 * (1 - part)]
  }
  const ring = (part: number, from: number, to: number): ReadonlyArray<Point> => {
    const steps = Math.max(8, Math.round((Math.abs(to - from) / 6.28) * 54))
    return Array.from({ length: steps + 1 }, (_, step) => edge(part, mix(from, to, step / steps)))
  }
  const [outer, dark, pale] = inks
  const parts = [fill(`${curveOf(ring(1, 0, 6.283))}Z`, outer), fill(`${curveOf(ring(0.955, 0, 6.283))}Z`, pale)]
  const cuts: Array<string> = []
  const folds: Array<string> = []
  for (let index = 0; index < rings; index++) {
    const part = mix(0.93, 0.13, index / (rings - 1))
    const wide = 0.011 + 0.012 * random()
    let angle = Math.PI / 2 + 0.35 + random() * 0.5
    const stop = Math.PI / 2 + 2 * Math.PI - 0.3
    while (angle < stop - 0.2) {
      const end = Math.min(stop, angle + 0.7 + random() * 2.1)
      const outside = ring(part, angle, end)
      const inside = outside
        .map((point, step): Point => {
          const taper = Math.sin((step / (outside.length - 1)) * Math.PI) ** 0.6
          const [dx, dy] = [point[0] - x, point[1] - y - size * 0.16]
          const reach = Math.hypot(dx, dy) || 1
          const inset = size * wide * taper * 1.5
          return [point[0] - (dx / reach) * inset, point[1] - (dy / reach) * inset]
        })
        .toReversed()
      ;(index % 3 === 1 ? folds : cuts).push(`${curveOf(outside)}L${curveOf(inside).slice(1)}Z`)
      angle = end + 0.06 + random() * 0.16
    }
  }
  const stalkEnd: Point = [x, y + size * 0.99]
  const stalk: Form = { spine: spineOf([x, y + size * 0.06], stalkEnd), half: (v) => size * (0.018 + 0.14 * v ** 1.7) }
  const arms = [0.18, 0.34, 0.5, 0.66, 0.8].flatMap((v) =>
    [-1, 1].map((side) => {
      const from = stalk.spine(v)
      const reach = size * (0.16 + v * 0.3)
      return gouge(
        from,
        [from[0] + side * reach, from[1] - reach * (0.9 - v * 0.4)],
        size * (0.014 + v * 0.03),
        side * size * 0.05
      )
    })
  )
  parts.push(fill(cuts.join(""), dark), fill(folds.join(""), outer), fill(arms.join("") + slab(stalk), pale))
  const grain = carve(stalk, random, { lanes: 6, u: [-0.7, 0.7], v: [0.35, 0.96], long: 0.1, wide: size * 0.006 })
  parts.push(fill(grain, outer))
  return parts.join("")
}

/** A cabbage as it stands on the stall, seen from outside. */
export const drawHead = (
  random: Random,
  [x, y]: Point,
  size: number,
  inks: readonly [string, string, string]
): string => {
  const [light, dark, pale] = inks
  const lobe = (angle: number, reach: number, half: number, ink: string) => {
    const form = leafForm(
      [x - Math.cos(angle) * size * 0.2, y + size * 0.95],
      [x + Math.cos(angle) * reach, y - Math.sin(angle) * reach],
      half,
      Math.cos(angle) * -size * 0.35
    )
    return drawLeaf(form, ink, ink === pale ? light : pale, size * 0.035)
  }
  const head = {
    spine: spineOf([x, y - size * 0.86], [x, y + size * 0.86]),
    half: (v: number) => size * 0.9 * Math.sin(Math.PI * v) ** 0.5
  }
  const veins = [-0.75, -0.4, 0, 0.38, 0.72].map((u) =>
    gouge(on(head, u * 0.15, 0.98), on(head, u, 0.16), size * 0.018, u * size * 0.3)
  )
  const twigs = [-0.6, -0.2, 0.2, 0.55].flatMap((u) =>
    [0.35, 0.55, 0.72].map((v) => gouge(on(head, u, v), on(head, u + (random() - 0.5) * 0.5, v - 0.14), size * 0.009))
  )
  return [
    lobe(2.75, size * 1.25, size * 0.42, dark),
    lobe(0.4, size * 1.25, size * 0.42, dark),
    fill(slab(head), light),
    fill(
      carve(head, random, {
        lanes: 5,
        u: [-0.98, -0.5],
        v: [0.1, 0.95],
        long: 0.07,
        wide: size * 0.014,
        tone: (u) => -u * 1.4 - 0.5
      }),
      dark
    ),
    fill(veins.join("") + twigs.join(""), pale),
    lobe(2.25, size * 0.62, size * 0.36, dark)
  ].join("")
}
