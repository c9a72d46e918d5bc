import { readFileSync } from "node:fs"
import { parentPort, workerData } from "node:worker_threads"
import type { ServerLoad, MonitoredServer } from "./serverMonitor.ts"

const { pid, addresses } = workerData as MonitoredServer

/** Its resident memory in bytes (proc(5), VmRSS); 0 once it has ended. */
const memoryOf = (process: number): number => {
  try {
    return 1024 * Number(/^VmRSS:\s+(\d+)/m.exec(readFileSync(`/proc/${process}/status`, "utf8"))?.[1] ?? 0)
  } catch {
    return 0
  }
}

const ask = async (address: string): Promise<number> => {
  const begun = performance.now()
  const answer = await fetch(address)
  await answer.arrayBuffer()
  if (!answer.ok) throw new Error(`${address} answered ${answer.status}`)
  return performance.now() - begun
}

// A first request is slower than any in ordinary use, so it is not measured.
for (let round = 0; round < 20; round += 1) for (const address of addresses) await ask(address)

/** The least ever seen, because a server that has just started holds more than it needs. */
let idle = memoryOf(pid)
let peak = 0
let slowest = 0
let unanswered = 0
const asking = new Set<Promise<void>>()

const sample = () => {
  const memory = memoryOf(pid)
  if (memory === 0) return
  peak = Math.max(peak, memory)
  idle = Math.min(idle, memory)
}
const probe = () => {
  for (const address of addresses) {
    const one = ask(address).then(
      (millis) => {
        slowest = Math.max(slowest, millis)
      },
      () => {
        unanswered += 1
      }
    )
    asking.add(one)
    void one.then(() => asking.delete(one))
  }
}

let timers: ReadonlyArray<NodeJS.Timeout> = []

parentPort?.on("message", (order: "begin" | "end") => {
  for (const timer of timers) clearInterval(timer)
  if (order === "begin") {
    peak = 0
    slowest = 0
    unanswered = 0
    sample()
    probe()
    timers = [setInterval(sample, 20), setInterval(probe, 50)]
  } else {
    void Promise.all(asking).then(() => {
      const sight: ServerLoad = {
        peakBytes: peak - idle,
        retainedBytes: memoryOf(pid) - idle,
        slowestMillis: slowest,
        unanswered
      }
      parentPort?.postMessage(sight)
    })
  }
})
parentPort?.postMessage("ready")
