import { Effect } from "effect"
import { SqlClient } from "effect/sql"
import { Converter } from "../../server/conversion/Converter.ts"
import { Events } from "../../server/analytics/Events.ts"
import type { AnalyticsEvent } from "../../src/domain/analytics/AnalyticsEvent.ts"
import { countEvents } from "../kit/harness/countEvents.ts"
import { type RunningServer, startServer } from "../kit/harness/server.ts"

const batchSize = 500
const batches = 200
const rounds = 20

let told = 0

/** A day's events as the site sends them, with every field of a page. */
const batch = (): ReadonlyArray<AnalyticsEvent> =>
  Array.from({ length: batchSize }, () => {
    told += 1
    return {
      event_key: `olcum-${told}`,
      event_name: told % 2 === 0 ? "page_view" : "time_on_page",
      context: "site",
      occurred_at: new Date(Date.parse("2026-11-20T10:00:00Z") + told).toISOString(),
      visitor_id: `vis_${told % 5_000}`,
      session_key: `ses_${told % 9_000}`,
      device_id: `dev_${told % 5_000}`,
      publication: `dergi${String(told % 40).padStart(10, "0")}`,
      issue: `sayi${String(told % 400).padStart(11, "0")}`,
      url_path: `/magazine/sayi${String(told % 400).padStart(11, "0")}`,
      page_title: "Ölçüm, Kasım | Sayfa",
      referrer: "https://arama.example/",
      duration_seconds: told % 300
    }
  })

const median = (times: ReadonlyArray<number>): string => {
  const sorted = times.toSorted((a, b) => a - b)
  return `${(sorted[Math.floor(sorted.length / 2)] ?? 0).toFixed(0)} ms, at most ${(sorted.at(-1) ?? 0).toFixed(0)} ms`
}

const timed = async (times: Array<number>, act: () => Promise<unknown>): Promise<void> => {
  const began = performance.now()
  await act()
  times.push(performance.now() - began)
}

const post = async (server: RunningServer, body: string): Promise<void> => {
  const headers = { "content-type": "application/json" }
  const answer = await server.fetch("/api/analytics/site/batch", { method: "POST", headers, body })
  await answer.text()
  if (!answer.ok) throw new Error(`The batch was answered with ${answer.status}`)
}

/** The cost of a batch of events, new and repeated, beside a day's events; and of counting that day. */
export const run = async (): Promise<ReadonlyArray<string>> => {
  const server = await startServer({
    converter: Converter.layer,
    variables: { ANALYTICS_EVENTS_PER_MINUTE: "1000000" }
  })
  try {
    await server.inside(
      Events.use((events) => Effect.forEach(Array.from({ length: batches }), () => events.add(batch())))
    )
    const [fresh, repeated, counted]: [Array<number>, Array<number>, Array<number>] = [[], [], []]
    for (let round = 0; round < rounds; round += 1) {
      const body = JSON.stringify(batch())
      await timed(fresh, () => post(server, body))
      await timed(repeated, () => post(server, body))
    }
    for (let round = 0; round < 3; round += 1) {
      await server.inside(Events.use(({ add }) => add(batch())))
      await timed(counted, () => server.inside(countEvents))
    }
    const [size] = await server.inside(
      SqlClient.SqlClient.use(
        (sql) => sql<{ row: number; whole: number }>`SELECT avg(pg_column_size(e.*))::float8 AS row,
          (pg_total_relation_size('analytics_events') / count(*))::float8 AS whole FROM analytics_events e`
      )
    )
    return [
      `${batches * batchSize} events of one day`,
      `an event: ${size?.row.toFixed(0)} bytes, ${size?.whole.toFixed(0)} with its indexes`,
      `a batch of ${batchSize}: ${median(fresh)}`,
      `the same told again: ${median(repeated)}`,
      `counting the day: ${median(counted)}`
    ]
  } finally {
    await server.stop()
  }
}
