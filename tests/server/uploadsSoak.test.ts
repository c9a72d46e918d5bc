import { expect, it } from "vitest"
import { soak } from "../soak/uploads.ts"

it("brings 250 MB over a line that is cut, and past a server that is killed, byte by byte", async () => {
  const { line, lost } = await soak({ count: 2, seed: 4 })
  expect(lost, line).toBe(0)
}, 300_000)
