import { type ReaderTheme, readerThemeOf } from "../theme/ReaderTheme.ts"

export const lineHeights = ["tight", "normal", "loose"] as const
export type LineHeight = (typeof lineHeights)[number]

/** How long lines may get: 60, 66 or 75 characters. */
export const measures = ["narrow", "normal", "wide"] as const
export type Measure = (typeof measures)[number]

/** Two are for readers with dyslexia: `easy` sets letters and words further apart, `dyslexic` is OpenDyslexic. */
export const faces = ["serif", "sans", "easy", "dyslexic"] as const
export type Face = (typeof faces)[number]

/** How the text of the reading mode is set. Source: product, "Reading mode: the overlay". */
export interface ReadingSettings {
  /** Percent of the standard size. */
  readonly fontSize: number
  /** Null where it is the reader's. */
  readonly theme: ReaderTheme | null
  readonly lineHeight: LineHeight
  readonly measure: Measure
  readonly face: Face
}

/** Percent. */
export const fontSizes = { least: 70, most: 150, step: 10 } as const

export const standardSettings: ReadingSettings = {
  fontSize: 100,
  theme: null,
  lineHeight: "normal",
  measure: "normal",
  face: "serif"
}

export type StoredSettings = { readonly [Name in keyof ReadingSettings]: string | null }

const fontSizeOf = (stored: string | null): number => {
  const { least, most, step } = fontSizes
  const size = Number(stored)
  return size >= least && size <= most && size % step === 0 ? size : standardSettings.fontSize
}

const oneOf = <Value extends string>(values: ReadonlyArray<Value>, stored: string | null, standard: Value): Value =>
  values.find((value) => value === stored) ?? standard

/** What this browser has stored; each value that is missing or unknown is the standard one. */
export const settingsOf = (stored: StoredSettings): ReadingSettings => ({
  fontSize: fontSizeOf(stored.fontSize),
  theme: readerThemeOf(stored.theme),
  lineHeight: oneOf(lineHeights, stored.lineHeight, standardSettings.lineHeight),
  measure: oneOf(measures, stored.measure, standardSettings.measure),
  face: oneOf(faces, stored.face, standardSettings.face)
})

/** The size one step larger or smaller; null beyond the largest and the smallest. */
export const fontSizeBeside = (size: number, direction: "larger" | "smaller"): number | null => {
  const next = size + (direction === "larger" ? fontSizes.step : -fontSizes.step)
  return next < fontSizes.least || next > fontSizes.most ? null : next
}
