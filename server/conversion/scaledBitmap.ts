import type { Bitmap } from "./pageImage.ts"

/** Channels that count: pages are opaque. */
const RGB = 3
const RGBA = 4

/** A smaller bitmap, each pixel the average of the area that it covers. */
export const scaledBitmap = ({ width, height, data }: Bitmap, to: Pick<Bitmap, "width" | "height">): Bitmap => {
  const scaled = new Uint8ClampedArray(to.width * to.height * RGBA).fill(255)
  const stepX = width / to.width,
    stepY = height / to.height
  const row = new Float64Array(width * RGB)
  for (let y = 0; y < to.height; y++) {
    row.fill(0)
    const top = y * stepY,
      bottom = top + stepY
    for (let from = Math.floor(top); from < Math.min(height, bottom); from++) {
      const share = Math.min(from + 1, bottom) - Math.max(from, top)
      for (let x = 0, at = from * width * RGBA; x < row.length; x += RGB, at += RGBA) {
        for (let channel = 0; channel < RGB; channel++)
          row[x + channel] = (row[x + channel] ?? 0) + share * (data[at + channel] ?? 0)
      }
    }
    for (let x = 0; x < to.width; x++) {
      const left = x * stepX,
        right = left + stepX
      for (let channel = 0; channel < RGB; channel++) {
        let sum = 0
        for (let from = Math.floor(left); from < Math.min(width, right); from++)
          sum += (Math.min(from + 1, right) - Math.max(from, left)) * (row[from * RGB + channel] ?? 0)
        scaled[(y * to.width + x) * RGBA + channel] = Math.round(sum / (stepX * stepY))
      }
    }
  }
  return { ...to, data: scaled }
}
