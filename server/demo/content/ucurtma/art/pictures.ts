import { curveOf, type Drawing, fill, mix, type Point, short } from "../../drawing.ts"
import { box, cream, cut, disc, label, line, move, pad, round, snip } from "./paper.ts"
import {
  blades,
  cloud,
  grass,
  hen,
  hill,
  house,
  kite,
  navy,
  night,
  orange,
  pink,
  plane,
  red,
  sky,
  sock,
  stool,
  tail,
  teal,
  tree,
  violet,
  yellow
} from "./things.ts"

/** A red sock that stands out from its pole over a small runway. */
export const sockArt: Drawing = ({ random, width, height }) =>
  [
    box(0, 0, width, height, sky),
    cloud(width * 0.16, height * 0.2, 1.1),
    cloud(width * 0.86, height * 0.62, 0.9),
    hill(
      [
        [-5, height * 0.78],
        [width * 0.3, height * 0.7],
        [width * 0.6, height * 0.77],
        [width + 5, height * 0.7]
      ],
      grass,
      height,
      width
    ),
    cut(
      snip([
        [width * 0.3, height + 4],
        [width * 0.56, height * 0.76],
        [width * 0.62, height * 0.76],
        [width * 0.78, height + 4]
      ]),
      navy,
      0
    ),
    line(`M${short(width * 0.585)} ${short(height * 0.8)}L${short(width * 0.55)} ${short(height)}`, cream, 1.2, "4 5"),
    move(width * 0.12, height * 0.75, 0, 1, house(cream, red, navy)),
    move(width * 0.9, height * 0.76, 0, 0.9, tree("#2f7d54", navy, 6)),
    move(width * 0.8, height * 0.78, 0, 0.7, tree("#2f7d54", navy, 5)),
    blades(random, width, height, 40, "#2f7d54", 8),
    box(width * 0.28, height * 0.2, 2.2, height * 0.72, navy),
    line(`M${short(width * 0.29)} ${short(height * 0.24)}h6`, navy, 1.4),
    move(width * 0.29 + 6, height * 0.26, -7, 1.2, sock(red, cream)),
    move(width * 0.86, height * 0.17, 8, 0.75, plane(yellow, red))
  ].join("")

/** A washing line; what hangs on it goes by `data-what`. */
export const ropeArt: Drawing = ({ width, height, data }) => {
  const rope: ReadonlyArray<Point> = [
    [-4, height * 0.2],
    [width * 0.3, height * 0.34],
    [width * 0.66, height * 0.32],
    [width + 4, height * 0.16]
  ]
  const peg = (x: number, y: number) => box(x - 0.9, y - 3.5, 1.8, 6, yellow)
  return [
    line(curveOf(rope), navy, 0.8),
    move(
      width * 0.16,
      height * 0.3,
      8,
      1,
      cut(
        snip([
          [-12, 0],
          [12, 0],
          [14, 30],
          [-10, 32]
        ]),
        cream,
        0.8
      ),
      box(-10, 20, 23, 3, sky)
    ),
    peg(width * 0.1, height * 0.26),
    peg(width * 0.22, height * 0.31),
    move(width * 0.44, height * 0.36, 62, 0.52, sock(data["what"] === "both" ? yellow : red, cream)),
    peg(width * 0.44, height * 0.35),
    peg(width * 0.6, height * 0.33),
    move(
      width * 0.82,
      height * 0.27,
      -6,
      1,
      cut(
        snip([
          [-11, 0],
          [11, 0],
          [17, 8],
          [12, 13],
          [9, 10],
          [9, 30],
          [-9, 30],
          [-9, 10],
          [-12, 13],
          [-17, 8]
        ]),
        red,
        0.8
      )
    ),
    peg(width * 0.78, height * 0.28),
    peg(width * 0.87, height * 0.26)
  ].join("")
}

/** Seeds and a spider that the wind carries. */
export const seedsArt: Drawing = ({ random, width, height }) => {
  const [x, y] = [width * 0.26, height * 0.5]
  const radius = height * 0.27
  const plume = (at: Point, turn: number, size: number) =>
    move(
      at[0],
      at[1],
      turn,
      size,
      line("M0 0V10", navy, 0.5),
      fill("M-0.7 9h1.4l-.7 5z", navy),
      Array.from({ length: 9 }, (_, hair) =>
        line(`M0 0L${short(Math.sin((hair - 4) * 0.3) * 8)} ${short(-Math.cos((hair - 4) * 0.3) * 6)}`, cream, 0.45)
      ).join("")
    )
  const head = Array.from({ length: 46 }, (_, index) => {
    const angle = index * 2.39996
    if (angle % 6.2832 > 5.5 || angle % 6.2832 < 0.45) return ""
    const reach = radius * Math.sqrt((index + 2) / 48)
    return plume([x + Math.cos(angle) * reach, y + Math.sin(angle) * reach], (angle * 180) / Math.PI + 90, 0.62)
  })
  const samara = (at: Point, turn: number, ink: string) =>
    move(
      at[0],
      at[1],
      turn,
      1,
      cut(
        round([
          [0, 0],
          [4, -5],
          [16, -11],
          [24, -9],
          [22, -3],
          [10, 0]
        ]),
        ink,
        0.7
      ),
      cut(
        round([
          [-3, -2],
          [1, -3.5],
          [4, 0],
          [1, 3.5],
          [-3, 2]
        ]),
        "#8a5a2b",
        0.4
      ),
      line("M3 -1C9 -4 14 -6 21 -7M5 -3C10 -7 14 -8 18 -8.5", navy, 0.3)
    )
  return [
    box(0, 0, width, height, sky),
    fill(
      `M0 ${short(height * 0.2)}C50 ${short(height * 0.1)} 90 ${short(height * 0.32)} ${width} ${short(height * 0.14)}V${short(height * 0.2)}C120 ${short(height * 0.36)} 60 ${short(height * 0.16)} 0 ${short(height * 0.25)}Z`,
      "#3aa1c6"
    ),
    hill(
      [
        [-5, height * 0.9],
        [width * 0.4, height * 0.86],
        [width + 5, height * 0.92]
      ],
      grass,
      height,
      width
    ),
    blades(random, width, height, 40, "#2f7d54", 9),
    line(
      `M${short(x)} ${short(y)}C${short(x + 3)} ${short(height * 0.7)} ${short(x - 4)} ${short(height * 0.85)} ${short(x)} ${short(height)}`,
      "#2f7d54",
      1.8
    ),
    head.join(""),
    disc([x, y], radius * 0.14, navy),
    plume([width * 0.46, height * 0.3], 24, 1),
    plume([width * 0.55, height * 0.16], 40, 0.9),
    plume([width * 0.43, height * 0.56], 12, 0.8),
    samara([width * 0.66, height * 0.34], 12, yellow),
    samara([width * 0.74, height * 0.58], -38, red),
    samara([width * 0.6, height * 0.7], 150, yellow),
    line(
      `M${short(width * 0.9)} ${short(height * 0.5)}C${short(width * 0.92)} ${short(height * 0.3)} ${short(width * 0.97)} ${short(height * 0.2)} ${short(width + 4)} ${short(height * 0.1)}M${short(width * 0.9)} ${short(height * 0.5)}C${short(width * 0.91)} ${short(height * 0.34)} ${short(width * 0.93)} ${short(height * 0.16)} ${short(width * 0.98)} ${short(-4)}`,
      cream,
      0.45
    ),
    move(
      width * 0.9,
      height * 0.52,
      0,
      1,
      pad([0, 1], 3.4, navy, 0.4, 9),
      pad([0, -3], 2, navy, 0.2, 9),
      line(
        "M-2 0L-7 -3L-8 -7M2 0L7 -3L8 -7M-2 2L-8 2L-10 6M2 2L8 2L10 6M-2 3L-6 7L-6 10M2 3L6 7L6 10M-1 -4l-4 -5M1 -4l4 -5",
        navy,
        0.7
      )
    )
  ].join("")
}

/** A square from above: a tree and the twelve shadows of its day. */
export const fanArt: Drawing = ({ width, height }) => {
  const [x, y] = [width * 0.5, height * 0.7]
  const size = height * 0.185
  const shadows = Array.from({ length: 12 }, (_, index) => {
    const part = index / 11
    const angle = mix(Math.PI * 1.06, Math.PI * 1.94, part)
    const long = size * (2.1 + Math.abs(part - 0.45) ** 1.4 * 5.2)
    const spot = (along: number, across: number): Point => [
      x + Math.cos(angle) * along - Math.sin(angle) * across,
      y + Math.sin(angle) * along * 0.92 + Math.cos(angle) * across
    ]
    const wide = size * 0.62
    const shape = round([
      spot(size * 0.4, -wide * 0.5),
      spot(long * 0.6, -wide),
      spot(long * 0.95, -wide * 0.7),
      spot(long * 1.04, 0),
      spot(long * 0.95, wide * 0.7),
      spot(long * 0.6, wide),
      spot(size * 0.4, wide * 0.5)
    ])
    return `<path d="${shape}" fill="${violet}" opacity=".42"/><path d="${shape}" fill="none" stroke="${cream}" stroke-width=".5" stroke-dasharray="1.8 1.4"/>`
  })
  const marks = ["8", "9", "10", "11", "12", "13", "14", "15", "16", "17", "18", "19"].map((hour, index) => {
    const part = index / 11
    const angle = mix(Math.PI * 1.06, Math.PI * 1.94, part)
    const long = size * (2.1 + Math.abs(part - 0.45) ** 1.4 * 5.2) * 0.84
    return label(x + Math.cos(angle) * long, y + Math.sin(angle) * long * 0.92 + 1.6, hour, cream, 5)
  })
  const angleNow = mix(Math.PI * 1.06, Math.PI * 1.94, 8 / 11)
  const stools = [0, 1, 2, 3, 4].map((place) =>
    pad(
      [
        x + Math.cos(angleNow) * size * (1.2 + place * 0.2) + (place % 2) * 5,
        y + Math.sin(angleNow) * size * (1.2 + place * 0.2)
      ],
      2.4,
      pink,
      0.6,
      9
    )
  )
  return [
    box(0, 0, width, height, "#ffc27a"),
    ...Array.from({ length: 9 }, (_, row) => line(`M0 ${short(row * height * 0.125 + 4)}H${width}`, "#ffb663", 0.6)),
    shadows.join(""),
    marks.join(""),
    cut(
      round([
        [x - size, y - 2],
        [x - size * 0.8, y - size * 0.7],
        [x - size * 0.1, y - size * 0.95],
        [x + size * 0.75, y - size * 0.75],
        [x + size * 1.05, y],
        [x + size * 0.7, y + size * 0.75],
        [x, y + size],
        [x - size * 0.8, y + size * 0.7]
      ]),
      teal,
      2
    ),
    cut(
      round([
        [x - size * 0.5, y],
        [x - size * 0.2, y - size * 0.5],
        [x + size * 0.45, y - size * 0.4],
        [x + size * 0.55, y + size * 0.2],
        [x, y + size * 0.55]
      ]),
      "#27b3aa",
      0.8
    ),
    disc([x, y], 2, night),
    stools.join("")
  ].join("")
}

export const stools: Drawing = ({ width, height }) =>
  [
    fill(
      `M${short(width * 0.04)} ${short(height * 0.94)}Q${short(width * 0.5)} ${short(height * 0.72)} ${short(width * 0.97)} ${short(height * 0.94)}Z`,
      violet
    ),
    ...[0, 1, 2, 3, 4, 5].map((place) =>
      move(width * (0.1 + place * 0.16), height * 0.5, 0, height / 26, stool(place === 5 ? teal : pink))
    )
  ].join("")

const bonito = (back: string, belly: string): string =>
  fill(
    snip([
      [40, 0],
      [54, -12],
      [50, 0],
      [54, 12]
    ]),
    back
  ) +
  cut(
    round([
      [-44, 2],
      [-34, -7],
      [-14, -12],
      [10, -11],
      [32, -4],
      [44, 0],
      [32, 4],
      [8, 11],
      [-16, 12],
      [-36, 8]
    ]),
    belly,
    0
  ) +
  fill(
    `${curveOf([
      [-44, 2],
      [-34, -7],
      [-14, -12],
      [10, -11],
      [32, -4],
      [44, 0]
    ])}C20 -1 -20 -2 -44 2Z`,
    back
  ) +
  fill(
    snip([
      [-12, -11],
      [-4, -18],
      [2, -11]
    ]),
    back
  ) +
  line("M-26 -6C-22 -2 -22 3 -26 7", night, 0.7) +
  disc([-36, -1], 1.7, cream) +
  disc([-36, -1], 0.9, night) +
  line("M-12 -9l7 5M-4 -9.500l8 5.500M5 -9l8 5M14 -7.500l7 4.5", night, 0.6)

/** One fish seen three ways: from the side, from above against the deep, from below against the light. */
export const fishArt: Drawing = ({ width, height }) => {
  const third = width / 3
  return [
    box(0, 0, width, height, teal),
    cut(
      snip([
        [-4, -4],
        [third * 0.98, -4],
        [third * 0.9, height + 4],
        [-4, height + 4]
      ]),
      "#1b2a6b",
      0
    ),
    cut(
      snip([
        [third * 2.06, -4],
        [width + 4, -4],
        [width + 4, height + 4],
        [third * 1.98, height + 4]
      ]),
      "#dff3ee",
      0
    ),
    move(
      third * 0.45,
      height * 0.5,
      90,
      0.62,
      cut(
        round([
          [-44, 0],
          [-30, -8],
          [0, -11],
          [34, -3],
          [44, 0],
          [34, 3],
          [0, 11],
          [-30, 8]
        ]),
        "#22327a",
        0
      ),
      fill(
        snip([
          [40, 0],
          [54, -3],
          [54, 3]
        ]),
        "#22327a"
      ),
      line("M-30 0H30", "#2e4296", 1)
    ),
    move(third * 1.5, height * 0.46, 0, 0.6, bonito("#22327a", "#e6f3ee")),
    ...[0, 1, 2].map((ray) =>
      line(`M${short(third * (1.22 + ray * 0.28))} 4V${short(height * 0.24)}m-1.8 -3l1.8 3l1.8 -3`, yellow, 1)
    ),
    move(
      third * 2.53,
      height * 0.5,
      90,
      0.62,
      cut(
        round([
          [-44, 0],
          [-30, -8],
          [0, -11],
          [34, -3],
          [44, 0],
          [34, 3],
          [0, 11],
          [-30, 8]
        ]),
        "#cfe9e2",
        0
      ),
      fill(
        snip([
          [40, 0],
          [54, -3],
          [54, 3]
        ]),
        "#cfe9e2"
      ),
      line("M-30 0H30", "#b9dcd4", 1)
    ),
    label(third * 0.47, height - 5, "kuş böyle görür", cream, 4.4),
    label(third * 1.5, height - 5, "yandaki böyle", cream, 4.4),
    label(third * 2.53, height - 5, "alttaki böyle", night, 4.4)
  ].join("")
}

/** The earth's own shadow, with the moon on its way through; not to scale, and it says so beside it. */
export const spaceArt: Drawing = ({ random, width, height }) => {
  const y = height * 0.5
  return [
    box(0, 0, width, height, night),
    ...Array.from({ length: 40 }, () => disc([random() * width, random() * height], 0.2 + random() * 0.35, cream)),
    pad([-height * 0.35, y], height * 0.62, yellow, 0, 40),
    fill(
      snip([
        [width * 0.42, y - height * 0.2],
        [width * 0.95, y],
        [width * 0.42, y + height * 0.2]
      ]),
      "#0f0a28"
    ),
    pad([width * 0.42, y], height * 0.2, teal, 0, 30),
    fill(
      `M${short(width * 0.42)} ${short(y - height * 0.2)}a${short(height * 0.2)} ${short(height * 0.2)} 0 0 1 0 ${short(height * 0.4)}Z`,
      "#0f0a28"
    ),
    `<path d="M${short(width * 0.72)} ${short(height * 0.06)}Q${short(width * 0.78)} ${short(y)} ${short(width * 0.72)} ${short(height * 0.94)}" fill="none" stroke="${cream}" stroke-width=".4" stroke-dasharray="1.2 1.4"/>`,
    pad([width * 0.75, y], height * 0.07, "#c9563a", 0, 20),
    pad([width * 0.735, height * 0.16], height * 0.07, cream, 0, 20)
  ].join("")
}

/** A strip for contents and letters: bows in the wind, or a row of hens and what they throw. */
export const strip: Drawing = ({ width, height, data }) =>
  data["what"] === "hens"
    ? Array.from(
        { length: 6 },
        (_, place) =>
          fill(
            snip([
              [(width * (place + 0.55)) / 6, height * 0.88],
              [(width * (place + 0.6)) / 6, height * 0.95],
              [(width * (place + 1.05)) / 6, height],
              [(width * (place + 0.95)) / 6, height * 0.86]
            ]),
            violet
          ) +
          move(
            (width * (place + 0.45)) / 6,
            height * 0.56,
            0,
            height / 46,
            hen([orange, cream, pink, yellow, cream, teal][place]!, red, night)
          )
      ).join("")
    : tail(
        Array.from({ length: Math.round(width / height) + 3 }, (_, place): Point => [
          3 + ((width - 6 - height * 0.4) * place) / (Math.round(width / height) + 2),
          height * (0.5 + 0.24 * Math.sin(place * 1.9))
        ]),
        navy,
        [red, yellow, sky, grass],
        height / 26
      )

export const stamp: Drawing = ({ width, height, data }) =>
  box(0, 0, width, height, data["ink"] ?? sky) +
  (data["what"] === "hen"
    ? move(width * 0.5, height * 0.56, 0, height / 44, hen())
    : move(width * 0.52, height * 0.4, 24, height / 120, kite([red, yellow, red, yellow], 2)))

export const planeArt: Drawing = ({ width, height }) =>
  move(width * 0.46, height * 0.5, -6, height / 34, plane(yellow, red)) +
  line(`M2 ${short(height * 0.4)}h${short(width * 0.12)}M6 ${short(height * 0.62)}h${short(width * 0.1)}`, sky, 1)
