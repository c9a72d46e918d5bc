import { parentPort } from "node:worker_threads"

/** A request sent from its own thread, so that the server's other work does not delay the clock. */
export interface TimedRequest {
  readonly url: string
  /** Sent by POST; without it, the request is a GET. */
  readonly body?: unknown
}

export interface TimedAnswer {
  readonly millis: number
  /** Status, headers except the date and the request's id, and body. */
  readonly answer: string
}

parentPort?.on("message", ({ url, body }: TimedRequest) => {
  const ask = async (): Promise<TimedAnswer> => {
    const begun = performance.now()
    const posted = { method: "POST", headers: { "content-type": "application/json" }, body: JSON.stringify(body) }
    const answer = await fetch(url, body === undefined ? {} : posted)
    const text = await answer.text()
    const millis = performance.now() - begun
    const heads = [...answer.headers].filter(([name]) => name !== "date" && name !== "x-request-id").toSorted()
    return { millis, answer: JSON.stringify({ status: answer.status, heads, body: text }) }
  }
  void ask().then((told) => parentPort?.postMessage(told))
})
