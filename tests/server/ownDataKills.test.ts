import { expect, it } from "vitest"
import { killErasures } from "../kit/trials/erasureKills.ts"

it("loses no archive and erases nobody by half, however often the server is killed", async () => {
  const { erased, archives, complaints } = await killErasures({ kills: 3, seed: 5, users: 9 })
  expect(complaints).toEqual([])
  expect([erased, archives]).toEqual([6, 3])
}, 300_000)
