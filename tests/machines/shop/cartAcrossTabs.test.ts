import { expect, it } from "vitest"
import { changeCartAcrossTabs } from "../../kit/trials/cartAcrossTabs.ts"

it("comes to the same cart in eight tabs that order at once, and keeps the rules in every one on the way", async () => {
  const { complaints, folds } = await changeCartAcrossTabs({ orders: 30, seed: 1 })
  expect(complaints).toEqual([])
  expect(folds).toBeGreaterThan(240)
})
