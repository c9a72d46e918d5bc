import { Effect, Layer, Metric } from "effect"
import { PrometheusMetrics } from "effect/observability"
import { once } from "node:events"
import { createServer, type Server } from "node:http"
import { CannotStart, Configuration } from "../config.ts"
import { measureDatabase } from "./database.ts"
import { watchMachine } from "./machine.ts"
import { beginCounting } from "./money.ts"
import { measureQueues } from "./queues.ts"

/** Between two measurements for a collector; Prometheus has them made when it asks. */
const pace = "15 seconds"

const isUp = Metric.gauge("sayfa_database_up", { description: "1 if the database answered in 2 s, else 0" })

const listen = (port: number, host: string, answer: () => Promise<string>) =>
  Effect.tryPromise({
    try: async () => {
      const server = createServer((request, response) => {
        if (request.url !== "/metrics" || request.method !== "GET") return void response.writeHead(404).end()
        void answer().then(
          (text) => response.writeHead(200, { "content-type": "text/plain; version=0.0.4; charset=utf-8" }).end(text),
          () => response.writeHead(500).end()
        )
      })
      await once(server.listen(port, host), "listening")
      return server
    },
    catch: (cause) =>
      new CannotStart({ message: `Metrics cannot be served on ${host}, port ${port}: ${String(cause)}.` })
  })

const close = (server: Server) =>
  Effect.promise(async () => {
    const closed = once(server, "close")
    server.close()
    server.closeAllConnections()
    await closed
  })

/**
 * Measures for a collector, if there is one, and for Prometheus at `/metrics` on a port of its own. A database that does
 * not answer is itself a figure.
 */
export const layer = Layer.effectDiscard(
  Effect.gen(function* () {
    const { METRICS_PORT, METRICS_HOST, OTEL_EXPORTER_OTLP_ENDPOINT } = yield* Configuration
    if (METRICS_PORT === undefined && OTEL_EXPORTER_OTLP_ENDPOINT === undefined) return
    const measureMachine = yield* watchMachine
    yield* beginCounting
    const measure = measureDatabase.pipe(
      Effect.timeout("2 seconds"),
      Effect.match({ onSuccess: () => 1, onFailure: () => 0 }),
      Effect.flatMap((up) => Metric.update(isUp, up)),
      // Counting may take longer than an answer does, and says nothing of the database.
      Effect.andThen(measureQueues.pipe(Effect.timeout("5 seconds"), Effect.ignore)),
      Effect.andThen(measureMachine)
    )
    if (OTEL_EXPORTER_OTLP_ENDPOINT !== undefined)
      yield* measure.pipe(Effect.andThen(Effect.sleep(pace)), Effect.forever, Effect.forkScoped)
    if (METRICS_PORT === undefined) return
    const answer = Effect.andThen(measure, PrometheusMetrics.format())
    const context = yield* Effect.context<Effect.Services<typeof answer>>()
    yield* Effect.acquireRelease(
      listen(METRICS_PORT, METRICS_HOST, () => Effect.runPromiseWith(context)(answer)),
      close
    )
  })
)
