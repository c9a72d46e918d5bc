import { curveOf, pathOf, type Point, short } from "../../drawing.ts"

export const cream = "#fff5e0"

/** A piece of paper that lies on another: its own shape once more underneath, a little lower and to the right. */
export const cut = (path: string, ink: string, lift = 1): string =>
  `<path d="${path}" opacity=".18" transform="translate(${short(lift * 0.7)} ${short(lift)})"/><path d="${path}" fill="${ink}"/>`

/** Straight snips of the scissors. */
export const snip = (points: ReadonlyArray<Point>): string => pathOf(points, true)

/** One long turn of the scissors through all points, back to the first. */
export const round = (points: ReadonlyArray<Point>): string => `${curveOf([...points, points[0]!])}Z`

export const line = (path: string, ink: string, wide: number, dash = ""): string =>
  `<path d="${path}" fill="none" stroke="${ink}" stroke-width="${short(wide)}" stroke-linecap="round" stroke-linejoin="round"${dash === "" ? "" : ` stroke-dasharray="${dash}"`}/>`

export const disc = ([x, y]: Point, radius: number, ink: string): string =>
  `<circle cx="${short(x)}" cy="${short(y)}" r="${short(radius)}" fill="${ink}"/>`

/** A disc cut by hand: many short straight sides. */
export const pad = ([x, y]: Point, radius: number, ink: string, lift = 1, sides = 17): string =>
  cut(
    snip(
      Array.from({ length: sides }, (_, side): Point => {
        const angle = (side / sides) * 6.2832 + 0.2
        const reach = radius * (side % 3 === 0 ? 1.015 : 0.985)
        return [x + Math.cos(angle) * reach, y + Math.sin(angle) * reach]
      })
    ),
    ink,
    lift
  )

export const box = (x: number, y: number, width: number, height: number, ink: string): string =>
  `<rect x="${short(x)}" y="${short(y)}" width="${short(width)}" height="${short(height)}" fill="${ink}"/>`

export const move = (x: number, y: number, turn: number, scale: number, ...parts: ReadonlyArray<string>): string =>
  `<g transform="translate(${short(x)} ${short(y)}) rotate(${short(turn)}) scale(${short(scale)})">${parts.join("")}</g>`

export const label = (x: number, y: number, text: string, ink: string, size: number, anchor = "middle"): string =>
  `<text x="${short(x)}" y="${short(y)}" font-family="Display" font-weight="600" font-size="${short(size)}" text-anchor="${anchor}" fill="${ink}">${text}</text>`
