import { expect, it } from "vitest"
import { facesOf } from "../../../server/conversion/faces.ts"
import { lineMarkup } from "../../../server/conversion/lineMarkup.ts"
import { blocksFrom } from "../../../server/conversion/pageText.ts"
import { sanitisePage } from "../../../server/conversion/sanitisePage.ts"
import { written } from "../../kit/fixtures/pdf/letters.ts"

it("a line in another font than most of the page says so, and the sanitiser keeps it", () => {
  const blocks = blocksFrom([
    ...written("Ara", { x: 0, y: 10, font: 7 }),
    ...written("uzun bir satır", { x: 0, y: 40, font: 2 }),
    ...written("daha uzun bir satır", { x: 0, y: 52, font: 2 })
  ])
  const faceOf = facesOf(blocks)
  const lines = blocks.flatMap((block) => block.lines)
  expect(lines.map(faceOf)).toEqual([1, 0, 0])
  const [first, second] = lines.map((line) => sanitisePage(lineMarkup(line, faceOf(line))))
  expect(first).toContain('data-face="1"')
  expect(second).not.toContain("data-face")
})
