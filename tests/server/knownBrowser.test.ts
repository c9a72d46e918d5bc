import { Effect } from "effect"
import { SqlClient } from "effect/sql"
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest"
import { populate } from "../kit/fixtures/seedData.ts"
import { password } from "../kit/fixtures/seedPeople.ts"
import { type RunningServer, startServer } from "../kit/harness/server.ts"

let server: RunningServer

const perAccount = 6

beforeAll(async () => {
  server = await startServer({
    variables: {
      LOGIN_ATTEMPTS: "3",
      LOGIN_ATTEMPTS_PER_ACCOUNT: String(perAccount),
      ATTEMPTS_WINDOW_SECONDS: "600",
      TRUST_PROXY: "127.0.0.1"
    }
  })
  await populate(server)
})
afterAll(() => server.stop())

const inDatabase = (work: (sql: SqlClient.SqlClient) => Effect.Effect<unknown, unknown>) =>
  server.inside(SqlClient.SqlClient.use((sql) => work(sql).pipe(Effect.orDie)))

beforeEach(() => inDatabase((sql) => sql`DELETE FROM attempts`))

interface From {
  readonly address?: string
  readonly cookie?: string
}

const signIn = async (email: string, secret: string, { address = "203.0.113.1", cookie = "" }: From = {}) => {
  const answer = await server.fetch("/api/auth/login", {
    method: "POST",
    headers: { "content-type": "application/json", "x-forwarded-for": address, cookie },
    body: JSON.stringify({ email, password: secret })
  })
  return { status: answer.status, cookie: answer.headers.get("set-cookie") ?? "" }
}

const known = async (email: string) => (await signIn(email, password)).cookie.split(";")[0] ?? ""

/** As many wrong sign-ins to an account as it bears, each from another address. */
const guessed = async (email: string) => {
  for (let turn = 0; turn < perAccount; turn += 1) {
    expect((await signIn(email, "tahmin", { address: `198.51.100.${turn}` })).status).toBe(401)
  }
}

it("slows guesses at one account from many addresses, and stops none for good", async () => {
  await guessed("a@okur.example")
  expect((await signIn("a@okur.example", "tahmin", { address: "198.51.100.90" })).status).toBe(401)
  expect((await signIn("a@okur.example", password, { address: "198.51.100.91" })).status).toBe(429)
  await inDatabase((sql) => sql`UPDATE attempts SET began_at = began_at - interval '31 seconds'`)
  expect((await signIn("a@okur.example", password, { address: "198.51.100.91" })).status).toBe(200)
})

it("answers alike for an address that nobody has", async () => {
  await guessed("kimse@okur.example")
  expect((await signIn("kimse@okur.example", "tahmin", { address: "198.51.100.90" })).status).toBe(401)
  expect((await signIn("kimse@okur.example", "tahmin", { address: "198.51.100.91" })).status).toBe(429)
})

it("lets its owner in from a browser that is known to the account, whatever strangers do", async () => {
  const cookie = await known("a@okur.example")
  await guessed("a@okur.example")
  await signIn("a@okur.example", "tahmin", { address: "198.51.100.90" })
  for (const address of ["198.51.100.91", "203.0.113.1"]) {
    expect((await signIn("a@okur.example", password, { address, cookie })).status).toBe(200)
  }
})

it("counts a known browser's own guesses wherever it is, and those at other accounts as a stranger's", async () => {
  const cookie = await known("a@okur.example")
  for (let turn = 0; turn < 3; turn += 1) {
    const stolen = { address: `198.51.100.${turn}`, cookie }
    expect((await signIn("a@okur.example", "tahmin", stolen)).status).toBe(401)
  }
  expect((await signIn("a@okur.example", password, { address: "198.51.100.50", cookie })).status).toBe(429)
  await guessed("b@okur.example")
  await signIn("b@okur.example", "tahmin", { address: "198.51.100.90", cookie })
  expect((await signIn("b@okur.example", password, { address: "198.51.100.91", cookie })).status).toBe(429)
})

it("knows a browser for all who signed in there, by a cookie that scripts and other sites cannot use", async () => {
  const first = await signIn("a@okur.example", password)
  expect(first.cookie).toMatch(/^sayfa_known=[\w.-]+; Max-Age=15552000; Path=\/; HttpOnly; SameSite=Strict$/u)
  expect(first.cookie).not.toContain("okur")
  const cookie = first.cookie.split(";")[0] ?? ""
  const both = (await signIn("b@okur.example", password, { cookie })).cookie.split(";")[0] ?? ""
  for (const email of ["a@okur.example", "b@okur.example"]) {
    await guessed(email)
    await signIn(email, "tahmin", { address: "198.51.100.90" })
    expect((await signIn(email, password, { address: "198.51.100.91", cookie: both })).status).toBe(200)
  }
  await guessed("yeni@okur.example")
  const forged = `${both.slice(0, -4)}AAAA`
  expect((await signIn("a@okur.example", password, { address: "198.51.100.92", cookie: forged })).status).toBe(429)
})
