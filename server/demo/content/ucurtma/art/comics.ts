import { type Drawing, fill, mix, short } from "../../drawing.ts"
import { box, cream, cut, disc, label, line, move, pad, round, snip } from "./paper.ts"
import {
  blades,
  cloud,
  fox,
  frog,
  goat,
  grass,
  gull,
  hat,
  hen,
  hill,
  navy,
  night,
  orange,
  pink,
  red,
  scarecrow,
  sky,
  sun,
  teal,
  tree,
  violet,
  waves,
  yellow
} from "./things.ts"

/** A thing on its feet: `feet` says how far below its middle they are. */
const stand = (thing: string, x: number, ground: number, feet: number, scale: number, flip = 1): string =>
  `<g transform="translate(${short(x)} ${short(ground - feet * scale)}) scale(${short(scale * flip)} ${short(scale)})">${thing}</g>`

export const comicRuzgar: Drawing = ({ random, width, height, data }) => {
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

export const comicGolge: Drawing = ({ width, height, data }) => {
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
