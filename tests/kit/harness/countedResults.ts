import { Effect } from "effect"
import { PrometheusMetrics } from "effect/observability"
import type { RunningServer } from "./server.ts"

/** By result, how much a counter of this process has grown since; what has not grown is left out. */
export const countedResults = async (server: RunningServer, name: string) => {
  const read = async () => {
    const text = await server.inside(PrometheusMetrics.format().pipe(Effect.orDie))
    const lines = text.matchAll(new RegExp(String.raw`^${name}\{[^}]*result="(\w+)"[^}]*\} (\d+)`, "gm"))
    return new Map(Array.from(lines, ([, result = "", count]) => [result, Number(count)]))
  }
  const before = await read()
  return async () => {
    const grown = Array.from(await read(), ([result, count]) => [result, count - (before.get(result) ?? 0)] as const)
    return Object.fromEntries(grown.filter(([, count]) => count > 0))
  }
}
