import { SqlClient } from "effect/sql"
import { afterAll, beforeAll, expect, it, vi } from "vitest"
import { flakyBrowser } from "../kit/doubles/flakyAnalytics.ts"
import { type RunningServer, startServer } from "../kit/harness/server.ts"

let server: RunningServer
let browser: Awaited<ReturnType<typeof flakyBrowser>>

beforeAll(async () => {
  server = await startServer({ variables: { ANALYTICS_EVENTS_PER_MINUTE: "1000000" } })
  browser = await flakyBrowser(server.url, 1)
})
afterAll(async () => {
  await browser.stop()
  await server.stop()
})

const keys = async () => {
  const rows = await server.inside(
    SqlClient.SqlClient.use((sql) => sql<{ readonly event_key: string }>`SELECT event_key FROM analytics_events`)
  )
  return rows.map(({ event_key }) => event_key).filter((key) => !key.startsWith("leaving"))
}

it("counts on the server what browsers have counted, over a line that loses, repeats and holds up what they send", async () => {
  const { put, kept, unsent, made } = await browser.tell(2)
  const stored = await keys()
  expect(unsent).toBe(0)
  expect(kept.size).toBeGreaterThan(50)
  expect(new Set(stored).size).toBe(stored.length)
  expect([...kept].filter((key) => !stored.includes(key))).toEqual([])
  expect(stored.filter((key) => !put.has(key))).toEqual([])
  expect(Math.min(made.lost, made.unheard, made.repeated, made.delayed)).toBeGreaterThan(0)
})

it("has what a page put in its very last moment, however it is left", async () => {
  await browser.leave((key) =>
    vi.waitFor(async () => {
      const rows = await server.inside(
        SqlClient.SqlClient.use((sql) => sql`SELECT 1 FROM analytics_events WHERE event_key = ${key}`)
      )
      expect(rows, key).toHaveLength(1)
    })
  )
})
