import { expect, it } from "vitest"
import { speakSequence } from "./spokenSequences.ts"

it("skips and repeats no sentence, whatever the engine tells and the reader orders, and marks what is spoken", async () => {
  const sequences = []
  for (let seed = 1; seed <= 12; seed += 1) sequences.push(await speakSequence(seed))
  expect(sequences.flatMap(({ complaints }) => complaints)).toEqual([])
  // It would be no trial without orders, and without an engine that fails.
  expect(sequences.reduce((sum, { orders }) => sum + orders, 0)).toBeGreaterThan(100)
  expect(sequences.reduce((sum, { met }) => sum + met.withoutEnd + met.late + met.failed, 0)).toBeGreaterThan(30)
})
