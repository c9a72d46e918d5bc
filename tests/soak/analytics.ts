import { SqlClient } from "effect/sql"
import { flakyBrowser } from "../kit/doubles/flakyAnalytics.ts"
import { startServer } from "../kit/harness/server.ts"
import type { Soak } from "./main.ts"

/**
 * Tabs record events at least `count` times (60) and send them over a network that loses, repeats and delays requests,
 * while tabs are closed; then the server's events are compared with theirs.
 */
export const soak: Soak = async ({ count, seed }) => {
  const server = await startServer({ variables: { ANALYTICS_EVENTS_PER_MINUTE: "1000000" } })
  const browser = await flakyBrowser(server.url, seed)
  try {
    const { put, kept, unsent, made } = await browser.tell(count ?? 60)
    const rows = await server.inside(
      SqlClient.SqlClient.use((sql) => sql<{ readonly event_key: string }>`SELECT event_key FROM analytics_events`)
    )
    const stored = new Set(rows.map(({ event_key }) => event_key))
    const lost = [...kept].filter((key) => !stored.has(key))
    const strange = [...stored].filter((key) => !put.has(key))
    const repeated = rows.length - stored.size
    for (const key of [...lost, ...strange]) console.log(key)
    const { passed, ...troubled } = made
    const fates = Object.entries(troubled).map(([fate, times]) => `${times} ${fate}`)
    return {
      line: `${kept.size} events on devices, ${stored.size} on the server, ${repeated} twice, ${lost.length} lost, ${unsent} waiting; of its requests ${passed} passed, ${fates.join(", ")}`,
      lost: lost.length + strange.length + repeated + unsent
    }
  } finally {
    await browser.stop()
    await server.stop()
  }
}
