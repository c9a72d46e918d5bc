import { mkdtemp, rm, writeFile } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { afterAll, beforeAll, expect, it } from "vitest"
import { openDocument } from "../../../server/conversion/openDocument.ts"
import { withDrawing } from "../../../server/conversion/pageImage.ts"
import { loadPdfium } from "../../../server/conversion/Pdfium.ts"
import { withPage } from "../../../server/conversion/withPage.ts"
import { pdfOf } from "../../kit/fixtures/pdf/pdfOf.ts"

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "sayfa-colours-"))
})
afterAll(() => rm(folder, { recursive: true }))

type Rgb = readonly [number, number, number]
const steps = [0, 0.25, 0.5, 0.75, 1]
const values = steps.flatMap((red) => steps.flatMap((green) => steps.map((blue): Rgb => [red, green, blue])))

/** sRGB's primaries, as CalRGB's matrix has them: X, Y and Z of red, of green and of blue. */
const matrix = [0.4124, 0.2126, 0.0193, 0.3576, 0.7152, 0.1192, 0.1805, 0.0722, 0.9505]

/** A row of patches of 4 by 4 points, one for each value, with sRGB's primaries, its white (D65), and this gamma. */
const patches = (gamma: number): Uint8Array => {
  const drawing = `/Cal cs ${values.map((value, at) => `${value.join(" ")} sc ${4 * at} 0 4 4 re f`).join("\n")}`
  return pdfOf([
    "<< /Type /Catalog /Pages 2 0 R >>",
    "<< /Type /Pages /Kids [3 0 R] /Count 1 >>",
    `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 ${4 * values.length} 4] /Contents 4 0 R /Resources << /ColorSpace ` +
      `<< /Cal [/CalRGB << /WhitePoint [0.9505 1 1.089] /Gamma [${gamma} ${gamma} ${gamma}] ` +
      `/Matrix [${matrix.join(" ")}] >>] >> >> >>`,
    `<< /Length ${drawing.length} >>\nstream\n${drawing}\nendstream`
  ])
}

/** A channel in sRGB (IEC 61966-2-1): the primaries are its own, so that only the gamma is to be turned. */
const encoded = (value: number, gamma: number): number => {
  const linear = value ** gamma
  return 255 * (linear <= 0.0031308 ? 12.92 * linear : 1.055 * linear ** (1 / 2.4) - 0.055)
}

it.each([1, 1.8, 2.2])("colours of a calibrated space are those that it says: gamma %d", async (gamma) => {
  const path = join(folder, "patches.pdf")
  await writeFile(path, patches(gamma))
  const document = openDocument(await loadPdfium(), path)
  const drawn = await withPage(document, 1, (page) =>
    withDrawing(page, { dpi: 72 }, ({ width, data }) =>
      values.map((_, at) => [...data.subarray((2 * width + 4 * at + 2) * 4, (2 * width + 4 * at + 2) * 4 + 3)])
    )
  )
  document.close()
  const astray = values.filter((value, at) =>
    value.some((channel, of) => Math.abs(encoded(channel, gamma) - (drawn[at]?.[of] ?? 0)) > 2)
  )
  expect(astray).toEqual([])
})
