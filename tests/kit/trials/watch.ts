import { once } from "node:events"
import { Worker } from "node:worker_threads"

export interface Watched {
  /** A server's process. */
  readonly pid: number
  /** Asked every 50 ms, however long the answers before take. */
  readonly addresses: ReadonlyArray<string>
}

/** Memory is what was in use above the least that the server was seen with. */
export interface Sight {
  /** The most, sampled every 20 ms. */
  readonly peakBytes: number
  /** At the end. */
  readonly heldBytes: number
  readonly slowestMillis: number
  /** How often nobody answered, or not with what was asked for. */
  readonly unanswered: number
}

export interface Watch {
  readonly begin: () => void
  /** What was seen since the last beginning. */
  readonly end: () => Promise<Sight>
  readonly close: () => Promise<unknown>
}

/** Watches a server from a thread of its own, so that what the caller does meanwhile is not taken for the server. */
export const watch = async (watched: Watched): Promise<Watch> => {
  const worker = new Worker(new URL("./watcher.ts", import.meta.url), { workerData: watched })
  await once(worker, "message")
  return {
    begin: () => worker.postMessage("begin"),
    end: async () => {
      worker.postMessage("end")
      const [sight] = (await once(worker, "message")) as [Sight]
      return sight
    },
    close: () => worker.terminate()
  }
}
