import { expect, it } from "vitest"
import { presentInvalidTokens } from "../kit/trials/invalidTokens.ts"

it("takes no token that is forged, expired, swapped, altered, used before or of a session that is over, and the good ones", async () => {
  const { complaints, tried, families } = await presentInvalidTokens(300, 4)
  expect(complaints).toEqual([])
  expect(tried).toBe(300)
  expect(families).toBeGreaterThan(0)
}, 300_000)
