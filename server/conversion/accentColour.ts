import type { Bitmap } from "./pageImage.ts"

type Rgb = readonly [number, number, number]

/** The site's paper colour, behind text in the accent colour. */
const PAPER: Rgb = [0xfb, 0xf8, 0xf2]
/** WCAG 2.2, 1.4.3: ordinary text at level AA. */
const MIN_CONTRAST = 4.5
/** The least distance between the strongest and the weakest channel; below it, a colour counts as grey. */
const MIN_CHROMA = 48
/** The share of the cover that must be coloured. */
const MIN_SHARE = 0.01

const luminance = (rgb: Rgb): number => {
  const [r, g, b] = rgb.map((channel) => {
    const c = channel / 255
    return c <= 0.04045 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * (r ?? 0) + 0.7152 * (g ?? 0) + 0.0722 * (b ?? 0)
}

/** The WCAG 2.2 contrast of a colour on the paper. */
export const contrastOnPaper = (rgb: Rgb): number => {
  const a = luminance(rgb),
    b = luminance(PAPER)
  return (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05)
}

const hueOf = ([r, g, b]: Rgb): number => {
  const most = Math.max(r, g, b),
    chroma = most - Math.min(r, g, b)
  if (most === r) return ((g - b) / chroma + 6) % 6
  return most === g ? (b - r) / chroma + 2 : (r - g) / chroma + 4
}

const hex = (rgb: Rgb): string => `#${rgb.map((channel) => channel.toString(16).padStart(2, "0")).join("")}`

const darken = (rgb: Rgb): Rgb => {
  let dark = rgb
  while (contrastOnPaper(dark) < MIN_CONTRAST) {
    dark = dark.map((channel) => Math.floor(channel * 0.96)) as unknown as Rgb
  }
  return dark
}

/**
 * The cover's most frequent colour, weighted by chroma and darkened until readable on paper, as `#rrggbb`; null if it
 * is grey.
 */
export const accentColour = ({ data }: Bitmap): string | null => {
  const bins = Array.from({ length: 24 }, () => ({ weight: 0, count: 0, sum: [0, 0, 0] as [number, number, number] }))
  for (let at = 0; at < data.length; at += 4) {
    const rgb: Rgb = [data[at] ?? 0, data[at + 1] ?? 0, data[at + 2] ?? 0]
    const chroma = Math.max(...rgb) - Math.min(...rgb)
    if (chroma < MIN_CHROMA) continue
    const bin = bins[Math.floor(hueOf(rgb) * 4) % 24]
    if (bin === undefined) continue
    bin.weight += chroma
    bin.count += 1
    rgb.forEach((channel, index) => {
      bin.sum[index as 0 | 1 | 2] += channel * chroma
    })
  }
  const best = bins.reduce((a, b) => (b.weight > a.weight ? b : a))
  if (best.count < MIN_SHARE * (data.length / 4)) return null
  return hex(darken(best.sum.map((channel) => Math.round(channel / best.weight)) as unknown as Rgb))
}
