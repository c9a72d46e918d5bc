import { once } from "node:events"
import { Worker } from "node:worker_threads"

export interface MonitoredServer {
  /** A server's process. */
  readonly pid: number
  /** Sent every 50 ms, even if earlier answers are late. */
  readonly addresses: ReadonlyArray<string>
}

/** Memory in use above the least seen in this server. */
export interface ServerLoad {
  /** The most, sampled every 20 ms. */
  readonly peakBytes: number
  /** At the end. */
  readonly retainedBytes: number
  readonly slowestMillis: number
  /** Requests without the expected answer. */
  readonly unanswered: number
}

export interface ServerMonitor {
  readonly begin: () => void
  /** What was measured since the last start. */
  readonly end: () => Promise<ServerLoad>
  readonly close: () => Promise<unknown>
}

/** Watches a server from a thread of its own, so that the caller's work is not measured too. */
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
