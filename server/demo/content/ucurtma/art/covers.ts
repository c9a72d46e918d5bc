import { type Drawing, fill, type Point } from "../../drawing.ts"
import { box, cream, cut, line, move } from "./paper.ts"
import {
  blades,
  child,
  cloud,
  dinosaur,
  grass,
  hen,
  hill,
  house,
  kite,
  navy,
  night,
  orange,
  red,
  sky,
  tail,
  teal,
  tree,
  yellow
} from "./things.ts"

export const coverRuzgarBack: Drawing = ({ width, height }) =>
  [
    box(0, 0, width, height, sky),
    cloud(34, 92, 1.35),
    line("M120 66q16 -7 30 0t34 -3M176 128q12 -6 22 0t22 -2M10 66q10 -5 18 0t18 -2", "#8fd0e6", 1.2)
  ].join("")

export const coverRuzgarFront: Drawing = ({ random, width, height }) => {
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

export const coverGolgeBack: Drawing = ({ width, height }) =>
  [
    box(0, 0, width, height, orange),
    fill("M0 0H210V40H0Z", orange),
    ...[52, 84, 116, 148].flatMap((y, row) =>
      [0, 1, 2, 3].map((place) => box(place * 62 - (row % 2) * 28, y, 40, 0.8, "#f07a2a"))
    ),
    move(0, -2, 0, 1, dinosaur(night))
  ].join("")

export const coverGolgeFront: Drawing = ({ width, height }) =>
  [
    cut(`M-5 190L215 182V${height + 5}H-5Z`, teal, 0),
    fill("M96 206L136 206L176 196L170 193Z", night),
    fill("M60 212L120 206L134 212Z", night),
    move(178, 178, 0, 0.95, hen(cream, red, red)),
    box(0, 0, width, 0, orange)
  ].join("")
