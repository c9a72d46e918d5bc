import { curveOf, type Drawing, fill, group, mix, type Point, short } from "../../drawing.ts"
import { beet, brick, coral, deep, green, leaf, lemon, navy, night, paper, plum, steel, yellow } from "./inks.ts"
import { carve, chatter, disc, type Form, gouge, line, on, slab, spineOf } from "./lino.ts"
import { leafForm, drawLeaf, drawHalf, hamsiInks, drawFish } from "./produce.ts"

/** A pan from above: fish that hold hands about the middle. */
export const pan: Drawing = ({ random, width, height }) => {
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
export const dish: Drawing = ({ random, width, height }) => {
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
export const rolls: Drawing = ({ random, width, height }) => {
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

export const pot: Drawing = ({ random, width, height, data }) => {
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

export const celeriac: Drawing = ({ random, width, height }) => {
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

export const pilav: Drawing = ({ random, width, height }) => {
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

export const bread: Drawing = ({ random, width, height }) => {
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

export const jar: Drawing = ({ random, width, height }) => {
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
