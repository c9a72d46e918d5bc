import { Effect } from "effect"
import { SqlClient } from "effect/sql"
import { flakyBrowser } from "../doubles/flakyAnalytics.ts"
import { populate } from "../fixtures/seedData.ts"
import { countEvents } from "../harness/countEvents.ts"
import { clientOf, startServer } from "../harness/server.ts"
import { dayOf, pageCount, plainPages, readerVisits } from "./readerVisits.ts"

/** A line for each page whose figures differ. */
const unlike = (
  what: string,
  counted: ReadonlyArray<object>,
  expected: ReadonlyArray<object>
): ReadonlyArray<string> => {
  const lines = expected.map((page, at) => [JSON.stringify(counted[at]), JSON.stringify(page)] as const)
  return lines.flatMap(([one, other]) => (one === other ? [] : [`${what}: ${one} instead of ${other}`]))
}

/**
 * So many visits in the reader, told by tabs that are ended in the midst of them, over a line that loses, repeats and
 * delays. Meanwhile and afterwards days are counted; then what the publisher sees of each page and day is compared with
 * what was told.
 */
export const readOverFlakyLine = async ({ count, seed }: { readonly count: number; readonly seed: number }) => {
  const server = await startServer({ variables: { ANALYTICS_EVENTS_PER_MINUTE: "1000000" } })
  const browser = await flakyBrowser(server.url, seed)
  let isOver = false
  try {
    const { paid, otherPaid, tokens } = await populate(server)
    const run = <A>(use: (sql: SqlClient.SqlClient) => Effect.Effect<A, unknown>) =>
      server.inside(SqlClient.SqlClient.use(use))
    await run((sql) =>
      sql.unsafe(`UPDATE issues SET page_count = ${pageCount}, published_at = published_at - interval '90 days'`)
    )
    const visits = readerVisits(count, [paid, otherPaid], seed)
    const countOn = async (): Promise<void> => {
      if (isOver) return
      await server.inside(countEvents)
      await new Promise((resolve) => setTimeout(resolve, 1000))
      return countOn()
    }
    const counting = countOn()
    const { put, kept, unsent, cut, made } = await browser.read(visits)
    isOver = true
    await counting
    await server.inside(countEvents)
    const rows = await run((sql) => sql<{ readonly key: string }>`SELECT event_key AS key FROM analytics_events`)
    const stored = new Set(rows.map(({ key }) => key))
    const tellings = visits.flatMap((visit) => visit.tellings)
    const isTold = ({ events }: (typeof tellings)[number]) => events.every((event) => stored.has(event.event_key))
    const found = tellings.flatMap((telling) => {
      const isStrange = telling.events.some((event) => stored.has(event.event_key)) !== isTold(telling)
      if (isStrange) return [`${telling.key} is there in part`]
      if (kept.has(telling.key) && !isTold(telling)) return [`${telling.key} is lost`]
      return !put.has(telling.key) && isTold(telling) ? [`${telling.key} was never put`] : []
    })
    const { publishing } = await clientOf(server, { token: tokens.publisher1 })
    const days = [...new Set(tellings.flatMap(({ marks }) => marks.map(({ at }) => dayOf(at))))].toSorted()
    const ranges = [...days.map((day) => [day]), days]
    let compared = 0
    for (const issue of [paid, otherPaid]) {
      for (const range of ranges) {
        const query = { from: range[0] ?? "", to: range.at(-1) ?? "", issue }
        const { data } = await Effect.runPromise(publishing.pageFigures({ query }))
        const expected = plainPages(visits, isTold, { issue, days: range })
        compared += expected.length
        found.push(...unlike(`${issue} ${range.join(" ")}`, data.pages, expected))
      }
    }
    return { found, unsent, cut, made, compared, events: stored.size, repeated: rows.length - stored.size }
  } finally {
    isOver = true
    await browser.stop()
    await server.stop()
  }
}
