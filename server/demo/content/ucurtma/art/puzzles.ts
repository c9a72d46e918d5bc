import { short } from "../../drawing.ts"
import { label, line } from "./paper.ts"

type Random = () => number

export interface Maze {
  /** Doors by "column,row>column,row", both ways. */
  readonly doors: ReadonlySet<string>
  readonly cells: ReadonlySet<string>
  /** The cells from the entrance to the way out. */
  readonly way: ReadonlyArray<readonly [number, number]>
}

const sides = [
  [0, -1],
  [1, 0],
  [0, 1],
  [-1, 0]
] as const

const name = (column: number, row: number) => `${column},${row}`

/** A maze of the cells that `isIn` allows, with one way between any two of them. */
export const mazeOf = (
  random: Random,
  size: number,
  isIn: (column: number, row: number) => boolean,
  start: readonly [number, number],
  goal: readonly [number, number]
): Maze => {
  const cells = new Set<string>()
  for (let row = 0; row < size; row++) {
    for (let column = 0; column < size; column++) if (isIn(column, row)) cells.add(name(column, row))
  }
  const doors = new Set<string>()
  const from = new Map<string, readonly [number, number]>()
  const seen = new Set([name(...start)])
  const trail: Array<readonly [number, number]> = [start]
  while (trail.length > 0) {
    const [column, row] = trail.at(-1)!
    const open = sides.flatMap(([right, down]) => {
      const next = name(column + right, row + down)
      return cells.has(next) && !seen.has(next) ? [[column + right, row + down] as const] : []
    })
    const next = open[Math.floor(random() * open.length)]
    if (next === undefined) {
      trail.pop()
      continue
    }
    doors.add(`${name(column, row)}>${name(...next)}`).add(`${name(...next)}>${name(column, row)}`)
    from.set(name(...next), [column, row])
    seen.add(name(...next))
    trail.push(next)
  }
  const way: Array<readonly [number, number]> = [goal]
  for (let at = from.get(name(...goal)); at !== undefined; at = from.get(name(...at))) way.unshift(at)
  return { doors, cells, way }
}

/** The maze's walls, open above the entrance and below the way out where `gaps` says so; its way too, if it is told. */
export const drawMaze = (
  { doors, cells, way }: Maze,
  cell: number,
  ink: string,
  told: string | undefined,
  gaps: ReadonlyArray<string>
): string => {
  const walls: Array<string> = []
  for (const place of cells) {
    const [column = 0, row = 0] = place.split(",").map(Number)
    const [x, y] = [column * cell, row * cell]
    const isOpen = (right: number, down: number) =>
      doors.has(`${place}>${name(column + right, row + down)}`) || gaps.includes(`${place}>${right},${down}`)
    if (!isOpen(0, -1)) walls.push(`M${short(x)} ${short(y)}h${short(cell)}`)
    if (!isOpen(-1, 0)) walls.push(`M${short(x)} ${short(y)}v${short(cell)}`)
    if (!isOpen(1, 0) && !cells.has(name(column + 1, row))) walls.push(`M${short(x + cell)} ${short(y)}v${short(cell)}`)
    if (!isOpen(0, 1) && !cells.has(name(column, row + 1))) walls.push(`M${short(x)} ${short(y + cell)}h${short(cell)}`)
  }
  const path = `M${way.map(([column, row]) => `${short((column + 0.5) * cell)} ${short((row + 0.5) * cell)}`).join("L")}`
  return (told === undefined ? "" : line(path, told, cell * 0.34)) + line(walls.join(""), ink, cell * 0.14)
}

const alphabet = [..."ABCDEGHIİKLMNOPRSTUYZ"]
const ways = [
  [1, 0],
  [0, 1],
  [1, 1]
] as const

/** A square of letters in which the words lie across, down and aslant. Where a word finds no room, another square is tried. */
export const wordSquare = (random: Random, words: ReadonlyArray<string>, size: number) => {
  for (;;) {
    const grid = new Map<string, string>()
    const places: Array<readonly [number, number, number, number]> = []
    for (const word of words) {
      const letters = [...word]
      for (let attempt = 0; attempt < 300; attempt++) {
        const [right, down] = ways[Math.floor(random() * ways.length)]!
        const x = Math.floor(random() * (size - right * (letters.length - 1)))
        const y = Math.floor(random() * (size - down * (letters.length - 1)))
        const spots = letters.map((letter, step) => [name(x + right * step, y + down * step), letter] as const)
        if (!spots.every(([spot, letter]) => (grid.get(spot) ?? letter) === letter)) continue
        for (const [spot, letter] of spots) grid.set(spot, letter)
        places.push([x, y, x + right * (letters.length - 1), y + down * (letters.length - 1)])
        break
      }
    }
    if (places.length < words.length) continue
    const letters = Array.from({ length: size * size }, (_, index) => {
      const spot = name(index % size, Math.floor(index / size))
      return grid.get(spot) ?? alphabet[Math.floor(random() * alphabet.length)]!
    })
    return { letters, places }
  }
}

export const drawWordSquare = (
  square: ReturnType<typeof wordSquare>,
  size: number,
  cell: number,
  ink: string,
  told: string | undefined
): string => {
  const marks =
    told === undefined
      ? []
      : square.places.map(([x0, y0, x1, y1]) =>
          line(
            `M${short((x0 + 0.5) * cell)} ${short((y0 + 0.5) * cell)}L${short((x1 + 0.5) * cell)} ${short((y1 + 0.5) * cell)}`,
            told,
            cell * 0.72
          )
        )
  const letters = square.letters.map((letter, index) =>
    label(((index % size) + 0.5) * cell, (Math.floor(index / size) + 0.72) * cell, letter, ink, cell * 0.62)
  )
  return marks.join("") + letters.join("")
}
