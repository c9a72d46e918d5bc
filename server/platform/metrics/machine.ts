import { Clock, Effect, Metric } from "effect"
import { monitorEventLoopDelay } from "node:perf_hooks"

const memory = Metric.gauge("sayfa_memory_bytes", { description: "Memory of this process" })
const processor = Metric.gauge("sayfa_processor_seconds", { description: "Processor time of this process" })
const delay = Metric.gauge("sayfa_event_loop_delay_seconds", {
  description: "Delay of the event loop in the present ten seconds or more: the 99th percentile, and the longest"
})

/** Milliseconds that the event loop is watched before it is watched anew, so that two who look see the same. */
const leastWatch = 10_000

/** Looks at this process each time it is run; the event loop is watched while the scope is open. */
export const watchMachine = Effect.gen(function* () {
  const loop = yield* Effect.acquireRelease(
    Effect.sync(() => {
      const watched = monitorEventLoopDelay({ resolution: 20 })
      watched.enable()
      return watched
    }),
    (watched) => Effect.sync(() => void watched.disable())
  )
  let since = yield* Clock.currentTimeMillis
  return Effect.gen(function* () {
    const { rss, heapUsed, external } = process.memoryUsage()
    for (const [part, bytes] of Object.entries({ resident: rss, heap: heapUsed, external })) {
      yield* Metric.update(Metric.withAttributes(memory, { part }), bytes)
    }
    const { user, system } = process.cpuUsage()
    yield* Metric.update(processor, (user + system) / 1e6)
    for (const [of, nanos] of Object.entries({ p99: loop.percentile(99), longest: loop.max })) {
      yield* Metric.update(Metric.withAttributes(delay, { of }), nanos / 1e9)
    }
    const now = yield* Clock.currentTimeMillis
    if (now - since < leastWatch) return
    since = now
    loop.reset()
  })
})
