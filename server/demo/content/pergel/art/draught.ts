import { polar, short } from "../../drawing.ts"

/** The draughtsman's marks that both issues share: hairlines, dimension lines, centres. Lengths are in page millimetres. */
export const ink = "#141414"
export const paper = "#fbfaf6"

export const line = (x1: number, y1: number, x2: number, y2: number, stroke = ink, width = 0.2, more = ""): string =>
  `<path d="M${short(x1)} ${short(y1)}L${short(x2)} ${short(y2)}" fill="none" stroke="${stroke}" stroke-width="${width}" ${more}/>`

export const circle = (x: number, y: number, r: number, fill: string, more = ""): string =>
  `<circle cx="${short(x)}" cy="${short(y)}" r="${short(r)}" fill="${fill}" ${more}/>`

export const ring = (x: number, y: number, r: number, stroke = ink, width = 0.2, more = ""): string =>
  circle(x, y, r, "none", `stroke="${stroke}" stroke-width="${width}" ${more}`)

export const rect = (x: number, y: number, width: number, height: number, fill: string, more = ""): string =>
  `<rect x="${short(x)}" y="${short(y)}" width="${short(width)}" height="${short(height)}" fill="${fill}" ${more}/>`

export const shape = (d: string, fill: string, more = ""): string => `<path d="${d}" fill="${fill}" ${more}/>`

export interface Lettering {
  readonly size?: number
  readonly font?: "Wide" | "Sans" | "Narrow" | "Text" | "Roman"
  readonly weight?: number
  readonly fill?: string
  readonly anchor?: "start" | "middle" | "end"
  readonly more?: string
}

const weights = { Wide: 800, Sans: 400, Narrow: 500, Text: 400, Roman: 500 }

export const text = (x: number, y: number, words: string, style: Lettering = {}): string => {
  const { size = 2.9, font = "Narrow", fill = ink, anchor = "start", more = "" } = style
  const weight = style.weight ?? weights[font]
  return `<text x="${short(x)}" y="${short(y)}" font-family="${font}" font-weight="${weight}" font-size="${size}" fill="${fill}" text-anchor="${anchor}" ${more}>${words}</text>`
}

/** Where a pair of compasses was set down. */
export const centre = (x: number, y: number, stroke = ink, size = 2.2): string =>
  line(x - size, y, x + size, y, stroke, 0.25) +
  line(x, y - size, x, y + size, stroke, 0.25) +
  circle(x, y, 0.55, stroke)

const tick = (x: number, y: number, stroke: string) => line(x - 1, y + 1, x + 1, y - 1, stroke, 0.4)

/** A length along the paper, its figure standing on the line. */
export const across = (x1: number, x2: number, y: number, words: string, stroke = ink, aside = 0): string =>
  line(x1 - 1.5, y, x2 + 1.5, y, stroke) +
  tick(x1, y, stroke) +
  tick(x2, y, stroke) +
  text((x1 + x2) / 2 + aside, y - 1, words, { anchor: "middle", fill: stroke })

/** A length up the paper, its figure turned to be read from the right. */
export const upright = (x: number, y1: number, y2: number, words: string, stroke = ink): string =>
  line(x, y1 - 1.5, x, y2 + 1.5, stroke) +
  tick(x, y1, stroke) +
  tick(x, y2, stroke) +
  text(0, 0, words, {
    anchor: "middle",
    fill: stroke,
    more: `transform="translate(${short(x - 1)} ${short((y1 + y2) / 2)}) rotate(-90)"`
  })

export const arc = (
  x: number,
  y: number,
  r: number,
  from: number,
  to: number,
  stroke = ink,
  width = 0.2,
  more = ""
): string => {
  const [x1, y1] = polar(x, y, r, from)
  const [x2, y2] = polar(x, y, r, to)
  const isLarge = Math.abs(to - from) > 180 ? 1 : 0
  return `<path d="M${short(x1)} ${short(y1)}A${short(r)} ${short(r)} 0 ${isLarge} ${to > from ? 1 : 0} ${short(x2)} ${short(y2)}" fill="none" stroke="${stroke}" stroke-width="${width}" ${more}/>`
}
