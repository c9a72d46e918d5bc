import { readFile } from "node:fs/promises"
import { join } from "node:path"
import { expect, it } from "vitest"
import { root } from "../../scripts/tool.ts"
import { lowestForStrip, mobileBreak } from "../../src/domain/reader/scale.ts"

it("the first slide's style sheet breaks where the reader does, and has no other measure of its own", async () => {
  const sheet = await readFile(join(root, "src/ui/firstSlide.css"), "utf8")
  expect(sheet.match(/\d[\d.]*px/g)).toEqual([`${mobileBreak}px`, `${lowestForStrip - 1}px`])
  expect(sheet).toContain(`@media (max-width: ${mobileBreak}px), (max-height: ${lowestForStrip - 1}px)`)
})
