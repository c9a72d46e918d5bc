import { SqlClient } from "effect/sql"
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest"
import { MailTokens } from "../../server/session/MailTokens.ts"
import { sweep as sweepAll } from "../../server/session/sweep.ts"
import { Identities } from "../../server/social/Identities.ts"
import { type RunningServer, startServer } from "../kit/harness/server.ts"
import { outcome, pass, sessionCalls } from "../kit/harness/sessionCalls.ts"
import { populate, type SeedData } from "../kit/fixtures/seedData.ts"
import { password } from "../kit/fixtures/seedPeople.ts"

let server: RunningServer
let seedData: SeedData
let calls: ReturnType<typeof sessionCalls>

beforeAll(async () => {
  server = await startServer({ variables: { LOGIN_ATTEMPTS: "1000", LOGIN_ATTEMPTS_PER_ADDRESS: "1000" } })
  seedData = await populate(server)
  calls = sessionCalls(server)
})
afterAll(() => server.stop())

beforeEach(async () => {
  await server.inside(SqlClient.SqlClient.use((sql) => sql`DELETE FROM sessions`))
  await server.inside(SqlClient.SqlClient.use((sql) => sql`DELETE FROM clients`))
})

const [minute, hour, day] = [60, 60 * 60, 24 * 60 * 60]

const open = () => calls.login("a@okur.example", password)

interface Kept {
  readonly userAgent: string
  readonly clientId: string | null
  readonly remembered: boolean
  /** Seconds since it was last seen in use. */
  readonly unseen: number
}

const kept = () =>
  server.inside(
    SqlClient.SqlClient.use(
      (sql) => sql<Kept>`SELECT user_agent AS "userAgent", client_id AS "clientId", remembered,
        extract(epoch FROM now() - seen_at)::int AS unseen FROM sessions ORDER BY created_at`
    )
  )

const clients = () =>
  server.inside(
    SqlClient.SqlClient.use(
      (sql) => sql<{ id: string; userId: string | null }>`SELECT id, user_id AS "userId" FROM clients ORDER BY id`
    )
  )

const count = (table: string) =>
  server
    .inside(SqlClient.SqlClient.use((sql) => sql<{ count: number }>`SELECT count(*)::int AS count FROM ${sql(table)}`))
    .then(([row]) => row?.count)

describe("a session", () => {
  it("knows what its browser calls itself, cut where that is long", async () => {
    const signIn = (userAgent: string) =>
      server.fetch("/api/auth/login", {
        method: "POST",
        headers: { "content-type": "application/json", "user-agent": userAgent },
        body: JSON.stringify({ email: "a@okur.example", password })
      })
    const long = `Mozilla/5.0 ${"x".repeat(2000)}`
    expect((await signIn("Mozilla/5.0 (X11; Linux x86_64) Firefox/140.0")).status).toBe(200)
    expect((await signIn(long)).status).toBe(200)
    expect((await kept()).map(({ userAgent }) => userAgent)).toEqual([
      "Mozilla/5.0 (X11; Linux x86_64) Firefox/140.0",
      long.slice(0, 400)
    ])
  })

  it("is seen in use when it is refreshed, and when it calls after five minutes", async () => {
    const { token, refreshToken } = await open()
    await pass(server, 4 * minute)
    await calls.isSignedIn(token)
    expect((await kept())[0]?.unseen).toBeGreaterThanOrEqual(4 * minute)
    await pass(server, 2 * minute)
    await calls.isSignedIn(token)
    expect((await kept())[0]?.unseen).toBeLessThan(minute)
    await pass(server, 3 * minute)
    await calls.refresh(refreshToken)
    expect((await kept())[0]?.unseen).toBeLessThan(minute)
  })
})

describe("a browser", () => {
  it("is told that it is known, with the user signed in there", async () => {
    expect(await calls.verifySession("tarayici_1")).toEqual({ id: "tarayici_1", user: null })
    expect(await clients()).toEqual([{ id: "tarayici_1", userId: null }])
    const { token, user } = await open()
    expect(await calls.verifySession("tarayici_1", token)).toEqual({ id: "tarayici_1", user })
    expect(await clients()).toEqual([{ id: "tarayici_1", userId: seedData.ids.readerA }])
    expect((await kept()).map(({ clientId }) => clientId)).toEqual(["tarayici_1"])
  })

  it("still belongs to its last user after they sign out", async () => {
    await calls.verifySession("tarayici_1", (await open()).token)
    await calls.verifySession("tarayici_1")
    expect(await clients()).toEqual([{ id: "tarayici_1", userId: seedData.ids.readerA }])
    const { token } = await calls.login("b@okur.example", password)
    await calls.verifySession("tarayici_1", token)
    expect(await clients()).toEqual([{ id: "tarayici_1", userId: seedData.ids.readerB }])
  })

  it("is refused with a token that has run out, and ends nothing by that", async () => {
    const { token, refreshToken } = await open()
    expect(await outcome(calls.verifySession("tarayici_1", `${token}x`))).toMatchObject({ _tag: "Unauthorised" })
    expect(await clients()).toEqual([])
    expect((await calls.refresh(refreshToken)).user.id).toBe(seedData.ids.readerA)
  })

  it.each(["", "short", "x".repeat(65), "with space", "nul\0nul\0nul"])("is not known by an id like %o", async (id) => {
    const answer = await server.fetch("/api/session/verify", {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ client_id: id })
    })
    expect(answer.status).toBe(400)
    expect(await clients()).toEqual([])
  })

  it("is answered alike, and forgotten, where one address makes up too many", async () => {
    await calls.verifySession("tarayici_0")
    await server.inside(SqlClient.SqlClient.use((sql) => sql`UPDATE attempts SET hits = 1000`))
    expect(await calls.verifySession("tarayici_1")).toEqual({ id: "tarayici_1", user: null })
    expect(await calls.verifySession("tarayici_0")).toEqual({ id: "tarayici_0", user: null })
    expect((await clients()).map(({ id }) => id)).toEqual(["tarayici_0"])
    await server.inside(SqlClient.SqlClient.use((sql) => sql`DELETE FROM attempts`))
  })
})

describe("what is over", () => {
  const sweep = () => server.inside(sweepAll)

  it("is removed a day later: sessions with their tokens", async () => {
    const ended = await open()
    const idle = await open()
    await server.fetch("/api/logout", { method: "POST", headers: { authorization: `Bearer ${ended.token}` } })
    await sweep()
    expect(await count("sessions")).toBe(2)
    await pass(server, day + minute)
    await sweep()
    expect(await count("sessions")).toBe(1)
    expect(await outcome(calls.refresh(idle.refreshToken))).toMatchObject({ _tag: "RefreshRefused" })
    await pass(server, 12 * hour)
    const alive = await open()
    await sweep()
    expect(await count("sessions")).toBe(1)
    expect(await count("refresh_tokens")).toBe(1)
    expect(await calls.isSignedIn(alive.token)).toBe(true)
  })

  it("is removed: sign-ins at a provider that nobody has finished", async () => {
    const begin = (state: string) =>
      server.inside(
        Identities.use((identities) =>
          identities.begin("a browser", {
            provider: "google",
            question: { state, nonce: "nonce", verifier: "verifier" },
            remembered: false
          })
        )
      )
    await begin("first")
    await server.inside(
      SqlClient.SqlClient.use((sql) => sql`UPDATE social_attempts SET expires_at = now() - interval '1 second'`)
    )
    await begin("second")
    expect(await count("social_attempts")).toBe(2)
    await sweep()
    expect(await count("social_attempts")).toBe(1)
  })

  it("is removed: links of mails that run out, browsers that never came back", async () => {
    await server.inside(MailTokens.use((tokens) => tokens.make(seedData.ids.readerA, "reset")))
    await server.inside(MailTokens.use((tokens) => tokens.make(seedData.ids.readerA, "verify")))
    await calls.verifySession("tarayici_1")
    await pass(server, 2 * hour)
    await sweep()
    expect([await count("mail_tokens"), await count("clients")]).toEqual([1, 1])
    await pass(server, 181 * day)
    await sweep()
    expect([await count("mail_tokens"), await count("clients")]).toEqual([0, 0])
  })
})
