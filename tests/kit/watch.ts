import { once } from "node:events"
import { Worker } from "node:worker_threads"

export interface Watched {
  /** A server's process. */
  readonly pid: number
  /** Asked every 50 ms, however long the answers before take. */
  readonly addresses: ReadonlyArray<string>
}

export interface Sight {
  /** The most memory that was in use, sampled every 20 ms, above what was when the watch began. */
  readonly peakBytes: number
  readonly slowestMillis: number
  /** How often nobody answered, or not with what was asked for. */
  readonly unanswered: number
}

/** Watches a server from a thread of its own, so that what the caller does meanwhile is not taken for the server. */
export const watch = async (watched: Watched): Promise<{ readonly end: () => Promise<Sight> }> => {
  const worker = new Worker(new URL("./watcher.ts", import.meta.url), { workerData: watched })
  await once(worker, "message")
  return {
    end: async () => {
      worker.postMessage("end")
      const [sight] = (await once(worker, "message")) as [Sight]
      await worker.terminate()
      return sight
    }
  }
}
