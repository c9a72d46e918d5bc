import { type Drawing, fill, type Point, short } from "../../drawing.ts"
import { cream, label, move, snip } from "./paper.ts"
import { drawMaze, drawWordSquare, mazeOf, wordSquare } from "./puzzles.ts"
import { navy, night, orange, pink, red, teal, things, violet, yellow } from "./things.ts"

const side = 21

const middle = 10

const isInKite = (column: number, row: number) => Math.abs(column - middle) + Math.abs(row - middle) <= middle

const isInSun = (column: number, row: number) => Math.hypot(column - middle, row - middle) <= middle + 0.4

/** The maze of an issue (`data-shape`: kite or sun); with `data-told` in this ink, its way. */
export const maze: Drawing = ({ random, width, data }) => {
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

export const letters: Drawing = ({ random, width, data }) => {
  const size = 11
  return drawWordSquare(wordSquare(random, winds, size), size, width / size, data["ink"] ?? navy, data["told"])
}

export const windRose: Drawing = ({ width, height }) => {
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

export const matching: Drawing = ({ width, height }) => {
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
