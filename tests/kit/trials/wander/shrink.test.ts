import { fc } from "../../harness/fastCheck.ts"
import { describe, expect, it } from "vitest"
import { shrunk } from "./shrink.ts"

describe("a list that fails", () => {
  it("is shrunk to the items that it fails for, in their order", async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.integer({ min: 1, max: 60 }),
        fc.array(fc.nat(59), { minLength: 1, maxLength: 5 }),
        async (more, needed) => {
          const wanted = [...new Set(needed)].toSorted((a, b) => a - b)
          const items = Array.from({ length: 60 + more }, (_, place) => place)
          const answer = await shrunk(items, (some) => Promise.resolve(wanted.every((one) => some.includes(one))))
          expect(answer).toEqual(wanted)
        }
      )
    )
  })

  it("has nothing to leave out where all of it is needed", async () => {
    const items = [3, 1, 2]
    expect(await shrunk(items, (some) => Promise.resolve(some.length === 3))).toEqual(items)
  })
})
