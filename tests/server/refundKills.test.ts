import { expect, it } from "vitest"
import { refundThroughKills } from "../kit/trials/refundKills.ts"

it("gives no money back twice and loses no refund, whatever becomes of calls and of the server", async () => {
  const { complaints, kills, refunded, refused } = await refundThroughKills({ refunds: 60, seed: 1 })
  expect(complaints).toEqual([])
  // Else nothing was tried.
  expect(Math.min(kills, refunded, refused)).toBeGreaterThan(0)
}, 300_000)
