import { SqlClient } from "effect/sql"
import { flakyBrowser } from "../kit/doubles/flakyAnalytics.ts"
import { startServer } from "../kit/harness/server.ts"
import { onShares } from "../kit/postgres/onDatabase.ts"
import { readOverFlakyLine } from "../kit/trials/readOverFlakyLine.ts"
import type { Figures, Order, Soak } from "./main.ts"

/** Rounds in which tabs record events. */
const rounds = 60

const fatesOf = ({ passed, ...troubled }: Readonly<Record<string, number>>): string =>
  [`${passed} passed`, ...Object.entries(troubled).map(([fate, times]) => `${times} ${fate}`)].join(", ")

/** Tabs record events for some rounds, and are closed; then the server's events are compared with theirs. */
const tell = async (seed: number): Promise<Figures> => {
  const server = await startServer({ variables: { ANALYTICS_EVENTS_PER_MINUTE: "1000000" } })
  const browser = await flakyBrowser(server.url, seed)
  try {
    const { put, kept, unsent, made } = await browser.tell(rounds)
    const rows = await server.inside(
      SqlClient.SqlClient.use((sql) => sql<{ readonly event_key: string }>`SELECT event_key FROM analytics_events`)
    )
    const stored = new Set(rows.map(({ event_key }) => event_key))
    const lost = [...kept].filter((key) => !stored.has(key))
    const strange = [...stored].filter((key) => !put.has(key))
    const repeated = rows.length - stored.size
    for (const key of [...lost, ...strange]) console.log(key)
    return {
      line: `${kept.size} events on devices, ${stored.size} on the server, ${repeated} twice, ${lost.length} lost, ${unsent} waiting; of its requests ${fatesOf(made)}`,
      lost: lost.length + strange.length + repeated + unsent
    }
  } finally {
    await browser.stop()
    await server.stop()
  }
}

/** Visits in the reader, on both databases or the named one. */
const read = ({ count, seed, database }: Omit<Order, "match" | "chart">): Promise<ReadonlyArray<Figures>> => {
  const visits = count ?? 500
  return onShares({ count: database === null ? 2 * visits : visits, seed, database }, async (share) => {
    const { found, unsent, cut, made, compared, events, repeated } = await readOverFlakyLine(share)
    for (const line of found) console.log(`${share.name}: ${line}`)
    return {
      line: `${share.name}: ${share.count} visits, ${cut} cut by the end of a tab, ${events} events, ${repeated} twice, ${unsent} waiting, of their requests ${fatesOf(made)}; of ${compared} pages ${found.length} are counted otherwise`,
      lost: found.length + repeated + unsent
    }
  })
}

/**
 * Tabs record `events`, then `count` `visits` in the reader (500) on each database, over a network that loses, repeats
 * and delays requests, while tabs are ended; then the server's events are compared with theirs, and its figures with
 * the visits as far as they were told.
 */
export const soak: Soak = async ({ match, ...order }) => {
  const isTried = (name: string) => match === null || name.includes(match)
  const told = isTried("events") ? [await tell(order.seed)] : []
  const all = [...told, ...(isTried("visits") ? await read(order) : [])]
  return { line: all.map(({ line }) => line).join("; "), lost: all.reduce((sum, { lost }) => sum + lost, 0) }
}
