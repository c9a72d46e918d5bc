import { Context, Effect, Layer } from "effect"
import { SqlClient } from "effect/sql"
import { SignJWT } from "jose"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { visitorOf } from "../../server/platform/http/remoteAddress.ts"
import { Argon2, Passwords } from "../../server/platform/passwords.ts"
import { SigningKeys } from "../../server/platform/SigningKeys.ts"
import { Tokens } from "../../server/platform/tokens.ts"
import { AccessClaims, Sessions } from "../../server/session/Sessions.ts"
import { Accounts } from "../../server/session/Accounts.ts"
import { clientOf, type RunningServer, startServer } from "../kit/harness/server.ts"
import { populate, type SeedData } from "../kit/fixtures/seedData.ts"
import { password } from "../kit/fixtures/seedPeople.ts"

let server: RunningServer
let seedData: SeedData

/** The kept hashes that a password was compared with, and how many such comparisons ran together. */
const work: Array<string> = []
let atOnce = 0
let mostAtOnce = 0

const perAddress = 30

beforeAll(async () => {
  const { hash, verify } = Argon2.defaultValue()
  server = await startServer({
    variables: {
      LOGIN_ATTEMPTS: "4",
      LOGIN_ATTEMPTS_PER_ADDRESS: String(perAddress),
      ATTEMPTS_WINDOW_SECONDS: "60",
      TRUST_PROXY: "127.0.0.1"
    },
    argon2: {
      hash,
      verify: async (kept, secret) => {
        work.push(kept)
        mostAtOnce = Math.max(mostAtOnce, ++atOnce)
        return verify(kept, secret).finally(() => atOnce--)
      }
    }
  })
  seedData = await populate(server)
})
afterAll(() => server.stop())

const login = async (email: string, secret: string, language?: string) => {
  const client = await clientOf(server, language === undefined ? {} : { language })
  return Effect.runPromise(client.session.login({ payload: { email, password: secret } }))
}

const checkAuth = async (token?: string) => {
  const client = await clientOf(server, token === undefined ? {} : { token })
  return Effect.runPromise(client.session.checkAuth())
}

/** Who the server says that a token is: nobody is told to refresh it, and is not answered as a visitor. */
const isKnown = (token: string) =>
  checkAuth(token).then(
    ({ isAuthenticated }) => isAuthenticated,
    (refusal: unknown) => {
      expect(refusal).toMatchObject({ _tag: "Unauthorised", message: "Oturum açmanız gerekiyor." })
      return false
    }
  )

const sidOf = (token: string) =>
  server.inside(
    Effect.gen(function* () {
      const tokens = yield* Tokens
      const claims = yield* tokens.verify("access", AccessClaims, token)
      return claims._tag === "Some" ? claims.value.sid : ""
    })
  )

/** Signed by whoever knows the key. */
const signed = (key: Uint8Array, claims: Record<string, unknown>, kid: string) =>
  new SignJWT(claims).setProtectedHeader({ alg: "HS256", kid }).setAudience("access").setExpirationTime("1h").sign(key)

const newestKey = () => server.inside(SigningKeys.use(({ signing }) => signing))

const forged = async (claims: Record<string, unknown>) => signed(new Uint8Array(32), claims, (await newestKey()).kid)

/** Signed by the server itself. */
const made = (audience: "access" | "content", claims: Record<string, unknown>, seconds: number) =>
  server.inside(Tokens.use((tokens) => tokens.sign(audience, claims, seconds)))

describe("signing in", () => {
  it("answers with a token and the user, and nothing of the password", async () => {
    const answer = await login("a@okur.example", password)
    expect(answer.success).toBe(true)
    expect(answer.data.user).toMatchObject({ email: "a@okur.example", name: "Ayşe Okur", role: "READER", oauth: false })
    expect(JSON.stringify(answer)).not.toContain("argon2")
    expect(await isKnown(answer.data.token)).toBe(true)
  })

  it("knows an address in capitals, whatever they are in the language of the database", async () => {
    const answer = await login("BIR@YAYIN.EXAMPLE", password)
    expect(answer.data.user.id).toBe(seedData.ids.publisher1)
  })

  it("takes the address in any case", async () => {
    expect((await login("A@OKUR.example", password)).data.user.id).toBe(seedData.ids.readerA)
  })

  it("refuses a wrong password and an unknown address with the same words, in the user's language", async () => {
    const wrong = await login("a@okur.example", "yanlış").catch((error: unknown) => error)
    const unknown = await login("kimse@okur.example", password).catch((error: unknown) => error)
    expect(wrong).toMatchObject({ _tag: "WrongCredentials", message: "Geçersiz e-posta adresi veya şifre." })
    expect(unknown).toEqual(wrong)
    expect(
      await login("a@okur.example", "wrong", "en-GB,en;q=0.9,tr;q=0.1").catch((error: unknown) => error)
    ).toMatchObject({ message: "Wrong e-mail address or password." })
  })

  it("is as much work for an address that nobody has as for a wrong password", async () => {
    const workFor = async (email: string) => {
      const from = work.length
      await login(email, "yanlış").catch(() => null)
      return work.slice(from).map((kept) => kept.split("$").slice(0, 4))
    }
    const known = await workFor("b@okur.example")
    expect(known).toEqual([["", "argon2id", "v=19", "m=19456,t=2,p=1"]])
    expect(await workFor("kimse@okur.example")).toEqual(known)
  })

  it("takes no more than two passwords into work at once", async () => {
    mostAtOnce = 0
    await Promise.all(
      Array.from({ length: 6 }, (_, turn) => login(`kimse${turn}@okur.example`, "yanlış").catch(() => null))
    )
    expect(mostAtOnce).toBe(2)
  })

  it("lets nobody try one account after the other, in IPv6 from a whole network", async () => {
    const guess = async (address: string, email: string, secret: string) => {
      const answer = await server.fetch("/api/auth/login", {
        method: "POST",
        headers: { "content-type": "application/json", "x-forwarded-for": address },
        body: JSON.stringify({ email, password: secret })
      })
      return answer.status
    }
    for (let turn = 1; turn < perAddress; turn++) {
      expect(await guess(`2001:db8:1:2::${turn}`, `kimse${turn}@okur.example`, "yanlış")).toBe(401)
    }
    expect(await guess("2001:db8:1:2::a", "a@okur.example", password)).toBe(200)
    expect(await guess("2001:db8:1:2::b", "kimse@okur.example", "yanlış")).toBe(401)
    expect(await guess("2001:db8:1:2:ffff::c", "a@okur.example", password)).toBe(429)
    expect(await guess("2001:db8:1:3::d", "a@okur.example", password)).toBe(200)
  })

  it.each([
    ["203.0.113.9", "203.0.113.9"],
    ["::ffff:203.0.113.9", "203.0.113.9"],
    ["2001:0DB8:1:2:3::4", "2001:db8:1:2::/64"],
    ["", ""]
  ])("counts %s as %s", (address, visitor) => {
    expect(visitorOf(address)).toBe(visitor)
  })

  it("lets nobody guess on and on, counts each account apart, and forgets after a success", async () => {
    const guess = (email: string) => login(email, "tahmin").catch((error: unknown) => error as { _tag: string })
    const tags: Array<string> = []
    for (let turn = 0; turn < 5; turn++) tags.push(((await guess("bir@yayin.example")) as { _tag: string })._tag)
    expect(tags).toEqual([...Array<string>(4).fill("WrongCredentials"), "TooManyRequests"])
    expect(await login("bir@yayin.example", password).catch((error: unknown) => error)).toMatchObject({
      _tag: "TooManyRequests",
      message: expect.stringMatching(/^Çok fazla deneme yapıldı\. Lütfen \d+ saniye sonra tekrar deneyin\.$/)
    })
    const raw = await server.fetch("/api/auth/login", {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ email: "bir@yayin.example", password })
    })
    expect(Number(raw.headers.get("retry-after"))).toBeGreaterThan(0)

    for (let round = 0; round < 3; round++) {
      await guess("iki@yayin.example")
      await guess("iki@yayin.example")
      await login("iki@yayin.example", password)
    }
    await server.inside(
      SqlClient.SqlClient.use((sql) => sql`UPDATE attempts SET began_at = began_at - interval '61 seconds'`)
    )
    expect((await login("bir@yayin.example", password)).data.user.id).toBe(seedData.ids.publisher1)
  })

  it("keeps no password and no account name beside its count", async () => {
    const rows = await server.inside(SqlClient.SqlClient.use((sql) => sql`SELECT key FROM attempts`))
    expect(JSON.stringify(rows)).not.toContain("@")
  })
})

describe("a session", () => {
  it("ends when its owner signs out, and only that one", async () => {
    const [first, second] = [await seedData.signIn("readerA"), await seedData.signIn("readerA")]
    const client = await clientOf(server, { token: first })
    expect((await Effect.runPromise(client.session.logout())).message).toBe("Çıkış yapıldı.")
    expect(await isKnown(first)).toBe(false)
    expect(await isKnown(second)).toBe(true)
  })

  it("takes what the browser keeps of it along", async () => {
    const answer = await server.fetch("/api/logout", { method: "POST" })
    expect(answer.headers.get("clear-site-data")).toBe('"cache"')
  })

  it("signing out without a session is no error", async () => {
    const client = await clientOf(server)
    expect((await Effect.runPromise(client.session.logout())).success).toBe(true)
  })

  it("ends with a token that has run out, but with no forged one", async () => {
    const token = await seedData.signIn("readerA")
    const sid = await sidOf(token)
    const logout = async (signed: string) => {
      const client = await clientOf(server, { token: signed })
      return (await Effect.runPromise(client.session.logout())).success
    }
    expect(await logout(await forged({ sid, gen: 0 }))).toBe(true)
    expect(await isKnown(token)).toBe(true)
    expect(await logout(await made("content", { sid, gen: 0 }, -60))).toBe(true)
    expect(await isKnown(token)).toBe(true)
    expect(await logout(await made("access", { sid, gen: 0 }, -60))).toBe(true)
    expect(await isKnown(token)).toBe(false)
  })

  it("ends when its time is over, even with a token that has not run out", async () => {
    const token = await seedData.signIn("readerB")
    const sid = await sidOf(token)
    await server.inside(
      SqlClient.SqlClient.use(
        (sql) => sql`UPDATE sessions SET expires_at = now() - interval '1 second' WHERE id = ${sid}`
      )
    )
    expect(await isKnown(token)).toBe(false)
  })

  it("is not opened by a token that is forged, altered, unsigned, spent or made for content", async () => {
    const claims = { sid: await sidOf(seedData.tokens.readerA), gen: 0 }
    const [header, payload, signature] = seedData.tokens.readerA.split(".")
    const unsigned = `${Buffer.from('{"alg":"none"}').toString("base64url")}.${payload}.`
    const other = Buffer.from(JSON.stringify({ ...claims, aud: "access" })).toString("base64url")
    const altered = `${header}.${other}.${signature}`
    for (const token of [
      await forged(claims),
      unsigned,
      altered,
      await made("access", claims, -1),
      await made("content", claims, 60),
      await made("access", { sid: claims.sid }, 60),
      "x",
      "x y",
      ""
    ]) {
      expect(await isKnown(token), token).toBe(false)
    }
    expect(await isKnown(await made("access", claims, 60))).toBe(true)
  })

  it("needs no token of a visitor, nor minds what is no bearer token", async () => {
    expect(await checkAuth()).toEqual({ success: true, isAuthenticated: false, data: null })
    const answer = await server.fetch("/api/check-auth", { headers: { authorization: "Basic YTpi" } })
    expect(await answer.json()).toEqual({ success: true, isAuthenticated: false, data: null })
  })

  it("is given access for fifteen minutes at a time", async () => {
    const { token } = (await login("a@okur.example", password)).data
    const [, payload = ""] = token.split(".")
    const { iat, exp } = JSON.parse(Buffer.from(payload, "base64url").toString()) as Record<"iat" | "exp", number>
    expect(exp - iat).toBe(15 * 60)
    const client = await clientOf(server, { token })
    const next = (await Effect.runPromise(client.session.refresh())).data.token
    expect(await sidOf(next)).toBe(await sidOf(token))
    expect(await isKnown(next)).toBe(true)
    await Effect.runPromise(client.session.logout())
    expect(await isKnown(next)).toBe(false)
  })
})

it("is not opened by a password that was changed while it was compared", async () => {
  const refused = await server.inside(
    Effect.gen(function* () {
      const [accounts, passwords, sessions] = [yield* Accounts, yield* Passwords, yield* Sessions]
      const account = (yield* accounts.byEmail("b@okur.example"))!
      yield* accounts.setPassword("b@okur.example", yield* passwords.hash("başka"))
      const session = yield* sessions.openByPassword(account, { remembered: false, userAgent: "" })
      yield* accounts.setPassword("b@okur.example", account.passwordHash)
      return session
    })
  )
  expect(refused).toBeNull()
})

it("signs with a secret of its own, which every server on its database shares", async () => {
  const { kid, secret: key } = await newestKey()
  expect(key).toHaveLength(32)
  const sid = await sidOf(seedData.tokens.readerA)
  expect(await isKnown(await signed(key, { sid, gen: 0 }, kid))).toBe(true)
  const second = await server.inside(
    Effect.scoped(
      Effect.gen(function* () {
        const context = yield* Layer.build(Tokens.layer)
        return yield* Context.get(context, Tokens).sign("access", { sid, gen: 0 }, 60)
      })
    )
  )
  expect(await isKnown(second)).toBe(true)
})
