import { expect, it } from "vitest"
import { shopInTabs } from "../../kit/trials/cartTabs.ts"

it("comes to the same cart in eight tabs that order at once, and keeps the rules in every one on the way", async () => {
  const { complaints, folds } = await shopInTabs({ orders: 30, seed: 1 })
  expect(complaints).toEqual([])
  expect(folds).toBeGreaterThan(240)
})
