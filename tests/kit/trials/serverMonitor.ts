import { once } from "node:events"
import { Worker } from "node:worker_threads"

export interface MonitoredServer {
  /** A server's process. */
  readonly pid: number
  /** Asked every 50 ms, however long the answers before take. */
  readonly addresses: ReadonlyArray<string>
}

/** Memory is what was in use above the least that the server was seen with. */
export interface ServerLoad {
  /** The most, sampled every 20 ms. */
  readonly peakBytes: number
  /** At the end. */
  readonly retainedBytes: number
  readonly slowestMillis: number
  /** How often nobody answered, or not with what was asked for. */
  readonly unanswered: number
}

export interface ServerMonitor {
  readonly begin: () => void
  /** What was seen since the last beginning. */
  readonly end: () => Promise<ServerLoad>
  readonly close: () => Promise<unknown>
}

/** Watches a server from a thread of its own, so that what the caller does meanwhile is not taken for the server. */
export const monitorServer = async (watched: MonitoredServer): Promise<ServerMonitor> => {
  const worker = new Worker(new URL("./serverMonitorThread.ts", import.meta.url), { workerData: watched })
  await once(worker, "message")
  return {
    begin: () => worker.postMessage("begin"),
    end: async () => {
      worker.postMessage("end")
      const [sight] = (await once(worker, "message")) as [ServerLoad]
      return sight
    },
    close: () => worker.terminate()
  }
}
