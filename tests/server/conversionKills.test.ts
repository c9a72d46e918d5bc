import { expect, it } from "vitest"
import { killConversions } from "../kit/trials/conversionKills.ts"

it("loses no issue, makes none and no page twice, and removes all or nothing, however often the server is killed", async () => {
  const pages = { least: 3, most: 4 }
  const { kills, issues, complaints } = await killConversions({ kills: 5, seed: 3, pages })
  expect(complaints).toEqual([])
  expect(kills).toEqual({ conversion: 1, save: 1, removal: 1, post: 1, uploadRemoval: 1 })
  expect(issues).toBeGreaterThan(1)
}, 300_000)
