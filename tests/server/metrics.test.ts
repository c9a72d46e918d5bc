import { Effect } from "effect"
import { SqlClient } from "effect/sql"
import { once } from "node:events"
import { createServer } from "node:http"
import type { AddressInfo } from "node:net"
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest"
import { freePort } from "../../scripts/freePort.ts"
import { populate, type SeedData } from "../kit/fixtures/seedData.ts"
import { freshFolder, removeFolder, type RunningServer, startServer } from "../kit/harness/server.ts"
import { addressOf, runServer } from "../kit/harness/serverProcess.ts"

const canary = "k4narya"

describe("the metrics", () => {
  let server: RunningServer
  let seedData: SeedData
  let port: number

  beforeAll(async () => {
    port = await freePort()
    server = await startServer({ variables: { METRICS_PORT: String(port) } })
    seedData = await populate(server)
  })
  afterAll(() => server.stop())

  const metrics = async () => (await fetch(`http://127.0.0.1:${port}/metrics`)).text()
  const figure = async (name: string) => {
    const line = (await metrics()).split("\n").find((candidate) => candidate.startsWith(`${name} `))
    return line === undefined ? null : Number(line.slice(name.length + 1))
  }

  it("count requests by route pattern, method and class of status, and name nothing else of them", async () => {
    await server.fetch(`/api/issues/${canary}?q=${canary}`)
    await server.fetch(`/api/${canary}?q=${canary}`)
    const text = await metrics()
    expect(text).toMatch(
      /^sayfa_request_seconds_count\{(?=[^}]*route="\/api\/issues\/:[a-z_]+")(?=[^}]*method="GET")(?=[^}]*status="4xx")[^}]*\} \d/im
    )
    expect(text).toMatch(/^sayfa_request_seconds_bucket\{[^}]*le="0\.25"[^}]*\} \d/m)
    expect(text).not.toContain(canary)
  })

  it("tell how much waits in each queue, and for how long", async () => {
    for (const queue of ["conversions", "mails", "notices", "archives"]) {
      expect(await figure(`sayfa_queue_waiting{queue="${queue}"}`), queue).not.toBeNull()
    }
    await server.inside(
      SqlClient.SqlClient.use(
        (sql) => sql`INSERT INTO archives (id, user_id, language, asked_at, leased_until)
          SELECT id, id, 'tr', now() - interval '1 hour', now() + interval '1 hour' FROM users LIMIT 1`
      ).pipe(Effect.orDie)
    )
    expect(await figure(`sayfa_queue_waiting{queue="archives"}`)).toBe(1)
    expect(await figure(`sayfa_queue_oldest_seconds{queue="archives"}`)).toBeGreaterThan(3_500)
  })

  it("tell how many jobs wait and were given up, by kind", async () => {
    const told = async (queue: string) => [
      await figure(`sayfa_queue_waiting{queue="${queue}"}`),
      await figure(`sayfa_queue_dead{queue="${queue}"}`),
      await figure(`sayfa_queue_last_done_seconds{queue="${queue}"}`)
    ]
    // Like the hourly sweeps, but with nobody who works on it.
    await server.inside(
      SqlClient.SqlClient.use((sql) =>
        Effect.all([
          sql`INSERT INTO pgboss.queue
            SELECT (jsonb_populate_record(q, '{"name":"unworked"}')).* FROM pgboss.queue q WHERE name = 'sweeps'`,
          sql`INSERT INTO pgboss.job (name, source_name, data, start_after)
            VALUES ('unworked', NULL, '{}', now()), ('unworked', NULL, '{}', now() + interval '1 day'),
              ('dead-letters', 'unworked', '{}', now()), ('dead-letters', 'search-texts', '{}', now())`,
          sql`INSERT INTO pgboss.job (name, data, state, started_on, completed_on)
            VALUES ('unworked', '{}', 'completed', now() - interval '2 hours', now() - interval '1 hour')`
        ])
      ).pipe(Effect.orDie)
    )
    const [waits, dead, done] = await told("unworked")
    expect([waits, dead]).toEqual([1, 1])
    expect(done).toBeGreaterThanOrEqual(3600)
    expect(done).toBeLessThan(3700)
  })

  it("have counters of renewals and refunds by result, from none on", async () => {
    for (const result of ["paid", "failed", "expired", "silent", "fault"])
      expect(await figure(`sayfa_renewals_total{result="${result}"}`), result).not.toBeNull()
    for (const result of ["refunded", "refused", "silent", "fault"])
      expect(await figure(`sayfa_refunds_total{result="${result}"}`), result).not.toBeNull()
  })

  it("tell of the process and its database", async () => {
    expect(await figure("sayfa_database_up")).toBe(1)
    expect(await figure(`sayfa_memory_bytes{part="resident"}`)).toBeGreaterThan(1e7)
    await expect.poll(() => figure(`sayfa_event_loop_delay_seconds{of="longest"}`)).toBeGreaterThan(0)
    expect(await figure("sayfa_processor_seconds")).toBeGreaterThan(0)
  })

  it("are nowhere on the public address", async () => {
    const answer = await server.fetch("/metrics")
    expect(await answer.text()).not.toContain("sayfa_request_seconds")
    expect((await fetch(`http://127.0.0.1:${port}/`)).status).toBe(404)
  })

  it("are found from an answer by its request id, which is in its log lines", async () => {
    const answer = await server.fetch("/api/check-auth", {
      headers: { authorization: `Bearer ${seedData.tokens.readerA}` }
    })
    const id = answer.headers.get("x-request-id") ?? ""
    expect(id).toMatch(/^[a-z0-9]{15}$/)
    expect(server.log.some((line) => line.includes(id) && line.includes("/api/check-auth"))).toBe(true)
  })
})

describe("a collector", () => {
  it("gets traces with the route's pattern and the request's id, and no address of a request", async () => {
    const heard = new Map<string, string>()
    const collector = createServer((request, response) => {
      const path = request.url ?? ""
      request
        .setEncoding("utf8")
        .on("data", (text: string) => void heard.set(path, (heard.get(path) ?? "") + text))
        .on("end", () => response.writeHead(200, { "content-type": "application/json" }).end("{}"))
    })
    await once(collector.listen(0, "127.0.0.1"), "listening")
    const folder = await freshFolder()
    const { port } = collector.address() as AddressInfo
    const server = runServer({ DATA_DIR: folder, OTEL_EXPORTER_OTLP_ENDPOINT: `http://127.0.0.1:${port}` })
    try {
      const url = await addressOf(server)
      const id = (await fetch(`${url}/api/issues/${canary}?q=${canary}`)).headers.get("x-request-id") ?? ""
      await fetch(`${url}/content/magazine/1.html`, { headers: { cookie: `sayfa_content=${canary}` } })
      server.process.kill("SIGTERM")
      expect(await server.ended).toBe(0)
      await vi.waitFor(() => expect(heard.get("/v1/traces") ?? "").toContain(id))
      for (const span of ["GET", "content.serve", "Tokens.verify"])
        expect(heard.get("/v1/traces")).toContain(`"name":"${span}"`)
      expect(heard.get("/v1/traces")).toMatch(/\/api\/issues\/:[a-z_]+/i)
      expect(heard.get("/v1/traces")).not.toContain(canary)
      for (const figure of ["sayfa_request_seconds", "sayfa_queue_waiting"])
        expect(heard.get("/v1/metrics")).toContain(figure)
      expect(server.err()).toContain(id)
    } finally {
      server.process.kill("SIGKILL")
      await server.ended
      collector.close()
      collector.closeAllConnections()
      await removeFolder(folder)
    }
  })
})
