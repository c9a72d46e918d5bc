import { expect, it } from "vitest"
import { tryCheckouts } from "../kit/checkoutTrials.ts"

it("loses no payment and takes none twice, whatever becomes of calls and of the server", async () => {
  const { complaints, kills, paid, plans, renewals } = await tryCheckouts({ checkouts: 100, seed: 1 })
  expect(complaints).toEqual([])
  // Else nothing was tried.
  expect(kills).toBeGreaterThan(1)
  expect(Math.min(paid - plans - renewals, plans, renewals)).toBeGreaterThan(0)
}, 300_000)
