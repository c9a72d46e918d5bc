import { mkdtemp, rm, writeFile } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { openDocument } from "../../../server/conversion/openDocument.ts"
import type { OpenPage } from "../../../server/conversion/OpenPage.ts"
import { type Bitmap, type Scale, withDrawing } from "../../../server/conversion/pageImage.ts"
import { loadPdfium } from "../../../server/conversion/Pdfium.ts"
import { scaledBitmap } from "../../../server/conversion/scaledBitmap.ts"
import { withPage } from "../../../server/conversion/withPage.ts"
import { writePictures } from "../../../server/conversion/writePictures.ts"
import { fc } from "../../kit/harness/fastCheck.ts"
import { heavyVectors } from "../../kit/fixtures/pdf/heavyVectors.ts"

const bitmapOf = (
  width: number,
  height: number,
  colours: ReadonlyArray<readonly [number, number, number]>
): Bitmap => ({
  width,
  height,
  data: Uint8ClampedArray.from(colours.flatMap((colour) => [...colour, 255]))
})

const copied = ({ width, height, data }: Bitmap): Bitmap => ({ width, height, data: new Uint8ClampedArray(data) })

/** The root of the mean square of all channels' differences, of 255. */
const apart = (a: Bitmap, b: Bitmap): number =>
  Math.sqrt(a.data.reduce((sum, value, at) => sum + (value - (b.data[at] ?? 0)) ** 2, 0) / a.data.length)

/** Each pixel is the average of those of a much finer drawing whose middles lie in it. */
const averaged = (fine: Bitmap, { width, height }: Bitmap): Bitmap => {
  const sums = new Float64Array(width * height * 4)
  const counts = new Float64Array(width * height * 4)
  for (let y = 0; y < fine.height; y++) {
    const line = Math.floor(((y + 0.5) * height) / fine.height)
    for (let x = 0; x < fine.width; x++) {
      const column = Math.floor(((x + 0.5) * width) / fine.width)
      for (let channel = 0; channel < 4; channel++) {
        const to = (line * width + column) * 4 + channel
        sums[to] = (sums[to] ?? 0) + (fine.data[(y * fine.width + x) * 4 + channel] ?? 0)
        counts[to] = (counts[to] ?? 0) + 1
      }
    }
  }
  return { width, height, data: Uint8ClampedArray.from(sums, (sum, at) => Math.round(sum / (counts[at] ?? 1))) }
}

const sizeOf = ({ width, height }: Bitmap) => [width, height]
const isSame = (a: Bitmap | undefined, b: Bitmap): boolean =>
  a !== undefined && a.width === b.width && Buffer.from(a.data).equals(Buffer.from(b.data))

describe("a smaller bitmap", () => {
  it("has the average of the pixels that each of its own covers, also in part", () => {
    const four = bitmapOf(2, 2, [
      [0, 0, 0],
      [100, 0, 0],
      [0, 40, 0],
      [100, 40, 200]
    ])
    expect([...scaledBitmap(four, { width: 1, height: 1 }).data]).toEqual([50, 20, 50, 255])
    const three = bitmapOf(3, 1, [
      [0, 0, 0],
      [90, 0, 0],
      [30, 0, 0]
    ])
    expect([...scaledBitmap(three, { width: 2, height: 1 }).data]).toEqual([30, 0, 0, 255, 50, 0, 0, 255])
  })

  it("of one colour has that colour, whatever the sizes", () => {
    const side = fc.integer({ min: 1, max: 40 })
    fc.assert(
      fc.property(
        side,
        side,
        fc.integer({ min: 1, max: 9 }),
        fc.integer({ min: 0, max: 255 }),
        (width, height, by, grey) => {
          const plain = bitmapOf(width, height, Array(width * height).fill([grey, grey, grey]))
          const to = { width: Math.ceil(width / by), height: Math.ceil(height / by) }
          const { data } = scaledBitmap(plain, to)
          expect(data).toHaveLength(to.width * to.height * 4)
          expect(data.every((value, at) => value === (at % 4 === 3 ? 255 : grey))).toBe(true)
        }
      )
    )
  })
})

describe("the pictures of a page", () => {
  let folder: string
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), "sayfa-pictures-"))
    await writeFile(join(folder, "heavy.pdf"), heavyVectors(60))
  })
  afterAll(() => rm(folder, { recursive: true }))

  const onPage = async <A>(use: (page: OpenPage) => Promise<A>): Promise<A> => {
    const document = openDocument(await loadPdfium(), join(folder, "heavy.pdf"))
    try {
      return await withPage(document, 1, use)
    } finally {
      document.close()
    }
  }

  const scales: ReadonlyArray<Scale> = [{ dpi: 72 }, { dpi: 36 }, { dpi: 30 }, { height: 50 }]
  const drawnIn = (page: OpenPage, scale: Scale) => withDrawing(page, scale, copied)

  const written = async (page: OpenPage, slow: number): Promise<ReadonlyArray<Bitmap>> => {
    const bitmaps = new Map<string, Bitmap>()
    const write = async (path: string, bitmap: Bitmap) => {
      bitmaps.set(path, copied(bitmap))
    }
    await writePictures(
      page,
      scales.map((scale, at) => ({ path: String(at), scale })),
      { slow, write }
    )
    return scales.flatMap((_, at) => bitmaps.get(String(at)) ?? [])
  }

  it("are drawn one by one where drawing is quick", () =>
    onPage(async (page) => {
      const each: Array<Bitmap> = []
      for (const scale of scales) each.push(await drawnIn(page, scale))
      const one = await written(page, Infinity)
      expect(one.map(sizeOf)).toEqual(each.map(sizeOf))
      for (const [at, bitmap] of each.entries()) expect(isSame(one[at], bitmap)).toBe(true)
    }))

  it("are scaled down from the largest where drawing it took long, each in its size", () =>
    onPage(async (page) => {
      const finest = await drawnIn(page, { dpi: 72 })
      const [largest, half, less, least] = await written(page, 0)
      expect(isSame(largest, finest)).toBe(true)
      expect(isSame(half, scaledBitmap(finest, { width: 298, height: 421 }))).toBe(true)
      expect(isSame(less, scaledBitmap(finest, { width: 248, height: 351 }))).toBe(true)
      expect(least === undefined ? null : sizeOf(least)).toEqual([35, 50])
    }))

  it("are then nearer to what a finer drawing shows than if they were drawn", () =>
    onPage(async (page) => {
      const fine = await drawnIn(page, { dpi: 216 })
      const drawn = await written(page, Infinity)
      const scaled = await written(page, 0)
      for (const at of [1, 3]) {
        const [direct, once] = [drawn[at], scaled[at]]
        if (direct === undefined || once === undefined) throw new Error("not written")
        const truth = averaged(fine, direct)
        expect(apart(once, truth)).toBeLessThanOrEqual(apart(direct, truth))
      }
    }))
})
