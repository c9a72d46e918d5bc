import { expect, it } from "vitest"
import { killLog } from "../../kit/trials/logKills.ts"

it("gives back every batch that it acknowledged, whole and in its place, however often the browser is killed", async () => {
  const { acknowledged, complaints } = await killLog({ kills: 10, seed: 1 })
  expect(complaints).toEqual([])
  expect(acknowledged).toBeGreaterThan(20)
}, 120_000)
