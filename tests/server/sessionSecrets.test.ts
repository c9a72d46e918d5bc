import { Effect } from "effect"
import { SqlClient } from "effect/sql"
import { afterAll, beforeAll, expect, it } from "vitest"
import { type RunningServer, startServer } from "../kit/harness/server.ts"
import { mailedToken, outcome, sessionCalls } from "../kit/harness/sessionCalls.ts"

let server: RunningServer

beforeAll(async () => {
  server = await startServer()
})
afterAll(() => server.stop())

const email = "kanarya@okur.example"
const [wrong, first, second] = ["kanarya-yanlis", "kanarya-bir", "kanarya-iki"]

const send = (path: string, body: string, headers: Record<string, string> = {}) =>
  server.fetch(path, { method: "POST", headers: { "content-type": "application/json", ...headers }, body })

/** Every row of every table, as text. */
const everything = () =>
  server.inside(
    SqlClient.SqlClient.use((sql) =>
      Effect.gen(function* () {
        const tables = yield* sql<{ name: string }>`
          SELECT table_name AS name FROM information_schema.tables WHERE table_schema = 'public'`
        const rows: Array<unknown> = []
        for (const { name } of tables) {
          rows.push(...(yield* sql`SELECT to_jsonb(t)::text AS row FROM ${sql(name)} t WHERE ${name} <> 'settings'`))
        }
        return JSON.stringify(rows)
      })
    )
  )

it("writes no password and no token into its log or its tables, whatever is called and however it fails", async () => {
  const calls = sessionCalls(server)
  const secrets = new Set([wrong, first, second])
  const keep = ({ token, refreshToken }: { readonly token: string; readonly refreshToken: string }) => {
    for (const secret of [token, refreshToken]) secrets.add(secret)
    return { token, refreshToken }
  }

  await calls.register({ email, password: first })
  await outcome(calls.register({ email, password: first }))
  await outcome(calls.login(email, wrong))
  const session = keep(await calls.login(email, first, true))
  const verifying = await mailedToken(server, email)
  await calls.resend(session.token)
  const again = await mailedToken(server, email, 2)
  await calls.verify(verifying)
  await outcome(calls.verify(verifying))
  await calls.verifySession("tarayici1", session.token)
  const next = keep(await calls.refresh(session.refreshToken))
  keep(await calls.refresh(session.refreshToken))
  await calls.isSignedIn(next.token)
  await calls.forgot(email)
  const resetting = await mailedToken(server, email, 3)
  for (const token of [verifying, again, resetting]) secrets.add(token)
  await outcome(calls.reset(resetting, second, wrong))
  await calls.reset(resetting, second)
  await outcome(calls.refresh(next.refreshToken))
  const last = keep(await calls.login(email, second))

  const bearer = { authorization: `Bearer ${last.token}` }
  await send("/api/auth/refresh", "", bearer)
  await send("/api/auth/login", `{"email":"${email}","password":"${wrong}`)
  await send("/api/auth/login", JSON.stringify({ email, password: [wrong] }))
  await send("/api/auth/login", `${wrong}`.repeat(100_000))
  await send("/api/register", JSON.stringify({ name: 7, email, password: wrong, passwordConfirm: wrong }))
  await send("/api/auth/reset", JSON.stringify({ token: again, password: "", passwordConfirm: wrong }))
  await send("/api/auth/refresh-token", JSON.stringify({ refreshToken: last.refreshToken.repeat(20) }))
  await send("/api/change-password", JSON.stringify({ currentPassword: wrong, password: wrong }), bearer)
  await server.fetch(`/auth/reset?token=${resetting}`)
  await server.fetch(`/api/auth/verify?token=${resetting}`)
  expect(await everything()).toContain(email)
  for (const secret of secrets) expect((await everything()).includes(secret), secret).toBe(false)

  // A server that cannot do what it is asked for tells its log why.
  await server.inside(SqlClient.SqlClient.use((sql) => sql`ALTER TABLE users RENAME COLUMN verified TO gone`))
  const faults = [
    await outcome(calls.login(email, second)),
    await outcome(calls.register({ email: "iki@okur.example", password: second })),
    await outcome(calls.refresh(last.refreshToken)),
    await outcome(calls.verify(again))
  ]
  expect(faults).toMatchObject(Array(4).fill({ _tag: "ServerFault" }))
  await calls.forgot(email)
  await send("/api/logout", "", bearer)

  const log = server.log.join("\n")
  expect(log).toContain("/api/auth/reset")
  expect(log).toContain("A request failed unexpectedly")
  expect(log).not.toContain("argon2")
  for (const secret of secrets) {
    expect(secret.length).toBeGreaterThan(8)
    expect(log.includes(secret), secret).toBe(false)
  }
})
