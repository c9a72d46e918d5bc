import { polar, short } from "../../drawing.ts"

/** What every chart of Bilanço is made of: five inks on salmon paper, and figures in one typewriter face. Lengths are page millimetres. */
export const ink = "#231c1c"
export const paper = "#fbe2d0"
export const deep = "#f3c9ad"
export const claret = "#9c1c30"
export const teal = "#0d5c63"
export const crust = "#b8681f"
export const sesame = "#f7d99a"
export const cream = "#fff4e6"

export const rect = (x: number, y: number, width: number, height: number, fill: string, more = ""): string =>
  `<rect x="${short(x)}" y="${short(y)}" width="${short(width)}" height="${short(height)}" fill="${fill}" ${more}/>`

export const circle = (x: number, y: number, r: number, fill: string, more = ""): string =>
  `<circle cx="${short(x)}" cy="${short(y)}" r="${short(r)}" fill="${fill}" ${more}/>`

export const line = (x1: number, y1: number, x2: number, y2: number, stroke = ink, width = 0.2, more = ""): string =>
  `<path d="M${short(x1)} ${short(y1)}L${short(x2)} ${short(y2)}" fill="none" stroke="${stroke}" stroke-width="${width}" ${more}/>`

export const shape = (d: string, fill: string, more = ""): string => `<path d="${d}" fill="${fill}" ${more}/>`

export interface Lettering {
  readonly size?: number
  readonly font?: "Sans" | "Mono" | "Display" | "Text"
  readonly weight?: number
  readonly fill?: string
  readonly anchor?: "start" | "middle" | "end"
  readonly more?: string
}

const weights = { Sans: 400, Mono: 500, Display: 700, Text: 400 }

export const text = (x: number, y: number, words: string, style: Lettering = {}): string => {
  const { size = 3, font = "Sans", fill = ink, anchor = "start", more = "" } = style
  return `<text x="${short(x)}" y="${short(y)}" font-family="${font}" font-weight="${style.weight ?? weights[font]}" font-size="${size}" fill="${fill}" text-anchor="${anchor}" ${more}>${words}</text>`
}

export const bold = (x: number, y: number, words: string, style: Lettering = {}): string =>
  text(x, y, words, { font: "Sans", weight: 700, ...style })

export const figure = (x: number, y: number, words: string, style: Lettering = {}): string =>
  text(x, y, words, { font: "Mono", size: 2.8, ...style })

/** Lira as the magazine writes them: a comma, two places. */
export const lira = (value: number): string => value.toFixed(2).replace(".", ",")

/** Whole lira with a dot at the thousands and a true minus. */
export const whole = (value: number): string =>
  `${value < 0 ? "−" : ""}${Math.abs(Math.round(value))
    .toString()
    .replaceAll(/\B(?=(\d{3})+$)/g, ".")}`

/** A piece of a ring between two angles (degrees, clockwise from the right). */
export const sector = (x: number, y: number, inner: number, outer: number, from: number, to: number): string => {
  const isLarge = to - from > 180 ? 1 : 0
  const at = (r: number, angle: number) => polar(x, y, r, angle).map(short).join(" ")
  return `M${at(outer, from)}A${short(outer)} ${short(outer)} 0 ${isLarge} 1 ${at(outer, to)}L${at(inner, to)}A${short(inner)} ${short(inner)} 0 ${isLarge} 0 ${at(inner, from)}Z`
}

/** A name and a number on one line with the width between them. */
export const sum = <T>(of: ReadonlyArray<T>, value: (one: T) => number): number =>
  of.reduce((total, one) => total + value(one), 0)
