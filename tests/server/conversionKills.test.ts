import { expect, it } from "vitest"
import { killConversions } from "../kit/conversionKills.ts"

it("loses no issue and makes no page twice, however often the server is killed", async () => {
  const { inConversion, inPost, issues, complaints } = await killConversions(3, 3)
  expect(complaints).toEqual([])
  expect(inConversion).toBe(2)
  expect(inPost).toBe(1)
  expect(issues).toBeGreaterThan(1)
}, 300_000)
