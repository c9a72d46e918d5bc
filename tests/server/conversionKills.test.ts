import { expect, it } from "vitest"
import { killConversions } from "../kit/conversionKills.ts"

it("loses no issue and makes no page twice, however often the server is killed", async () => {
  const pages = { least: 8, most: 12 }
  const { inConversion, inPost, issues, complaints } = await killConversions({ kills: 3, seed: 3, pages })
  expect(complaints).toEqual([])
  expect(inConversion).toBe(2)
  expect(inPost).toBe(1)
  expect(issues).toBeGreaterThan(1)
}, 300_000)
