import { curveOf, type Drawing, type Drawings, short } from "../drawing.ts"
import {
  carve,
  chatter,
  disc,
  fill,
  type Form,
  gouge,
  group,
  line,
  mix,
  on,
  type Point,
  slab,
  spineOf
} from "./art/lino.ts"

type Random = () => number

const paper = "#f7efdc"
const night = "#1d2a26"
const yellow = "#f0b31a"
const leaf = "#55803a"
const brick = "#c4431f"
const navy = "#14283f"
const steel = "#7fa9b4"
const lemon = "#f4c927"
const coral = "#e4572e"
const plum = "#3a1434"
const green = "#98bf4f"
const deep = "#2c5f3c"
const beet = "#c02f5d"

const leafForm = (from: Point, to: Point, half: number, bend = 0): Form => ({
  spine: spineOf(from, to, bend),
  half: (v) => half * Math.sin(Math.PI * v ** 0.8) ** 0.85
})

/** A leaf with its veins cut out. */
const drawLeaf = (form: Form, ink: string, cut: string, wide = 1): string => {
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
const quinceInks: Inks = { body: yellow, shade: brick, light: paper }

const drawQuince = (random: Random, at: Point, size: number, lean = 0, inks = quinceInks, lanes = 26): string => {
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
const drawHalf = (random: Random, [x, y]: Point, size: number, rim: string, flesh: string, core: string): string => {
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
const hamsiInks: FishInks = { belly: "#dfe7df", back: navy, mark: steel, eye: lemon }

const fishForm = (nose: Point, tail: Point, bend = 0): Form => {
  const length = Math.hypot(tail[0] - nose[0], tail[1] - nose[1])
  return {
    spine: spineOf(nose, tail, bend),
    half: (v) =>
      length * 0.098 * (0.1 + 1.13 * v ** 0.5 * (1 - v) ** 0.42 * 1.45) * Math.min(1, (v / 0.075) ** 0.62 + 0.08)
  }
}

/** An anchovy from its nose to its tail; its back lies to the side of `side` (1: right of the way it points). */
const drawFish = (
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
const drawCabbage = (
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
const drawHead = (random: Random, [x, y]: Point, size: number, inks: readonly [string, string, string]): string => {
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

const coverAyvaBack: Drawing = ({ random, width, height }) =>
  [
    `<rect width="${width}" height="${height}" fill="${leaf}"/>`,
    fill(chatter(random, [0, 60, width, height - 60], 260, -0.5, 5, 0.45), "#467030"),
    drawLeaf(leafForm([122, 76], [196, 20], 21, 12), night, leaf, 1.8)
  ].join("")

const coverAyvaFront: Drawing = ({ random }) => {
  const stem: Form = { spine: spineOf([100, 86], [116, 41], -4), half: (v) => 4.6 - v * 1.2 }
  return [
    drawQuince(random, [88, 166], 92, 0.05, quinceInks, 44),
    fill(slab(stem), night),
    fill(carve(stem, random, { lanes: 4, long: 0.2, wide: 0.4 }), leaf),
    fill(
      Array.from({ length: 9 }, (_, step) =>
        gouge([100 + (step - 4) * 1.4, 85], [100 + (step - 4) * 4.6, 94 + Math.abs(step - 4) * -1], 0.8)
      ).join(""),
      brick
    ),
    drawLeaf(leafForm([112, 56], [50, 96], 17, -12), night, green, 1.6)
  ].join("")
}

const coverHamsiBack: Drawing = ({ random, width, height }) =>
  [
    `<rect width="${width}" height="${height}" fill="#a9c9cf"/>`,
    fill(chatter(random, [0, 0, width, height], 240, 0.02, 9, 0.4), "#8fb6be"),
    drawFish(random, [34, 184], [150, -20], -1, -24, hamsiInks, 3.2)
  ].join("")

const coverHamsiFront: Drawing = ({ random }) =>
  drawFish(random, [161, 72], [112, 150], 1, 8, { belly: paper, back: coral, mark: "#f3b79b", eye: navy }, 2)

const coverLahanaBack: Drawing = ({ random, width, height }) =>
  [
    `<rect width="${width}" height="${height}" fill="${beet}"/>`,
    fill(chatter(random, [0, 0, width, height], 240, 1.2, 5, 0.45), "#ab2450")
  ].join("")

const coverLahanaFront: Drawing = ({ random }) => drawCabbage(random, [85, 146], 92, [deep, plum, "#e6edbd"], 16)

/** A tray of crates under an awning; `data-what` says what lies in them. */
const stall: Drawing = ({ random, width, height, data }) => {
  const what = data["what"] ?? "quince"
  const inks =
    { quince: [brick, paper, leaf, night], fish: [coral, paper, steel, navy], cabbage: [beet, paper, deep, plum] }[
      what
    ] ?? []
  const [stripe = brick, plain = paper, ground = leaf, dark = night] = inks
  const drop = height * 0.3
  const count = 11
  const step = width / count
  const awning = Array.from({ length: count }, (_, index) => {
    const x = index * step
    const d = `M${short(x)} 0H${short(x + step)}V${short(drop)}a${short(step / 2)} ${short(step / 2)} 0 0 1 ${short(-step)} 0Z`
    return fill(d, index % 2 === 0 ? stripe : plain)
  })
  const crateTop = height * 0.64
  const crates = [0, 1, 2].map((index) => {
    const x = (index * width) / 3 + 2
    const wide = width / 3 - 4
    const slats = [0, 1, 2].map(
      (slat) =>
        `<rect x="${short(x)}" y="${short(crateTop + slat * height * 0.13)}" width="${short(wide)}" height="${short(height * 0.1)}" fill="${dark}"/>`
    )
    const goods = Array.from({ length: what === "fish" ? 9 : 7 }, (__, place) => {
      const row = place > 3 ? 1 : 0
      const across = x + wide * (row === 1 ? 0.24 + (place - 4) * 0.26 : 0.14 + place * 0.24)
      const size = height * 0.115
      const at: Point = [across, crateTop - size * (row === 1 ? 1.7 : 0.5)]
      if (what === "fish")
        return drawFish(
          random,
          [x + wide * (0.04 + random() * 0.2), crateTop - 2 - place * height * 0.022],
          [x + wide * (0.8 + random() * 0.14), crateTop - 4 - random() * height * 0.2],
          1,
          random() * 4 - 2,
          hamsiInks,
          1
        )
      if (what === "cabbage")
        return row === 1
          ? drawHead(random, [across, crateTop - size * 2.1], size * 1.35, [green, deep, "#e6edbd"])
          : drawHead(random, [across, crateTop - size * 0.7], size * 1.2, [green, deep, "#e6edbd"])
      return drawQuince(random, at, size, random() * 0.3 - 0.15, quinceInks, 9)
    })
    const ordered = what === "fish" ? goods : [...goods.slice(4), ...goods.slice(0, 4)]
    return (
      ordered.join("") +
      slats.join("") +
      fill(chatter(random, [x, crateTop, wide - 6, height * 0.36], 26, 0, 6, 0.3), ground)
    )
  })
  return [
    `<rect width="${width}" height="${height}" fill="${ground}"/>`,
    fill(chatter(random, [0, drop, width, height * 0.4], 110, 1.5, 4, 0.4), dark),
    crates.join(""),
    `<rect y="0" width="${width}" height="${short(height * 0.02)}" fill="${dark}"/>`,
    awning.join(""),
    fill(chatter(random, [0, 4, width, drop - 4], 60, 1.57, 5, 0.3), ground)
  ].join("")
}

/** A hanging scale with three quinces in its pan. */
const scale: Drawing = ({ random, width, height }) => {
  const x = width * 0.5
  const plate = height * 0.72
  const load = Math.min(height * 0.115, width * 0.185)
  return [
    `<rect width="${width}" height="${height}" fill="${brick}"/>`,
    fill(chatter(random, [0, 0, width, height], 130, 0.9, 5, 0.4), "#a93617"),
    line(`M${short(x)} 0V${short(height * 0.16)}`, night, 2.4),
    `<circle cx="${x}" cy="${short(height * 0.26)}" r="${short(height * 0.135)}" fill="${night}"/>`,
    `<circle cx="${x}" cy="${short(height * 0.26)}" r="${short(height * 0.112)}" fill="${paper}"/>`,
    fill(
      Array.from({ length: 20 }, (_, tick) => {
        const angle = (tick / 20) * 6.283 - 1.571
        const [inner, outer] = [height * (tick % 5 === 0 ? 0.08 : 0.092), height * 0.105]
        return gouge(
          [x + Math.cos(angle) * inner, height * 0.26 + Math.sin(angle) * inner],
          [x + Math.cos(angle) * outer, height * 0.26 + Math.sin(angle) * outer],
          0.5
        )
      }).join(""),
      night
    ),
    fill(gouge([x - height * 0.02, height * 0.25], [x + height * 0.088, height * 0.285], 1.1), brick),
    disc([x, height * 0.26], 1.6, night),
    line(
      `M${short(x)} ${short(height * 0.39)}V${short(height * 0.45)}M${short(x)} ${short(height * 0.45)}L${short(x - width * 0.3)} ${short(plate)}M${short(x)} ${short(height * 0.45)}L${short(x + width * 0.3)} ${short(plate)}`,
      night,
      0.9
    ),
    drawQuince(random, [x, plate - load * 1.9], load * 1.05, 0, quinceInks, 14),
    drawQuince(random, [x - load * 0.98, plate - load * 0.7], load, -0.2, quinceInks, 14),
    drawQuince(random, [x + load * 0.98, plate - load * 0.7], load, 0.2, quinceInks, 14),
    fill(
      `M${short(x - width * 0.34)} ${short(plate - 2)}H${short(x + width * 0.34)}Q${short(x + width * 0.26)} ${short(plate + height * 0.14)} ${short(x)} ${short(plate + height * 0.14)}T${short(x - width * 0.34)} ${short(plate - 2)}Z`,
      night
    ),
    fill(chatter(random, [x - width * 0.22, plate + 2, width * 0.42, height * 0.08], 22, 0, 7, 0.35), yellow)
  ].join("")
}

/** A basket tipped over, and what runs out of it. */
const basket: Drawing = ({ random, width, height }) => {
  const fish = Array.from({ length: 17 }, (_, index) => {
    const t = index / 16
    const x = mix(width * 0.36, width * 0.98, t) + (random() - 0.5) * 10
    const y = mix(height * 0.42, height * 0.86, t ** 0.8) + (random() - 0.5) * height * 0.2
    const angle = 0.45 + (random() - 0.5) * 0.9
    const long = height * 0.42
    return drawFish(
      random,
      [x + Math.cos(angle) * long * 0.5, y + Math.sin(angle) * long * 0.5],
      [x - Math.cos(angle) * long * 0.5, y - Math.sin(angle) * long * 0.5],
      -1,
      (random() - 0.5) * 6,
      hamsiInks,
      1
    )
  })
  const weave = Array.from({ length: 7 }, (_, row) =>
    Array.from({ length: 10 }, (__, place) => {
      const x = -34 + place * 8 + (row % 2) * 4
      return `<rect x="${short(x)}" y="${short(-24 + row * 7)}" width="6.6" height="5" rx="1.6" fill="${row % 2 === place % 2 ? lemon : "#d8a91a"}"/>`
    }).join("")
  )
  return [
    `<rect width="${width}" height="${height}" fill="${coral}"/>`,
    fill(chatter(random, [0, 0, width, height], 120, 0.5, 6, 0.4), "#cd4720"),
    group(
      `translate(${short(width * 0.2)} ${short(height * 0.34)}) rotate(28) scale(${short(height / 92)})`,
      `<path d="M-38 -28H46V30H-38Q-46 0 -38 -28Z" fill="${navy}"/>`,
      weave.join(""),
      `<ellipse cx="46" cy="1" rx="11" ry="30" fill="${navy}"/>`,
      `<ellipse cx="47" cy="1" rx="7.500" ry="25" fill="#0c1a2b"/>`
    ),
    fish.join("")
  ].join("")
}

/** A pan from above: fish that hold hands about the middle. */
const pan: Drawing = ({ random, width, height }) => {
  const [x, y] = [width * 0.5, height * 0.5]
  const radius = Math.min(width, height) * 0.43
  const count = 21
  const fish = Array.from({ length: count }, (_, index) => {
    const angle = (index / count) * 6.283
    const ray = (reach: number, turn = 0): Point => [
      x + Math.cos(angle + turn) * radius * reach,
      y + Math.sin(angle + turn) * radius * reach
    ]
    return drawFish(
      random,
      ray(0.9),
      ray(0.24, 0.15),
      1,
      radius * 0.03,
      { belly: lemon, back: "#b9621b", mark: paper, eye: paper },
      0.9
    )
  })
  return [
    `<rect width="${width}" height="${height}" fill="${steel}"/>`,
    fill(chatter(random, [0, 0, width, height], 110, 0.3, 7, 0.4), "#6b99a6"),
    group(
      `rotate(-24 ${short(x)} ${short(y)})`,
      `<rect x="${short(x + radius)}" y="${short(y - 5)}" width="${short(width)}" height="10" rx="3" fill="${navy}"/>`
    ),
    disc([x, y], radius * 1.13, navy),
    disc([x, y], radius * 1.02, "#24405f"),
    fish.join(""),
    disc([x, y], radius * 0.13, coral)
  ].join("")
}

/** Halves of quince in a copper dish, from above. */
const dish: Drawing = ({ random, width, height }) => {
  const [x, y] = [width * 0.5, height * 0.52]
  const radius = Math.min(width, height) * 0.46
  const halves = Array.from({ length: 4 }, (_, index) => {
    const angle = index * 90 + 22
    return group(
      `rotate(${angle} ${short(x)} ${short(y)}) translate(0 ${short(-radius * 0.48)})`,
      drawHalf(random, [x, y], radius * 0.4, brick, "#e8702f", night)
    )
  })
  return [
    `<rect width="${width}" height="${height}" fill="${leaf}"/>`,
    fill(chatter(random, [0, 0, width, height], 100, 0.7, 5, 0.4), "#467030"),
    `<rect x="${short(x - radius * 1.42)}" y="${short(y - 5)}" width="${short(radius * 2.84)}" height="10" rx="5" fill="${night}"/>`,
    disc([x, y], radius * 1.06, night),
    disc([x, y], radius * 0.97, "#8d2c14"),
    fill(chatter(random, [x - radius * 0.6, y - radius * 0.6, radius * 1.2, radius * 1.2], 40, 0.2, 6, 0.5), brick),
    halves.join(""),
    ...[0, 1, 2, 3].map((index) =>
      fill(
        gouge(
          [x + Math.cos(index * 1.57 + 0.1) * 3, y + Math.sin(index * 1.57 + 0.1) * 3],
          [x + Math.cos(index * 1.57 + 0.1) * radius * 0.26, y + Math.sin(index * 1.57 + 0.1) * radius * 0.26],
          1.2
        ),
        night
      )
    )
  ].join("")
}

/** Rolls packed in rings under a lid that is off, from above. */
const rolls: Drawing = ({ random, width, height }) => {
  const [x, y] = [width * 0.5, height * 0.5]
  const radius = Math.min(width, height) * 0.46
  const rings: ReadonlyArray<readonly [number, number]> = [
    [0.8, 15],
    [0.5, 9],
    [0.2, 4]
  ]
  const packed = rings.flatMap(([reach, count]) =>
    Array.from({ length: count }, (_, index) => {
      const angle = (index / count) * 6.283 + reach * 3
      const at: Point = [x + Math.cos(angle) * radius * reach, y + Math.sin(angle) * radius * reach]
      const [tx, ty] = [-Math.sin(angle), Math.cos(angle)]
      const half = (Math.PI * radius * reach) / count - 0.5
      const form: Form = {
        spine: spineOf([at[0] - tx * half, at[1] - ty * half], [at[0] + tx * half, at[1] + ty * half]),
        half: (v) => radius * 0.125 * Math.sin(Math.PI * mix(0.12, 0.88, v)) ** 0.4
      }
      return (
        fill(slab(form, [-1, 1], [0, 1], 8), index % 2 === 0 ? green : "#86ad42") +
        fill(carve(form, random, { lanes: 4, long: 0.4, wide: 0.5 }), deep)
      )
    })
  )
  return [
    `<rect width="${width}" height="${height}" fill="${beet}"/>`,
    fill(chatter(random, [0, 0, width, height], 100, 1, 5, 0.4), "#ab2450"),
    `<rect x="${short(x - radius * 1.3)}" y="${short(y - 6)}" width="${short(radius * 2.6)}" height="12" rx="4" fill="${plum}"/>`,
    disc([x, y], radius * 1.08, plum),
    disc([x, y], radius * 0.97, "#d4683a"),
    packed.join(""),
    disc([x + radius * 0.5, y - radius * 0.42], radius * 0.16, lemon),
    disc([x + radius * 0.5, y - radius * 0.42], radius * 0.13, "#fbe9a0")
  ].join("")
}

/** A price board: what is written on it comes in `data-lines`, parted by bars; a line that begins with a minus is crossed out. */
const board: Drawing = ({ random, width, height, data }) => {
  const lines = (data["lines"] ?? "").split("|")
  const ground = data["ground"] ?? coral
  const dark = data["dark"] ?? navy
  const size = Math.min((height * 0.62) / lines.length, width * 0.36)
  const written = lines.map((text, index) => {
    const isOut = text.startsWith("-")
    const letters = text.replace("-", "").length
    const high = Math.min(size * 1.02, (width * 0.74) / letters)
    const y = height * 0.2 + (index + 0.82) * size * 1.05
    const words = `<text x="${short(width * 0.5)}" y="${short(y)}" text-anchor="middle" font-family="Display" font-weight="900" font-size="${short(high)}" fill="${isOut ? steel : paper}">${isOut ? text.slice(1) : text}</text>`
    const out = isOut
      ? fill(gouge([width * 0.34, y - size * 0.28], [width * 0.66, y - size * 0.36], size * 0.09), ground)
      : ""
    return words + out
  })
  return [
    `<rect width="${width}" height="${height}" fill="${ground}"/>`,
    fill(chatter(random, [0, 0, width, height], 90, 0.6, 6, 0.4), data["mark"] ?? "#cd4720"),
    group(
      `rotate(-3 ${short(width / 2)} ${short(height / 2)})`,
      `<rect x="${short(width * 0.2)}" y="${short(height * 0.1)}" width="${short(width * 0.6)}" height="${short(height * 0.84)}" fill="${dark}"/>`,
      fill(chatter(random, [width * 0.22, height * 0.14, width * 0.5, height * 0.74], 46, 0.1, 9, 0.25), steel),
      written.join("")
    )
  ].join("")
}

const pot: Drawing = ({ random, width, height, data }) => {
  const what = data["what"] === "corba" ? "corba" : "etli"
  const [ground, dark, body] = { etli: [leaf, night, brick], corba: [deep, plum, beet] }[what] as [
    string,
    string,
    string
  ]
  const [x, y] = [width / 2, height * 0.74]
  const r = width * 0.38
  const steam = [-1, 0, 1].map((side) =>
    line(
      curveOf(
        Array.from({ length: 9 }, (_, step): Point => [
          x + side * r * 0.52 + Math.sin(step * 1.25 + side) * r * (0.12 + step * 0.012),
          y - r * 0.55 - step * height * (side === 0 ? 0.056 : 0.046)
        ])
      ),
      paper,
      2.6
    )
  )
  const bowl = `M${short(x - r)} ${short(y - r * 0.3)}H${short(x + r)}L${short(x + r * 0.92)} ${short(y + r * 0.75)}Q${short(x + r * 0.9)} ${short(y + r)} ${short(x + r * 0.7)} ${short(y + r)}H${short(x - r * 0.7)}Q${short(x - r * 0.9)} ${short(y + r)} ${short(x - r * 0.92)} ${short(y + r * 0.75)}Z`
  return [
    `<rect width="${width}" height="${height}" fill="${ground}"/>`,
    fill(chatter(random, [0, 0, width, height], 70, 1.4, 5, 0.4), dark),
    steam.join(""),
    fill(bowl, body),
    `<rect x="${short(x - r * 1.22)}" y="${short(y - r * 0.46)}" width="${short(r * 2.44)}" height="${short(r * 0.24)}" rx="2.4" fill="${dark}"/>`,
    fill(chatter(random, [x - r * 0.85, y - r * 0.05, r * 1.4, r * 0.9], 30, 0.05, 9, 0.5), dark),
    fill(chatter(random, [x - r * 0.8, y, r * 0.4, r * 0.7], 10, 0.05, 7, 0.5), paper)
  ].join("")
}

const celeriac: Drawing = ({ random, width, height }) => {
  const size = width * 0.36
  const [x, y] = [width * 0.46, height * 0.52]
  const root: Form = {
    spine: spineOf([x, y - size], [x, y + size]),
    half: (v) => size * Math.sin(Math.PI * mix(0.06, 0.96, v)) ** 0.5 * (1 + 0.05 * Math.sin(v * 26))
  }
  const stalks = [-0.55, -0.2, 0.15, 0.5].map((lean, order) => {
    const from: Point = [x + lean * size * 0.8, y - size * 0.75]
    const to: Point = [x + lean * size * 2, height * (order % 2 === 0 ? 0.1 : 0.03)]
    const bend: Point = [mix(from[0], to[0], 0.25), mix(from[1], to[1], 0.5)]
    return (
      line(curveOf([from, bend, to]), green, 2.8) +
      drawLeaf(leafForm(bend, [to[0] + lean * 14, to[1] - 4], size * 0.32), green, night, 0.9)
    )
  })
  const hairs = Array.from({ length: 14 }, (_, index) =>
    gouge(
      on(root, mix(-0.8, 0.8, index / 13), 0.93),
      [x + (index - 6.5) * size * 0.2, y + size * (1.24 + random() * 0.12)],
      0.7
    )
  )
  const half: Point = [width * 0.66, height * 0.82]
  return [
    `<rect width="${width}" height="${height}" fill="${brick}"/>`,
    fill(chatter(random, [0, 0, width, height], 80, 0.4, 5, 0.4), "#a93617"),
    stalks.join(""),
    fill(hairs.join(""), paper),
    fill(slab(root), paper),
    fill(
      carve(root, random, {
        lanes: 14,
        u: [-0.98, 0.9],
        long: 0.08,
        wide: 0.8,
        tone: (u, v) => Math.max(-u * 0.9, v - 0.55) + 0.1
      }),
      night
    ),
    group(`rotate(14 ${half.map(short).join(" ")})`, drawHalf(random, half, size * 0.72, yellow, "#fbe3a0", night))
  ].join("")
}

const beam: Drawing = ({ random, width, height }) => {
  const x = width / 2
  const [left, right] = [width * 0.27, width * 0.73]
  const plate = (at: number, y: number) =>
    fill(
      `M${short(at - 15)} ${short(y)}H${short(at + 15)}Q${short(at + 11)} ${short(y + 8)} ${short(at)} ${short(y + 8)}T${short(at - 15)} ${short(y)}Z`,
      night
    )
  return [
    `<rect width="${width}" height="${height}" fill="${yellow}"/>`,
    fill(chatter(random, [0, 0, width, height], 50, 1.2, 4, 0.35), "#dc9d0c"),
    fill(`M${short(x - 2)} ${short(height * 0.2)}h4V${short(height * 0.86)}h14v4h-32v-4h14Z`, night),
    fill(gouge([left - 2, height * 0.33], [right + 2, height * 0.2], 2.4), night),
    line(
      `M${short(left)} ${short(height * 0.33)}L${short(left - 13)} ${short(height * 0.66)}M${short(left)} ${short(height * 0.33)}L${short(left + 13)} ${short(height * 0.66)}M${short(right)} ${short(height * 0.2)}L${short(right - 13)} ${short(height * 0.53)}M${short(right)} ${short(height * 0.2)}L${short(right + 13)} ${short(height * 0.53)}`,
      night,
      0.6
    ),
    `<path d="M${short(left - 11)} ${short(height * 0.66)}l2 -11h18l2 11Z" fill="${brick}"/>`,
    fill(chatter(random, [left - 9, height * 0.5, 12, height * 0.14], 9, 0, 6, 0.4), paper),
    plate(left, height * 0.66),
    disc([right, height * 0.53 - 4.5], 4.5, brick),
    ...[
      [-1.4, -1.4],
      [1.4, -1.4],
      [-1.4, 1.4],
      [1.4, 1.4]
    ].map(([dx = 0, dy = 0]) => disc([right + dx, height * 0.53 - 4.5 + dy], 0.7, paper)),
    plate(right, height * 0.53)
  ].join("")
}

/** A thumb's print, cut as contours. */
const thumb: Drawing = ({ random, width, height }) => {
  const [x, y] = [width * 0.56, height * 0.5]
  const size = width * 0.4
  const ridges = Array.from({ length: 10 }, (_, ring) => {
    const reach = (ring + 0.7) * size * 0.084
    const gap = random() * 5
    return [0, 1, 2]
      .map((part) => {
        const [from, to] = [gap + part * 2.09, gap + part * 2.09 + 1.6 + random() * 0.4]
        const arc = Array.from({ length: 8 }, (__, step): Point => {
          const angle = mix(from, to, step / 7)
          return [x + Math.cos(angle) * reach * 0.86, y - (ring < 4 ? 3 : 0) + Math.sin(angle) * reach * 1.16]
        })
        return line(curveOf(arc), navy, size * 0.045)
      })
      .join("")
  })
  const [left, right, top] = [x - size * 0.94, x + size * 0.94, y - size * 1.3]
  return [
    `<rect width="${width}" height="${height}" fill="${lemon}"/>`,
    fill(chatter(random, [0, 0, width, height], 60, 1.1, 5, 0.4), "#e0b10f"),
    fill(
      `M${short(left)} ${short(height)}V${short(y)}C${short(left)} ${short(top)} ${short(right)} ${short(top)} ${short(right)} ${short(y)}V${short(height)}Z`,
      paper
    ),
    ridges.join(""),
    drawFish(random, [width * 0.1, height * 0.94], [width * 0.3, height * 0.12], -1, 4, hamsiInks, 1.6)
  ].join("")
}

/** Three heads: garlic, onion, cabbage. */
const heads: Drawing = ({ random, width, height }) => {
  const bulb = ([x, y]: Point, size: number): Form => ({
    spine: spineOf([x, y - size * 1.5], [x, y + size]),
    half: (v) =>
      size *
      (0.07 +
        0.98 * Math.sin(Math.PI * Math.max(0, (v - 0.28) / 0.74)) ** 0.75 +
        Math.max(0, 0.06 - Math.abs(v - 0.2) * 0.3))
  })
  const garlic = bulb([width * 0.27, height * 0.27], width * 0.19)
  const onion = bulb([width * 0.7, height * 0.36], width * 0.26)
  return [
    `<rect width="${width}" height="${height}" fill="${green}"/>`,
    fill(chatter(random, [0, 0, width, height], 60, 0.2, 5, 0.35), "#86ad42"),
    fill(slab(garlic), paper),
    fill(
      [-0.55, -0.1, 0.4].map((u) => gouge(on(garlic, u * 0.5, 0.34), on(garlic, u, 0.95), 0.9, u * 2)).join(""),
      plum
    ),
    fill(slab(onion), beet),
    fill(
      carve(onion, random, {
        lanes: 11,
        u: [-0.9, 0.9],
        v: [0.3, 0.95],
        long: 0.2,
        wide: 0.6,
        tone: (u) => 0.4 + Math.abs(u) * 0.6
      }),
      paper
    ),
    drawHead(random, [width * 0.46, height * 0.75], width * 0.36, [deep, plum, "#e6edbd"])
  ].join("")
}

const pilav: Drawing = ({ random, width, height }) => {
  const [x, y] = [width / 2, height * 0.8]
  const r = width * 0.42
  const fish = Array.from({ length: 9 }, (_, index) => {
    const angle = Math.PI + ((index + 0.5) / 9) * Math.PI
    return drawFish(
      random,
      [x + Math.cos(angle) * r, y + Math.sin(angle) * r * 0.98],
      [x + Math.cos(angle) * r * 0.3, y - r * 0.2 + Math.sin(angle) * r * 0.36],
      1,
      1.6,
      hamsiInks,
      1
    )
  })
  const falling = [0.12, 0.27, 0.42].map((part, order) => {
    const middle: Point = [width * (0.5 + (order - 1) * 0.2 * (order === 2 ? -1 : 1)), height * part]
    const turn = 1.2 + order * 0.35
    const reach = width * 0.36
    return drawFish(
      random,
      [middle[0] + Math.cos(turn) * reach, middle[1] + Math.sin(turn) * reach * 0.6],
      [middle[0] - Math.cos(turn) * reach, middle[1] - Math.sin(turn) * reach * 0.6],
      -1,
      3,
      hamsiInks,
      1.6
    )
  })
  return [
    `<rect width="${width}" height="${height}" fill="${coral}"/>`,
    fill(chatter(random, [0, 0, width, height], 70, 1.5, 5, 0.4), "#cd4720"),
    falling.join(""),
    fill(`M${short(x - r)} ${short(y)}a${short(r)} ${short(r)} 0 0 1 ${short(2 * r)} 0Z`, steel),
    fish.join(""),
    fill(
      `M${short(x - r * 1.16)} ${short(y - 1)}H${short(x + r * 1.16)}L${short(x + r)} ${short(y + height * 0.07)}H${short(x - r)}Z`,
      navy
    )
  ].join("")
}

const bread: Drawing = ({ random, width, height }) => {
  const slice = (y: number, turn: number, shift: number) =>
    group(
      `translate(${short(width / 2 + shift)} ${short(y)}) rotate(${turn}) scale(${short(width / 66)})`,
      `<path d="M-24 -16L18 -20L26 -8L26 14L-22 20L-26 6Z" fill="#b9621b"/><path d="M-26 6L26 -4V14L-22 20Z" fill="${lemon}"/>`,
      fill(chatter(random, [-21, 4, 40, 9], 24, 1.4, 1.6, 0.5), "#b9621b"),
      fill(chatter(random, [-20, -14, 38, 12], 20, 0.1, 5, 0.4), navy)
    )
  return [
    `<rect width="${width}" height="${height}" fill="${steel}"/>`,
    fill(chatter(random, [0, 0, width, height], 70, 0.4, 5, 0.4), "#6b99a6"),
    slice(height * 0.84, -4, 0),
    slice(height * 0.62, 5, 1),
    slice(height * 0.41, -7, -2),
    slice(height * 0.19, 14, 3)
  ].join("")
}

const jar: Drawing = ({ random, width, height }) => {
  const x = width / 2
  const [half, top] = [width * 0.38, height * 0.2]
  const shreds = Array.from({ length: 120 }, () => {
    const [cx, cy] = [x + (random() - 0.5) * half * 1.75, mix(height * 0.38, height * 0.88, random())]
    const angle = random() * 3.14
    const reach = 5 + random() * 5
    return gouge(
      [cx - Math.cos(angle) * reach * 0.5, cy - Math.sin(angle) * reach * 0.3],
      [cx + Math.cos(angle) * reach * 0.5, cy + Math.sin(angle) * reach * 0.3],
      0.9,
      random() * 3 - 1.5
    )
  })
  return [
    `<rect width="${width}" height="${height}" fill="${plum}"/>`,
    fill(chatter(random, [0, 0, width, height], 50, 0.9, 5, 0.35), beet),
    `<rect x="${short(x - half * 0.86)}" y="${short(top - height * 0.1)}" width="${short(half * 1.72)}" height="${short(height * 0.11)}" rx="2" fill="${beet}"/>`,
    `<rect x="${short(x - half)}" y="${short(top + 3)}" width="${short(half * 2)}" height="${short(height * 0.73)}" rx="${short(half * 0.24)}" fill="#e6edbd"/>`,
    fill(shreds.join(""), green),
    fill(shreds.slice(0, 40).join(""), deep),
    disc([x - half * 0.4, height * 0.7], 3, paper),
    disc([x + half * 0.45, height * 0.55], 3, paper),
    fill(slab(leafForm([x + half * 0.1, height * 0.84], [x + half * 0.5, height * 0.62], 2.6, 3)), beet),
    `<ellipse cx="${short(x)}" cy="${short(height * 0.36)}" rx="${short(half * 0.5)}" ry="${short(height * 0.055)}" fill="${steel}"/>`
  ].join("")
}

/** The season's table: `data-rows="ad:9-12,…|…"`, months as numbers, over a year that begins in September. */
const season: Drawing = ({ width, height, data }) => {
  const rows = (data["rows"] ?? "").split("|").map((row) => row.split(":"))
  const months = ["E", "E", "K", "A", "O", "Ş", "M", "N", "M", "H", "T", "A"]
  const ink = data["ink"] ?? brick
  const dark = data["dark"] ?? night
  const left = width * 0.26
  const cell = (width - left) / 12
  const head = 7
  const high = (height - head) / rows.length
  const place = (month: number) => (month + 3) % 12
  const lines = rows.map(([name = "", span = ""], index) => {
    const y = head + (index + 0.5) * high
    const bars = span.split(",").map((part) => {
      const [from = 1, to = 1] = part.split("-").map(Number)
      const [start, end] = [place(from), place(to) + 1]
      return gouge([left + start * cell + 0.6, y], [left + end * cell - 0.6, y], high * 0.52)
    })
    return `<path d="M0 ${short(y + high / 2)}H${width}" stroke="${dark}" stroke-width=".2"/><text x="0" y="${short(y + 1.1)}" font-family="Board" font-weight="500" font-size="3.1" fill="${dark}">${name}</text>${fill(bars.join(""), ink)}`
  })
  const heading = months.map(
    (month, index) =>
      `<text x="${short(left + (index + 0.5) * cell)}" y="4" text-anchor="middle" font-family="Board" font-weight="${index === 2 ? 800 : 500}" font-size="3.1" fill="${index === 2 ? ink : dark}">${month}</text>`
  )
  const now = `<rect x="${short(left + 2 * cell)}" y="5.4" width="${short(cell)}" height="${short(height - 5.4)}" fill="${ink}" opacity=".14"/>`
  return now + heading.join("") + lines.join("")
}

/** A row of one thing, for the foot of a page. */
const row: Drawing = ({ random, width, height, data }) => {
  const count = Number(data["count"] ?? 7)
  const step = width / count
  return Array.from({ length: count }, (_, index) => {
    const at: Point = [(index + 0.5) * step, height * 0.55]
    if (data["what"] === "fish")
      return drawFish(
        random,
        [index * step + step * 0.04, height * 0.5],
        [index * step + step * 0.84, height * 0.5],
        1,
        index % 2 === 0 ? 1.5 : -1.5,
        hamsiInks,
        1.2
      )
    if (data["what"] === "cabbage") return drawHead(random, at, height * 0.4, [green, deep, "#e6edbd"])
    return index === count - 2
      ? drawHalf(random, at, height * 0.42, yellow, "#fbe3a0", night)
      : drawQuince(random, at, height * 0.42, random() * 0.4 - 0.2, quinceInks, 12)
  }).join("")
}

export const drawings: Drawings = {
  coverAyvaBack,
  coverAyvaFront,
  coverHamsiBack,
  coverHamsiFront,
  coverLahanaBack,
  coverLahanaFront,
  stall,
  scale,
  basket,
  pan,
  dish,
  rolls,
  board,
  pot,
  celeriac,
  beam,
  thumb,
  heads,
  pilav,
  bread,
  jar,
  season,
  row
}
