import { fates, type Fate } from "../kit/doubles/faultyEngine.ts"
import { speakSequence } from "../kit/trials/spokenSequences.ts"
import type { Soak } from "./main.ts"

/**
 * Gives `count` sequences (1,000) of random orders to speech over an engine that drops, delays, repeats and reorders its
 * news. A sentence skipped, repeated, or spoken while another is marked, is lost.
 */
export const soak: Soak = async ({ count, seed }) => {
  const complaints: Array<string> = []
  const met = new Map<Fate, number>()
  let orders = 0
  let sentences = 0
  for (let number = 0; number < (count ?? 1_000); number += 1) {
    const sequence = await speakSequence(seed * 1_000_000 + number)
    complaints.push(...sequence.complaints)
    orders += sequence.orders
    sentences += sequence.sentences
    for (const fate of Object.keys(fates) as ReadonlyArray<Fate>)
      met.set(fate, (met.get(fate) ?? 0) + sequence.met[fate])
  }
  for (const complaint of complaints) console.log(complaint)
  const told = [...met].map(([fate, times]) => `${times} ${fate}`).join(", ")
  return {
    line: `${count ?? 1_000} sequences, ${orders} orders, ${sentences} sentences spoken, ${complaints.length} skipped, repeated or marked wrongly; utterances: ${told}`,
    lost: complaints.length
  }
}
