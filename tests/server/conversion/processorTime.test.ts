import type { Worker } from "node:worker_threads"
import { Effect } from "effect"
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest"
import { untilUsed } from "../../../server/conversion/processorTime.ts"

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/** A thread that has used so many milliseconds of the processor. */
const threadOf = (used: () => number): Worker =>
  ({ cpuUsage: () => Promise.resolve({ user: used() * 1000, system: 0 }) }) as unknown as Worker

describe("waiting until a thread has used half a second of the processor", () => {
  /** Whether it is over, after each of these milliseconds by the clock. */
  const isOver = async (used: () => number, times: ReadonlyArray<number>): Promise<ReadonlyArray<boolean>> => {
    let over = false
    void Effect.runPromise(untilUsed(threadOf(used), "500 millis")).then(() => (over = true))
    const seen: Array<boolean> = []
    let now = 0
    for (const time of times) {
      await vi.advanceTimersByTimeAsync(time - now)
      now = time
      seen.push(over)
    }
    return seen
  }

  it("takes as long by the clock where the thread has it for itself", async () => {
    const begun = Date.now()
    expect(await isOver(() => 70 + Date.now() - begun, [450, 600])).toEqual([false, true])
  })

  it("takes longer where others use it too, because nothing of that is the thread's", async () => {
    const begun = Date.now()
    expect(await isOver(() => (Date.now() - begun) / 4, [600, 1900, 2100])).toEqual([false, false, true])
  })

  it("ends after eight times as long by the clock, as where the thread waits for the disk", async () => {
    expect(await isOver(() => 0, [3900, 4100])).toEqual([false, true])
  })
})
