import { curveOf, type Drawing, type Drawings, short } from "../drawing.ts"
import { box, cream, cut, disc, fill, label, line, mix, move, pad, type Point, round, snip } from "./art/paper.ts"
import { drawMaze, drawWordSquare, mazeOf, wordSquare } from "./art/puzzles.ts"
import {
  blades,
  child,
  cloud,
  dinosaur,
  fox,
  frog,
  goat,
  grass,
  gull,
  hat,
  hen,
  house,
  kite,
  navy,
  night,
  orange,
  pink,
  plane,
  red,
  scarecrow,
  shadowAt,
  sky,
  sock,
  stool,
  sun,
  tail,
  teal,
  things,
  tree,
  violet,
  waves,
  yellow
} from "./art/things.ts"

const hill = (points: ReadonlyArray<Point>, ink: string, height: number, width: number): string =>
  cut(`${curveOf(points)}L${width + 5} ${height + 5}L-5 ${height + 5}Z`, ink, 1.4)

const coverRuzgarBack: Drawing = ({ width, height }) =>
  [
    box(0, 0, width, height, sky),
    cloud(34, 92, 1.35),
    line("M120 66q16 -7 30 0t34 -3M176 128q12 -6 22 0t22 -2M10 66q10 -5 18 0t18 -2", "#8fd0e6", 1.2)
  ].join("")

const coverRuzgarFront: Drawing = ({ random, width, height }) => {
  const bows: ReadonlyArray<Point> = [
    [107, 151],
    [89, 160],
    [68, 160],
    [54, 143],
    [37, 132],
    [18, 131],
    [2, 140],
    [-14, 138]
  ]
  return [
    tail(bows, navy, [yellow, red, cream], 1.05),
    hill(
      [
        [-5, 190],
        [40, 180],
        [90, 187],
        [140, 176],
        [215, 188]
      ],
      grass,
      height,
      width
    ),
    hill(
      [
        [-5, 204],
        [60, 196],
        [130, 203],
        [215, 194]
      ],
      "#2f7d54",
      height,
      width
    ),
    blades(random, width, 206, 46, grass, 7),
    move(172, 171, 0, 0.9, house(cream, red, navy)),
    move(190, 175, 0, 0.7, house(yellow, navy, sky)),
    move(154, 170, 0, 0.66, tree("#2f7d54", navy, -5)),
    move(44, 181, 0, 1, child(navy, red)),
    move(150, 70, 28, 1.25, kite([red, yellow, red, yellow], 2.6)),
    line("M150 70C132 110 100 150 58 175", navy, 0.6)
  ].join("")
}

const coverGolgeBack: Drawing = ({ width, height }) =>
  [
    box(0, 0, width, height, orange),
    fill("M0 0H210V40H0Z", orange),
    ...[52, 84, 116, 148].flatMap((y, row) =>
      [0, 1, 2, 3].map((place) => box(place * 62 - (row % 2) * 28, y, 40, 0.8, "#f07a2a"))
    ),
    move(0, -2, 0, 1, dinosaur(night))
  ].join("")

const coverGolgeFront: Drawing = ({ width, height }) =>
  [
    cut(`M-5 190L215 182V${height + 5}H-5Z`, teal, 0),
    fill("M96 206L136 206L176 196L170 193Z", night),
    fill("M60 212L120 206L134 212Z", night),
    move(178, 178, 0, 0.95, hen(cream, red, red)),
    box(0, 0, width, 0, orange)
  ].join("")

/** A red sock that stands out from its pole over a small runway. */
const sockArt: Drawing = ({ random, width, height }) =>
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
const ropeArt: Drawing = ({ width, height, data }) => {
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

/** The kite with its measures. */
const kitePlan: Drawing = ({ width, height }) => {
  const scale = Math.min(height / 126, width / 132)
  const x = width * 0.38
  const y = 42 * scale + 4
  return [
    move(x, y, 0, scale, kite([red, yellow, red, yellow], 1.6)),
    line(
      `M${short(x - 43 * scale)} ${short(y - 33 * scale)}V${short(y - 36 * scale)}H${short(x + 43 * scale)}V${short(y - 33 * scale)}`,
      navy,
      0.4
    ),
    label(x, y - 39 * scale + 1, "70 cm", navy, 4),
    line(
      `M${short(x + 48 * scale)} ${short(y - 27 * scale)}h3V${short(y + 73 * scale)}h-3M${short(x + 48 * scale)} ${short(y)}h3`,
      navy,
      0.4
    ),
    label(x + 53 * scale + 1, y - 11 * scale, "20 cm", navy, 3.6, "start"),
    label(x + 53 * scale + 1, y + 40 * scale, "60 cm", navy, 3.6, "start"),
    disc([x, y], 1.1, navy),
    disc([x, y + 54 * scale], 1.1, navy)
  ].join("")
}

const frame = (width: number, height: number, step: string, ink: string, number: string): string =>
  box(0, 0, width, height, ink) + pad([6.5, 6.5], 4.6, number, 0.5) + label(6.5, 8.6, step, cream, 6)

const kiteStep: Drawing = ({ width, height, data }) => {
  const step = data["step"] ?? "1"
  const [x, y] = [width / 2, height * 0.34]
  const size = height / 118
  const at = (px: number, py: number): Point => [x + px * size, y + py * size]
  const stick = (from: Point, to: Point) =>
    line(`M${from.map(short).join(" ")}L${to.map(short).join(" ")}`, "#8a5a2b", 1.5)
  const [top, right, bottom, left] = [at(0, -27), at(43, 0), at(0, 73), at(-43, 0)]
  const cross = stick(top, bottom) + stick(left, right)
  const knot = disc([x, y], 1.5, navy)
  const sheet = (grow: number) => snip([at(0, -27 - grow), at(43 + grow, 0), at(0, 73 + grow * 1.4), at(-43 - grow, 0)])
  const hung = (turn: number) => move(x, y + 4, turn, size * 0.92, kite([red, yellow, red, yellow], 1.4))
  const pictures: Readonly<Record<string, string>> = {
    "1":
      cross +
      knot +
      line(`M${short(x + 4)} ${short(top[1])}h3V${short(y)}h-3`, navy, 0.4) +
      label(x + 9, (top[1] + y) / 2 + 1.2, "20", navy, 3.6, "start"),
    "2":
      cross +
      knot +
      line(`${snip([top, right, bottom, left])}`, red, 0.8) +
      [top, right, bottom, left].map((tip) => disc(tip, 1.3, navy)).join(""),
    "3": cut(sheet(7), cream, 0.8) + line(sheet(0), navy, 0.4, "1.6 1.4") + cross,
    "4":
      fill(sheet(0), yellow) +
      disc(at(0, 0), 1.4, navy) +
      disc(at(0, 54), 1.4, navy) +
      line(
        `M${at(0, 0).map(short).join(" ")}Q${at(58, 4).map(short).join(" ")} ${at(0, 54).map(short).join(" ")}`,
        navy,
        0.8
      ) +
      label(x - 2.4, y + 1.4, "haç", navy, 3.2, "end") +
      label(x - 7, y + 54 * size + 1.2, "15 cm", navy, 3.2, "end"),
    "5":
      line(`M${short(x - 16)} ${short(y - 2)}L${short(x + 14)} ${short(y + 22)}`, red, 2.4) +
      line(
        `M${short(x - 7)} ${short(y + 5.2)}L${short(x - 9)} ${short(height - 8)}L${short(x + 9)} ${short(y + 18)}`,
        navy,
        0.7
      ) +
      `<circle cx="${short(x - 9)}" cy="${short(height - 7)}" r="1.8" fill="none" stroke="${navy}" stroke-width=".8"/>` +
      label(x - 11, y + 16, "45 cm", navy, 3.4, "end") +
      label(x + 3, height - 4, "65 cm", navy, 3.4, "start"),
    "6":
      move(x + 8, y - 1, 24, size * 0.8, kite([red, yellow, red, yellow], 1.4)) +
      tail(
        [
          [x - 4, y + 22],
          [x - 11, y + 24],
          [x - 17, y + 20],
          [x - 24, y + 21],
          [x - 28, y + 26]
        ],
        navy,
        [sky, cream, red],
        0.34
      ) +
      (data["hung"] === "1" ? hung(0) : "")
  }
  return frame(width, height, step, "#d9eef2", red) + (pictures[step] ?? "")
}

/** Seeds and a spider that the wind carries. */
const seedsArt: Drawing = ({ random, width, height }) => {
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

/** A thing on its feet: `feet` says how far below its middle they are. */
const stand = (thing: string, x: number, ground: number, feet: number, scale: number, flip = 1): string =>
  `<g transform="translate(${short(x)} ${short(ground - feet * scale)}) scale(${short(scale * flip)} ${short(scale)})">${thing}</g>`

const comicRuzgar: Drawing = ({ random, width, height, data }) => {
  const floor = height * 0.8
  const [ground, deep, green] = ["#8a5a2b", "#2c8fb5", "#2f7d54"]
  const back = (ink: string) => box(0, 0, width, height, ink)
  const cabbage = cut(
    round([
      [-9, 2],
      [-8, -6],
      [0, -10],
      [8, -6],
      [9, 2]
    ]),
    grass,
    0.6
  )
  const furrows =
    box(0, floor, width, height - floor, ground) +
    [0.06, 0.2, 0.8, 0.94].map((part) => move(width * part, floor, 0, 0.5, cabbage)).join("")
  const gust = (x: number, y: number) => line(`M${short(x)} ${short(y)}q8 -5 16 0t16 0`, cream, 0.9)
  const eggs = (x: number, y: number) => [-1, 0, 1].map((egg) => pad([x + egg * 4.2, y], 2.6, cream, 0.3, 11)).join("")
  const chicks = (x: number, y: number) =>
    [-1, 0, 1]
      .map(
        (chick) =>
          pad([x + chick * 4.4, y], 2.2, cream, 0.3, 9) +
          disc([x + chick * 4.4 + 0.6, y - 0.5], 0.5, navy) +
          fill(
            snip([
              [x + chick * 4.4 + 2, y - 0.6],
              [x + chick * 4.4 + 4, y],
              [x + chick * 4.4 + 2, y + 0.6]
            ]),
            red
          )
      )
      .join("")
  const panels: ReadonlyArray<() => string> = [
    () =>
      back(sky) +
      cloud(14, 9, 0.6) +
      furrows +
      stand(scarecrow(false), width * 0.36, floor + 2, 18, 0.6) +
      gust(width * 0.44, 8) +
      gust(width * 0.5, 15) +
      move(width * 0.74, 13, 24, 0.75, hat()),
    () =>
      back(yellow) +
      hill(
        [
          [-5, floor + 1],
          [width * 0.5, floor - 4],
          [width + 5, floor + 2]
        ],
        grass,
        height,
        width
      ) +
      stand(goat(), width * 0.46, floor + 1, 20, 0.6) +
      move(width * 0.46 + 6, floor - 26.4, -14, 0.62, hat(cream, red)) +
      [0.12, 0.82, 0.92].map((part) => move(width * part, floor + 2, 0, 0.5, tree(green, navy, 3))).join(""),
    () =>
      back(grass) +
      blades(random, width, height * 0.46, 30, green, 9) +
      waves(width, height * 0.52, 2.4, 18, sky, height + 4) +
      stand(frog(green), width * 0.4, height * 0.5, 5, 0.9) +
      stand(frog(green), width * 0.56, height * 0.5, 5, 0.9, -1) +
      move(width * 0.48, height * 0.5, 180, 1.05, hat()) +
      waves(width, height * 0.68, 3, 24, deep, height + 4),
    () =>
      back(cream) +
      sun([width * 0.8, height * 0.26], 6, yellow) +
      waves(width, height * 0.5, 5, 34, sky, height + 4) +
      move(width * 0.4, height * 0.5, 172, 0.8, hat()) +
      waves(width, height * 0.64, 6, 40, deep, height + 4) +
      waves(width, height * 0.84, 5, 30, navy, height + 4),
    () =>
      back(sky) +
      waves(width, height * 0.76, 3, 22, deep, height + 4) +
      cut(
        snip([
          [width * 0.18, height + 3],
          [width * 0.26, height * 0.74],
          [width * 0.4, height * 0.66],
          [width * 0.66, height * 0.68],
          [width * 0.8, height * 0.84],
          [width * 0.84, height + 3]
        ]),
        navy,
        0.8
      ) +
      stand(gull(), width * 0.63, height * 0.68, 12, 0.85) +
      eggs(width * 0.42, height * 0.5) +
      move(width * 0.42, height * 0.55, 180, 0.8, hat()) +
      cloud(16, 10, 0.6),
    () =>
      back(yellow) +
      furrows +
      stand(scarecrow(false), width * 0.5, floor + 2, 18, 0.6) +
      chicks(width * 0.5, floor - 30.5) +
      move(width * 0.5, floor - 27.5, 180, 0.66, hat(cream, red)) +
      stand(gull(), width * 0.74, floor, 12, 0.8) +
      stand(frog(green), width * 0.28, floor, 5, 0.9)
  ]
  return panels[Number(data["panel"] ?? 1) - 1]?.() ?? ""
}

const comicGolge: Drawing = ({ width, height, data }) => {
  const floor = height * 0.8
  const sceneOf = (air: string) => box(0, 0, width, height, air) + box(0, floor, width, height - floor, teal)
  const barn = (x: number) =>
    move(
      x,
      floor - 11,
      0,
      1,
      cut(
        snip([
          [-12, 11],
          [-12, -8],
          [0, -18],
          [12, -8],
          [12, 11]
        ]),
        pink,
        0.8
      ),
      box(-4, 0, 8, 11, night)
    )
  const thrown = (from: number, to: number) =>
    fill(
      snip([
        [from, floor + 1.6],
        [from, floor + 4.4],
        [mix(from, to, 0.9), floor + 5],
        [to, floor + 2.6],
        [mix(from, to, 0.9), floor + 1.8]
      ]),
      night
    )
  const panels: ReadonlyArray<() => string> = [
    () =>
      sceneOf(orange) +
      sun([width * 0.92, floor - 6], 7, yellow) +
      box(0, floor, width, height - floor, teal) +
      barn(width * 0.14) +
      thrown(width * 0.7, width * 0.18) +
      stand(hen(), width * 0.72, floor + 3, 18, 0.66),
    () =>
      sceneOf(orange) +
      barn(width * 0.74) +
      fill(
        snip([
          [-2, floor + 2],
          [width * 0.36, floor + 1],
          [width * 0.36, floor - 10],
          [width * 0.3, floor - 14],
          [width * 0.34, floor - 24],
          [width * 0.29, floor - 27],
          [width * 0.36, floor - 31],
          [width * 0.4, floor - 27],
          [width * 0.44, floor - 16],
          [width * 0.54, floor - 20],
          [width * 0.52, floor - 9],
          [width * 0.46, floor - 5],
          [width * 0.46, floor + 4],
          [width * 0.3, floor + 6],
          [-2, floor + 5]
        ]),
        night
      ) +
      stand(fox(yellow), width * 0.9, floor + 2, 16, 0.62) +
      label(width * 0.72, 9.5, "!", night, 9),
    () =>
      sceneOf(yellow) +
      stand(fox(), width * 0.16, floor + 2, 16, 0.66) +
      line(
        `M${short(width * 0.38)} ${short(floor - 8)}h8M${short(width * 0.4)} ${short(floor - 13)}h10M${short(width * 0.4)} ${short(floor - 3)}h6`,
        night,
        0.8
      ) +
      thrown(width * 0.8, width * 0.56) +
      stand(hen(), width * 0.8, floor + 3, 18, 0.66, -1),
    () =>
      sceneOf(yellow) +
      sun([width * 0.5, 1], 6, cream) +
      `<ellipse cx="${short(width * 0.5)}" cy="${short(floor + 3)}" rx="8" ry="1.6" fill="${night}"/>` +
      stand(hen(), width * 0.5, floor + 3, 18, 0.6) +
      stand(fox(), width * 0.93, floor + 2, 16, 0.66),
    () =>
      sceneOf(pink) +
      sun([width * 0.08, floor - 8], 8, yellow) +
      box(0, floor, width, height - floor, teal) +
      cut(
        snip([
          [width * 0.16, floor + 4],
          [width * 0.16, floor - 8],
          [width * 0.98, floor - 8],
          [width * 0.98, floor + 4]
        ]),
        violet,
        0.8
      ) +
      [0.36, 0.63].map((part) => stand(hen(yellow), width * part, floor - 17.6, 18, 0.36)).join("") +
      [0, 1, 2, 3, 4, 5]
        .map((place) =>
          stand(hen(place % 2 === 0 ? cream : orange), width * (0.23 + place * 0.136), floor - 8, 18, 0.38)
        )
        .join(""),
    () =>
      box(0, 0, width, height, violet) +
      pad([width * 0.92, 8], 4, yellow, 0) +
      fill(`M${short(width * 0.36)} ${short(height * 0.86)}H${width}V${height}H${short(width * 0.36)}Z`, night) +
      [0.62, 0.8].map((part) => stand(hen(night, night, night), width * part, height * 0.55, 18, 0.62)).join("") +
      Array.from({ length: 6 }, (_, place) =>
        stand(hen(night, night, night), width * (0.5 + place * 0.085), height * 0.88, 18, 0.66)
      ).join("") +
      hill(
        [
          [-5, height * 0.6],
          [width * 0.18, height * 0.52],
          [width * 0.34, height * 0.7],
          [width * 0.46, height + 2]
        ],
        teal,
        height,
        width * 0.4
      ) +
      stand(fox(), width * 0.2, height * 0.56, 16, 0.56, -1) +
      line(`M${short(width * 0.1)} ${short(height * 0.36)}L${short(width * 0.22)} ${short(height * 0.1)}`, cream, 0.9) +
      pad([width * 0.23, height * 0.1], 3, pink, 0.4, 9)
  ]
  return panels[Number(data["panel"] ?? 1) - 1]?.() ?? ""
}

const side = 21
const middle = 10
const isInKite = (column: number, row: number) => Math.abs(column - middle) + Math.abs(row - middle) <= middle
const isInSun = (column: number, row: number) => Math.hypot(column - middle, row - middle) <= middle + 0.4

/** The maze of an issue (`data-shape`: kite or sun); with `data-told` in this ink, its way. */
const maze: Drawing = ({ random, width, data }) => {
  const isKite = data["shape"] !== "sun"
  const [start, goal]: readonly [Point, Point] = isKite
    ? [
        [middle, 0],
        [middle, side - 1]
      ]
    : [
        [0, middle],
        [side - 1, middle]
      ]
  const made = mazeOf(random, side, isKite ? isInKite : isInSun, start, goal)
  const gaps = isKite ? ["10,0>0,-1", "10,20>0,1"] : ["0,10>-1,0", "20,10>1,0"]
  return drawMaze(made, width / side, data["ink"] ?? navy, data["told"], gaps)
}

const winds = ["YILDIZ", "POYRAZ", "GÜNDOĞUSU", "KEŞİŞLEME", "KIBLE", "LODOS", "GÜNBATISI", "KARAYEL"]

const letters: Drawing = ({ random, width, data }) => {
  const size = 11
  return drawWordSquare(wordSquare(random, winds, size), size, width / size, data["ink"] ?? navy, data["told"])
}

const windRose: Drawing = ({ width, height }) => {
  const [x, y] = [width / 2, height / 2]
  const radius = Math.min(width, height) * 0.3
  const names = ["Yıldız", "Poyraz", "Gündoğusu", "Keşişleme", "Kıble", "Lodos", "Günbatısı", "Karayel"]
  return names
    .map((name, index) => {
      const angle = (index / 8) * 6.2832 - 1.5708
      const reach = radius * (index % 2 === 0 ? 1 : 0.72)
      const spot = (turn: number, part: number): Point => [
        x + Math.cos(angle + turn) * reach * part,
        y + Math.sin(angle + turn) * reach * part
      ]
      const [tx, ty] = [
        x + Math.cos(angle) * radius * (index % 2 === 0 ? 1.16 : 1.06),
        y + Math.sin(angle) * radius * 1.16
      ]
      const anchor = Math.abs(Math.cos(angle)) < 0.2 ? "middle" : Math.cos(angle) > 0 ? "start" : "end"
      return (
        fill(snip([[x, y], spot(-0.39, 0.36), spot(0, 1)]), index % 2 === 0 ? red : yellow) +
        fill(snip([[x, y], spot(0.39, 0.36), spot(0, 1)]), index % 2 === 0 ? navy : "#e09f12") +
        label(tx, ty + 1.4, name, navy, 3.7, anchor)
      )
    })
    .join("")
}

/** A square from above: a tree and the twelve shadows of its day. */
const fanArt: Drawing = ({ width, height }) => {
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

const stools: Drawing = ({ width, height }) =>
  [
    fill(
      `M${short(width * 0.04)} ${short(height * 0.94)}Q${short(width * 0.5)} ${short(height * 0.72)} ${short(width * 0.97)} ${short(height * 0.94)}Z`,
      violet
    ),
    ...[0, 1, 2, 3, 4, 5].map((place) =>
      move(width * (0.1 + place * 0.16), height * 0.5, 0, height / 26, stool(place === 5 ? teal : pink))
    )
  ].join("")

const clockStep: Drawing = ({ width, height, data }) => {
  const step = data["step"] ?? "1"
  const [x, y] = [width / 2, height * 0.52]
  const radius = height * 0.38
  const plate =
    pad([x, y], radius, cream, 1, 40) +
    `<circle cx="${short(x)}" cy="${short(y)}" r="${short(radius * 0.72)}" fill="none" stroke="#e3d3b4" stroke-width=".8"/>`
  const spot = (hour: number): Point => {
    const [right, up] = shadowAt(hour)
    return [x + right * radius, y - up * radius]
  }
  const ray = (hour: number, ink: string, wide: number) =>
    line(`M${short(x)} ${short(y)}L${spot(hour).map(short).join(" ")}`, ink, wide)
  const sideView =
    line(
      `M${short(x - radius)} ${short(y + radius * 0.62)}L${short(x - radius * 0.72)} ${short(y + radius * 0.36)}H${short(x + radius * 0.72)}L${short(x + radius)} ${short(y + radius * 0.62)}`,
      cream,
      2
    ) +
    cut(
      round([
        [x - 5, y + radius * 0.62],
        [x - 3, y + radius * 0.42],
        [x + 3, y + radius * 0.42],
        [x + 5, y + radius * 0.62]
      ]),
      pink,
      0.3
    ) +
    box(x - 1.2, y - radius * 0.85, 2.4, radius * 1.3, orange) +
    fill(
      snip([
        [x - 1.2, y - radius * 0.85],
        [x, y - radius * 1.08],
        [x + 1.2, y - radius * 0.85]
      ]),
      night
    )
  const hours = [9, 10, 11, 12, 13, 14, 15, 16]
  const dots = (list: ReadonlyArray<number>) =>
    list.map((hour) => {
      const [px, py] = spot(hour)
      const far = Math.hypot(px - x, py - y)
      return (
        line(`M${short(x)} ${short(y)}L${short(px)} ${short(py)}`, violet, 0.5) +
        disc([px, py], 0.9, pink) +
        label(x + ((px - x) / far) * (far + 3.4), y + ((py - y) / far) * (far + 3) + 0.9, `${hour}`, night, 2.6)
      )
    })
  const pictures: Readonly<Record<string, string>> = {
    "1":
      plate +
      line(
        `M${short(x - radius)} ${short(y)}H${short(x + radius)}M${short(x)} ${short(y - radius)}V${short(y + radius)}`,
        violet,
        0.5,
        "1.6 1.4"
      ) +
      disc([x, y], 1.3, night),
    "2": sideView,
    "3":
      plate +
      disc([x, y], 1.6, orange) +
      line(`M${short(x)} ${short(y - radius * 0.5)}V${short(y - radius * 0.92)}m-2 2.6l2 -2.6l2 2.6`, pink, 1) +
      [-1, 1]
        .flatMap((right) =>
          [-1, 1].map((down) =>
            move(
              x + right * radius * 0.72,
              y + down * radius * 0.72,
              right * down * 45,
              1,
              box(-1.6, -4, 3.2, 8, yellow)
            )
          )
        )
        .join(""),
    "4": plate + ray(9, night, 1.6) + dots([9]).join("") + disc([x, y], 1.6, orange),
    "5": plate + dots(hours).join("") + disc([x, y], 1.6, orange),
    "6":
      plate +
      dots(hours).join("") +
      ray(14.5, night, 1.6) +
      disc([x, y], 1.6, orange) +
      label(width - 8, height - 5, "14.30?", night, 5, "end")
  }
  return frame(width, height, step, "#cfe7e2", violet) + (pictures[step] ?? "")
}

const clockArt: Drawing = ({ width, height }) => {
  const [x, y] = [width / 2, height / 2]
  const radius = Math.min(width, height) * 0.42
  const rays = [9, 10, 11, 12, 13, 14, 15, 16].map((hour) => {
    const [right, up] = shadowAt(hour, 12.8, 0.5)
    const [px, py] = [x + right * radius, y + radius * 0.3 - up * radius]
    return (
      line(`M${short(x)} ${short(y + radius * 0.3)}L${short(px)} ${short(py)}`, violet, 0.7) + disc([px, py], 1.3, pink)
    )
  })
  return [
    box(0, 0, width, height, teal),
    pad([x, y], radius, cream, 2.4, 48),
    `<circle cx="${short(x)}" cy="${short(y)}" r="${short(radius * 0.8)}" fill="none" stroke="#e3d3b4" stroke-width="1"/>`,
    rays.join(""),
    fill(
      snip([
        [x - 1.6, y + radius * 0.3],
        [x - radius * 0.42, y - radius * 0.42],
        [x + 1.6, y + radius * 0.3]
      ]),
      night
    ),
    move(
      x,
      y + radius * 0.3,
      24,
      1,
      box(-2, -30, 4, 31, orange),
      fill(
        snip([
          [-2, -30],
          [0, -37],
          [2, -30]
        ]),
        cream
      ),
      fill(
        snip([
          [-0.8, -34],
          [0, -37],
          [0.8, -34]
        ]),
        night
      )
    ),
    pad([x, y + radius * 0.3], 3.4, pink, 0.6, 11)
  ].join("")
}

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
const fishArt: Drawing = ({ width, height }) => {
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

const matching: Drawing = ({ width, height }) => {
  const order = ["teapot", "umbrella", "key", "snail", "can"]
  const inks = [pink, violet, orange, teal, "#e6432f"]
  const below: ReadonlyArray<readonly [string, number, number]> = [
    ["snail", 150, -1],
    ["key", 235, 1],
    ["can", 80, -1],
    ["teapot", 200, 1],
    ["umbrella", 120, 1]
  ]
  const cell = width / 5
  const size = Math.min(cell / 50, height / 88)
  return [
    ...order.map(
      (thing, index) =>
        move((index + 0.5) * cell, height * 0.24, 0, size, things[thing]!(inks[index]!, cream)) +
        label((index + 0.5) * cell - cell * 0.36, height * 0.1, `${index + 1}`, night, 5)
    ),
    ...below.map(
      ([thing, turn, flip], index) =>
        `<g transform="translate(${short((index + 0.5) * cell)} ${short(height * 0.74)}) rotate(${turn}) scale(${short(size * flip)} ${short(size)})">${things[thing]!(night, night)}</g>${label((index + 0.5) * cell - cell * 0.36, height * 0.6, "ABCDE"[index]!, night, 5)}`
    )
  ].join("")
}

/** The earth's own shadow, with the moon on its way through; not to scale, and it says so beside it. */
const spaceArt: Drawing = ({ random, width, height }) => {
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
const strip: Drawing = ({ width, height, data }) =>
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

const stamp: Drawing = ({ width, height, data }) =>
  box(0, 0, width, height, data["ink"] ?? sky) +
  (data["what"] === "hen"
    ? move(width * 0.5, height * 0.56, 0, height / 44, hen())
    : move(width * 0.52, height * 0.4, 24, height / 120, kite([red, yellow, red, yellow], 2)))

const planeArt: Drawing = ({ width, height }) =>
  move(width * 0.46, height * 0.5, -6, height / 34, plane(yellow, red)) +
  line(`M2 ${short(height * 0.4)}h${short(width * 0.12)}M6 ${short(height * 0.62)}h${short(width * 0.1)}`, sky, 1)

export const drawings: Drawings = {
  coverRuzgarBack,
  coverRuzgarFront,
  coverGolgeBack,
  coverGolgeFront,
  sockArt,
  ropeArt,
  kitePlan,
  kiteStep,
  seedsArt,
  comicRuzgar,
  comicGolge,
  maze,
  letters,
  windRose,
  fanArt,
  stools,
  clockStep,
  clockArt,
  fishArt,
  matching,
  spaceArt,
  strip,
  stamp,
  planeArt
}
