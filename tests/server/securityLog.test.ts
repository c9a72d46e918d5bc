import { Effect } from "effect"
import { SqlClient } from "effect/sql"
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest"
import { shortened } from "../../server/platform/SecurityLog.ts"
import { sweep } from "../../server/session/sweep.ts"
import { populate, type SeedData } from "../kit/fixtures/seedData.ts"
import { password } from "../kit/fixtures/seedPeople.ts"
import { type RunningServer, startServer } from "../kit/harness/server.ts"

let server: RunningServer
let seedData: SeedData

beforeAll(async () => {
  server = await startServer({
    variables: { LOGIN_ATTEMPTS: "2", REFRESH_ATTEMPTS: "2", SECURITY_LOG_DAYS: "30", TRUST_PROXY: "127.0.0.1" }
  })
  seedData = await populate(server)
})
afterAll(() => server.stop())

interface Noted {
  readonly event: string
  readonly userId: string | null
  readonly what: string | null
  readonly request: string | null
  readonly address: string | null
}

const sql = <A>(work: (client: SqlClient.SqlClient) => Effect.Effect<A, unknown>) =>
  server.inside(SqlClient.SqlClient.use((client) => work(client).pipe(Effect.orDie)))

const noted = () =>
  sql(
    (client) =>
      client<Noted>`SELECT event, user_id AS "userId", what, request, address FROM security_events ORDER BY at, id`
  )

beforeEach(async () => {
  await sql((client) => client`DELETE FROM attempts`)
  await sql((client) => client`DELETE FROM security_events`)
})

const call = async (method: string, path: string, body: object | null, token?: string) => {
  const answer = await server.fetch(path, {
    method,
    headers: {
      "content-type": "application/json",
      "x-forwarded-for": "203.0.113.77",
      ...(token === undefined ? {} : { authorization: `Bearer ${token}` })
    },
    ...(body === null ? {} : { body: JSON.stringify(body) })
  })
  return { status: answer.status, body: (await answer.json()) as { data: { token: string; refreshToken: string } } }
}

const signIn = (email: string, secret = password) => call("POST", "/api/auth/login", { email, password: secret })

it("notes who signed in, who failed to, and whom a limit stopped, once in its window", async () => {
  await signIn("a@okur.example")
  await signIn("b@okur.example", "yanlış")
  await signIn("kimse@okur.example", "yanlış")
  for (let turn = 0; turn < 5; turn += 1) await signIn("b@okur.example", "yanlış")
  const { readerA, readerB } = seedData.ids
  const from = { address: "203.0.113.0/24", request: expect.stringMatching(/^[a-z0-9]{15}$/u) }
  expect(await noted()).toEqual([
    { event: "signedIn", userId: readerA, what: null, ...from },
    { event: "signInFailed", userId: readerB, what: null, ...from },
    { event: "signInFailed", userId: null, what: null, ...from },
    { event: "signInFailed", userId: readerB, what: null, ...from },
    { event: "limited", userId: null, what: "login", ...from }
  ])
  const kept = JSON.stringify(await noted())
  for (const secret of ["203.0.113.77", "okur.example", password]) expect(kept).not.toContain(secret)
})

it("notes once whom the limit of refreshes stops, by either token", async () => {
  const { data } = (await signIn("a@okur.example")).body
  const renew = () => call("POST", "/api/auth/refresh", null, data.token)
  const exchange = () => call("POST", "/api/auth/refresh-token", { refreshToken: data.refreshToken })
  for (const turn of [renew, renew]) expect((await turn()).status).toBe(200)
  for (const turn of [renew, exchange, renew, exchange]) expect((await turn()).status).toBe(429)
  expect((await noted()).filter(({ event }) => event === "limited")).toEqual([
    expect.objectContaining({ what: "refresh", address: "203.0.113.0/24" })
  ])
})

it("notes what becomes of sessions and passwords, each under its own request", async () => {
  const { data } = (await signIn("a@okur.example")).body
  const next = "Dağ-gibi-dalga-7"
  const changed = { currentPassword: password, password: next, passwordConfirm: next }
  expect((await call("POST", "/api/change-password", changed, data.token)).status).toBe(200)
  expect((await call("POST", "/api/logout", null, data.token)).status).toBe(200)
  const events = await noted()
  expect(events.map(({ event }) => event)).toEqual(["signedIn", "passwordChanged", "signedOut"])
  expect(new Set(events.map(({ userId }) => userId))).toEqual(new Set([seedData.ids.readerA]))
  expect(new Set(events.map(({ request }) => request)).size).toBe(3)
})

it("keeps it for as long as configured, and longer than the account", async () => {
  await signIn("b@okur.example", "yanlış")
  await sql((client) => client`UPDATE security_events SET at = at - interval '29 days'`)
  await server.inside(sweep)
  expect(await noted()).toHaveLength(1)
  await sql((client) => client`UPDATE security_events SET at = at - interval '2 days'`)
  await server.inside(sweep)
  expect(await noted()).toEqual([])
})

it.each([
  ["203.0.113.9", "203.0.113.0/24"],
  ["::ffff:203.0.113.9", "203.0.113.0/24"],
  ["2001:db8:1:2:3::4", "2001:db8:1::/48"],
  ["", null]
])("shortens %s to %s", (address, network) => {
  expect(shortened(address)).toBe(network)
})
