import { differences, hearCrowd } from "../kit/trials/readingCrowd.ts"
import type { Soak } from "./main.ts"

/**
 * At least `count` events (100,000) of 1,000 readers, repeated, mixed with robots, previews and the publisher's own;
 * then what a publisher sees is compared with the visits that were made up.
 */
export const soak: Soak = async ({ count, seed }) => {
  const heard = await hearCrowd({ events: count ?? 100_000, readers: 1000, seed })
  try {
    const found = await differences(heard)
    for (const line of found) console.log(line)
    return {
      line: `${heard.sent} events were sent, of ${heard.visits.length} visits; ${found.length} figures differ`,
      lost: found.length
    }
  } finally {
    await heard.server.stop()
  }
}
