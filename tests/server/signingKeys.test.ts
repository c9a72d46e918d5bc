import { Effect, Layer, Option } from "effect"
import { SqlClient } from "effect/sql"
import { SignJWT } from "jose"
import { randomBytes } from "node:crypto"
import { readFile, rename, stat, writeFile } from "node:fs/promises"
import { join } from "node:path"
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest"
import { Configuration, type Environment, readEnvironment } from "../../server/platform/config.ts"
import { type KeyOrder, obeyKeyOrder } from "../../server/platform/keyRing.ts"
import { readKeys, sealingWith } from "../../server/platform/sealing.ts"
import { SigningKeys } from "../../server/platform/SigningKeys.ts"
import { AccessClaims, Sessions } from "../../server/session/Sessions.ts"
import { Tokens } from "../../server/platform/tokens.ts"
import { populate } from "../kit/fixtures/seedData.ts"
import { password } from "../kit/fixtures/seedPeople.ts"
import { freshFolder, removeFolder, type RunningServer, startServer } from "../kit/harness/server.ts"
import { outcome, sessionCalls } from "../kit/harness/sessionCalls.ts"

let server: RunningServer
let free: string
let calls: ReturnType<typeof sessionCalls>

beforeAll(async () => {
  server = await startServer()
  free = (await populate(server)).free
  calls = sessionCalls(server)
})
afterAll(() => server.stop())

const sql = <A>(work: (client: SqlClient.SqlClient) => Effect.Effect<A, unknown>) =>
  server.inside(SqlClient.SqlClient.use((client) => work(client).pipe(Effect.orDie)))

/** That many days go by, and the hour in which keys are looked after. */
const days = async (count: number) => {
  await sql((client) => client`UPDATE signing_keys SET created_at = created_at - make_interval(days => ${count})`)
  await server.inside(SigningKeys.use(({ rotate }) => rotate))
}

const kids = async () =>
  (await sql((client) => client<{ kid: string }>`SELECT kid FROM signing_keys ORDER BY created_at`)).map(
    ({ kid }) => kid
  )

const kidOf = (token: string): unknown =>
  (JSON.parse(Buffer.from(token.split(".")[0] ?? "", "base64url").toString()) as { kid?: unknown }).kid

const signIn = () => calls.login("a@okur.example", password)

beforeEach(() => sql((client) => client`DELETE FROM attempts`))

describe("a signing key", () => {
  it("signs for 30 days, then the next one does, and sessions go on", async () => {
    const before = await signIn()
    await days(29)
    expect(kidOf((await signIn()).token)).toBe(kidOf(before.token))
    await days(2)
    const after = await signIn()
    expect(kidOf(after.token)).not.toBe(kidOf(before.token))
    expect(await calls.isSignedIn(before.token)).toBe(true)
    const next = await calls.refresh(before.refreshToken)
    expect(kidOf(next.token)).toBe(kidOf(after.token))
    expect((await calls.refresh(before.refreshToken)).refreshToken).toBe(next.refreshToken)
  })

  it("that is new signs once every process has had time to read it, and one that is too old no more", async () => {
    await server.inside(SigningKeys.use(({ rotate }) => rotate))
    const older = kidOf((await signIn()).token)
    const pass = (seconds: number) =>
      sql((client) => client`UPDATE signing_keys SET created_at = created_at - make_interval(secs => ${seconds})`)
    await pass(30.5 * 86_400)
    await server.inside(SigningKeys.use(({ rotate }) => rotate))
    const [newest] = (await kids()).toReversed()
    expect(newest).not.toBe(older)
    expect(kidOf((await signIn()).token)).toBe(older)
    await pass(60)
    await server.inside(SigningKeys.use(({ reload }) => reload))
    expect(kidOf((await signIn()).token)).toBe(older)
    await pass(60)
    await server.inside(SigningKeys.use(({ reload }) => reload))
    expect(kidOf((await signIn()).token)).toBe(newest)
  })

  it("repeats an answer that was lost, whatever key has come since", async () => {
    const { refreshToken } = await signIn()
    const first = await calls.refresh(refreshToken)
    await days(31)
    expect((await calls.refresh(refreshToken)).refreshToken).toBe(first.refreshToken)
  })

  it("goes once nothing that it signed is valid any more", async () => {
    const old = await signIn()
    const kid = kidOf(old.token)
    await days(219)
    expect(await kids()).toContain(kid)
    await days(2)
    expect(await kids()).not.toContain(kid)
    expect(await calls.isSignedIn(old.token)).toBe(false)
    expect(await outcome(calls.refresh(old.refreshToken))).toMatchObject({ _tag: "RefreshRefused" })
  })

  it("is not in clear in the database, and its file is its owner's alone", async () => {
    const { secret } = await server.inside(SigningKeys.use(({ signing }) => signing))
    const rows = JSON.stringify(await sql((client) => client`SELECT * FROM signing_keys`))
    for (const form of ["base64", "base64url", "hex"] as const) expect(rows).not.toContain(secret.toString(form))
    expect(await sql((client) => client`SELECT * FROM settings WHERE key = 'secret'`)).toEqual([])
    expect((await stat(join(server.folder, "secret.key"))).mode & 0o777).toBe(0o600)
  })

  it("of another server on the database is found", async () => {
    const { token } = await signIn()
    const claims = Option.getOrThrow(
      await server.inside(Tokens.use((tokens) => tokens.verify("access", AccessClaims, token)))
    )
    await sql((client) => client`UPDATE signing_keys SET created_at = created_at - interval '31 days'`)
    const elsewhere = Layer.fresh(Tokens.layer).pipe(Layer.provide(Layer.fresh(SigningKeys.layer)))
    const environment = await Effect.runPromise(readEnvironment({ DATA_DIR: server.folder }))
    const made = await server.inside(
      Tokens.use((tokens) => tokens.sign("access", claims, 60)).pipe(
        Effect.provide(elsewhere),
        Effect.provide(Configuration.layer(environment))
      )
    )
    expect(kidOf(made)).not.toBe(kidOf(token))
    await expect.poll(() => calls.isSignedIn(made)).toBe(true)
  })
})

describe("a secret from before keys had ids", () => {
  it("is taken over sealed, and what it signed stays valid", async () => {
    const secret = randomBytes(32)
    await sql((client) => client`INSERT INTO settings (key, value) VALUES ('secret', ${secret.toString("base64url")})`)
    const { token } = await signIn()
    const { sid, gen } = JSON.parse(Buffer.from(token.split(".")[1] ?? "", "base64url").toString()) as AccessClaims
    await server.inside(SigningKeys.use(({ rotate }) => rotate))
    const old = await new SignJWT({ sid, gen })
      .setProtectedHeader({ alg: "HS256" })
      .setAudience("access")
      .setExpirationTime("1h")
      .sign(secret)
    expect(await calls.isSignedIn(old)).toBe(true)
    expect(await sql((client) => client`SELECT * FROM settings WHERE key = 'secret'`)).toEqual([])
    expect(await server.inside(Sessions.use(({ isAlive }) => isAlive(sid)))).toBe(true)
  })
})

describe("an operator's order", () => {
  const obey = (order: KeyOrder) =>
    server.inside(
      obeyKeyOrder(order).pipe(
        Effect.tap(SigningKeys.use(({ reload }) => reload)),
        Effect.catchTag("CannotKeep", ({ message }) => Effect.succeed([message])),
        Effect.provide(Configuration.layer(environment))
      )
    )
  /** The cookie by which this reader gets an issue's pages, as a request for one is answered. */
  const passTo = async (issue: string) => {
    const answer = await server.fetch(`/api/issues/${issue}`)
    const cookie = (answer.headers.get("set-cookie") ?? "").split(";")[0] ?? ""
    return async () => (await server.fetch(`/content/${issue}/1.webp`, { headers: { cookie } })).status
  }
  let environment: Environment
  beforeAll(async () => {
    environment = await Effect.runPromise(readEnvironment({ DATA_DIR: server.folder }))
  })

  const twoMinutes = async () => {
    await sql((client) => client`UPDATE signing_keys SET created_at = created_at - interval '2 minutes'`)
    await server.inside(SigningKeys.use(({ reload }) => reload))
  }

  it("to rotate signs nobody out and keeps passes to pages; a removed key does neither", async () => {
    await twoMinutes()
    const before = await signIn()
    const page = await passTo(free)
    expect(await page()).toBe(200)
    const signs = async () => kidOf((await signIn()).token)
    expect(await obey({ do: "rotate" })).toEqual([expect.stringMatching(/within three minutes/u)])
    expect(await signs()).toBe(kidOf(before.token))
    expect((await obey({ do: "list" })).slice(0, 2)).toEqual([
      expect.stringMatching(/signs within three minutes$/u),
      expect.stringMatching(/signs$/u)
    ])
    await twoMinutes()
    const after = await signIn()
    expect(kidOf(after.token)).not.toBe(kidOf(before.token))
    expect(await calls.isSignedIn(before.token)).toBe(true)
    expect(await page()).toBe(200)
    expect(kidOf((await calls.refresh(before.refreshToken)).token)).toBe(kidOf(after.token))

    expect(await obey({ do: "remove", kid: String(kidOf(after.token)) })).toEqual([
      expect.stringMatching(/newest key/u)
    ])
    for (const kid of await kids()) if (kid !== kidOf(after.token)) await obey({ do: "remove", kid })
    expect(await kids()).toEqual([kidOf(after.token)])
    expect(await calls.isSignedIn(before.token)).toBe(false)
    expect(await page()).toBe(403)
    expect(await calls.isSignedIn(after.token)).toBe(true)
  })

  it("seals nothing with a key that is not the shop's, and makes none up while the file is away", async () => {
    const file = join(server.folder, "secret.key")
    const kept = await kids()
    await rename(file, `${file}.away`)
    const message = (order: KeyOrder) =>
      server.inside(
        obeyKeyOrder(order).pipe(
          Effect.flip,
          Effect.map((error) => error.message),
          Effect.provide(Configuration.layer(environment))
        )
      )
    expect(await message({ do: "rotate" })).toMatch(/cannot be read/u)
    await server.inside(SigningKeys.use(({ reload }) => Effect.exit(reload)))
    await sql((client) => client`UPDATE signing_keys SET created_at = created_at - interval '31 days'`)
    await server.inside(SigningKeys.use(({ rotate }) => Effect.exit(rotate)))
    await expect(stat(file)).rejects.toThrow("ENOENT")

    await writeFile(file, `${randomBytes(32).toString("base64url")}\n`)
    expect(await message({ do: "rotate" })).toMatch(/sealed with another key/u)
    await server.inside(SigningKeys.use(({ rotate }) => Effect.exit(rotate)))
    expect(await kids()).toEqual(kept)
    await rename(`${file}.away`, file)
    await sql((client) => client`UPDATE signing_keys SET created_at = created_at + interval '31 days'`)
    await server.inside(SigningKeys.use(({ rotate }) => rotate))
  })

  it("to change the key of the keys signs nobody out, and the next start opens them", async () => {
    const { token } = await signIn()
    const file = join(server.folder, "secret.key")
    const lines = async () => (await readFile(file, "utf8")).trim().split("\n")
    const [old] = await lines()
    expect(await obey({ do: "secretUse" })).toEqual([expect.stringMatching(/has one key/u)])
    await obey({ do: "secretAdd" })
    const [still, added = ""] = await lines()
    expect(still).toBe(old)
    expect(added).toMatch(/^\S{43} next$/u)
    const made = added.split(" ")[0]
    expect(await obey({ do: "secretDrop" })).toEqual([expect.stringMatching(/Say `secret use` first/u)])
    expect(await obey({ do: "secretAdd" })).toEqual([expect.stringMatching(/Say `secret use` first/u)])
    expect(await lines()).toEqual([old, added])
    await obey({ do: "secretUse" })
    expect(await lines()).toEqual([made, old])
    await obey({ do: "secretUse" })
    expect(await lines()).toEqual([made, old])
    await obey({ do: "secretDrop" })
    expect(await lines()).toEqual([made])
    expect((await stat(file)).mode & 0o777).toBe(0o600)
    expect((await obey({ do: "list" })).join()).not.toMatch(/not here/u)
    await server.inside(SigningKeys.use(({ rotate }) => rotate))
    expect(await calls.isSignedIn(token)).toBe(true)
    const sealedSo = await sql(
      (client) => client<{ kid: string; sealed: string }>`SELECT kid, sealed FROM signing_keys`
    )
    const [oldKey, newKey] = [old, made].map((line) => sealingWith(readKeys(line ?? "") ?? []))
    for (const { kid, sealed } of sealedSo) {
      expect(oldKey?.open(kid, sealed)).toBeNull()
      expect(newKey?.open(kid, sealed)).not.toBeNull()
    }
  })
})

it("says at start that the key's file is another one, and what to do", async () => {
  const folder = await freshFolder()
  const variables = { DATA_DIR: folder }
  await (await startServer({ variables })).stop()
  const file = join(folder, "secret.key")
  const kept = await readFile(file)
  const start = (text: string | Buffer) =>
    writeFile(file, text).then(() =>
      startServer({ variables }).then(
        (second) => second.stop().then(() => "started"),
        (error: unknown) => String(error instanceof Error ? error.message : error)
      )
    )
  expect(await start(`${randomBytes(32).toString("base64url")}\n`)).toMatch(/sealed with another key.*secret\.key/u)
  expect(await start("kısa")).toMatch(/secret\.key does not hold a key of 32 bytes/u)
  expect(await start(kept)).toBe("started")
  await removeFolder(folder)
})
