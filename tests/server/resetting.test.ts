import { Effect } from "effect"
import { SqlClient } from "effect/sql"
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from "vitest"
import { ServerResponse } from "node:http"
import { MailTokens } from "../../server/session/MailTokens.ts"
import { Accounts } from "../../server/session/Accounts.ts"
import { type RunningServer, startServer } from "../kit/harness/server.ts"
import { mailedToken, mailsTo, outcome, pass, sessionCalls } from "../kit/harness/sessionCalls.ts"

let server: RunningServer
let calls: ReturnType<typeof sessionCalls>

const [former, next] = ["gizli sözcük", "yeni gizli sözcük"]

beforeAll(async () => {
  server = await startServer({
    variables: {
      LOGIN_ATTEMPTS: "1000",
      LOGIN_ATTEMPTS_PER_ADDRESS: "1000",
      REGISTER_ATTEMPTS: "1000",
      TOKEN_ATTEMPTS: "8",
      FORGOT_ATTEMPTS: "3",
      FORGOT_ATTEMPTS_PER_ADDRESS: "6",
      TRUST_PROXY: "127.0.0.1"
    }
  })
  calls = sessionCalls(server)
})
afterAll(() => server.stop())

/** Somebody new for each test, whose mailbox holds the mail that verifies. */
let [email, userId, turn] = ["", "", 0]

beforeEach(async () => {
  await server.inside(SqlClient.SqlClient.use((sql) => sql`DELETE FROM attempts`))
  email = `okur${turn++}@okur.example`
  userId = (await calls.register({ email, password: former })).data.user.id
  await mailsTo(server, email, 1)
})

const account = () => server.inside(Accounts.use((accounts) => accounts.byEmail(email)))

const made = (purpose: "reset" | "verify" = "reset") =>
  server.inside(MailTokens.use((tokens) => tokens.make(userId, purpose)))

const refused = {
  _tag: "LinkRefused",
  reason: "reset",
  message: "Şifre sıfırlama bağlantısı geçersiz ya da süresi dolmuş. Lütfen yeni bir bağlantı isteyin."
}

describe("a forgotten password", () => {
  it("is answered alike for an address that nobody has, and mails nothing there", async () => {
    const ask = async (address: string) => {
      const answer = await server.fetch("/api/forgot-password", {
        method: "POST",
        headers: { "content-type": "application/json" },
        body: JSON.stringify({ email: address })
      })
      const headers = Object.fromEntries(answer.headers)
      return { status: answer.status, body: await answer.text(), headers: { ...headers, date: "", "x-request-id": "" } }
    }
    const unknown = await ask("kimse@okur.example")
    expect(unknown).toMatchObject({ status: 200 })
    expect(JSON.parse(unknown.body)).toEqual({
      success: true,
      data: null,
      message: "Şifre sıfırlama bağlantısı e-posta adresinize gönderildi."
    })
    expect(await ask(email)).toEqual(unknown)
    await mailsTo(server, email, 2)
    await mailsTo(server, "kimse@okur.example", 0)
  })

  it("is looked up only once the answer has gone", async () => {
    const order: Array<string> = []
    const accounts = await server.inside(Accounts.use(Effect.succeed))
    const { byEmail } = accounts
    Object.assign(accounts, {
      byEmail: (address: string) =>
        Effect.andThen(
          Effect.sync(() => void order.push("looked up")),
          byEmail(address)
        )
    })
    const sent = ServerResponse.prototype.end
    const end = vi.spyOn(ServerResponse.prototype, "end").mockImplementation(function (this: ServerResponse, ...rest) {
      order.push("answered")
      return Reflect.apply(sent, this, rest) as ServerResponse
    })
    try {
      await calls.forgot(email)
      await mailsTo(server, email, 2)
    } finally {
      end.mockRestore()
      Object.assign(accounts, { byEmail })
    }
    expect(order).toEqual(["answered", "looked up"])
  })

  it("is waited for by no server that stops, and no longer looked up by it", async () => {
    const stopping = await startServer({ answerDelay: { min: 600, max: 600 } })
    const theirs = sessionCalls(stopping)
    await theirs.register({ email })
    const links = () =>
      stopping.inside(SqlClient.SqlClient.use((sql) => sql`SELECT purpose FROM mail_tokens ORDER BY purpose`))
    await theirs.forgot(email)
    expect(await links()).toEqual([{ purpose: "verify" }])
    const begun = performance.now()
    await stopping.stop()
    expect(performance.now() - begun).toBeLessThan(60_000)
    expect(stopping.log.join("\n")).not.toContain("could not be done")
  })

  it("is mailed a few times to one person, from wherever, and answered to everybody as always", async () => {
    const ask = async (address: string, from: string) => {
      const answer = await server.fetch("/api/forgot-password", {
        method: "POST",
        headers: { "content-type": "application/json", "x-forwarded-for": from },
        body: JSON.stringify({ email: address })
      })
      return { status: answer.status, body: await answer.text() }
    }
    const always = await ask("kimse@okur.example", "203.0.113.0")
    expect(always.status).toBe(200)
    for (const address of [email, "kimse@okur.example"]) {
      for (let from = 1; from <= 4; from++) expect(await ask(address, `203.0.113.${from}`)).toEqual(always)
    }
    expect(await ask(email.toUpperCase(), "203.0.113.99")).toEqual(always)
    await mailsTo(server, email, 4)
    // Whoever has filled this mailbox keeps its owner neither from the links that lie there, nor from verifying.
    const { token } = await calls.login(email, former)
    expect((await calls.resend(token)).success).toBe(true)
    await mailsTo(server, email, 5)
    expect((await calls.reset(await made(), next)).success).toBe(true)
    await pass(server, 15 * 60 + 1)
    expect(await ask(email, "203.0.113.1")).toEqual(always)
    await mailsTo(server, email, 6)
  })

  it("may be told a few times from one address, which takes nobody else's turn", async () => {
    const ask = async (address: string, from: string) => {
      const answer = await server.fetch("/api/forgot-password", {
        method: "POST",
        headers: { "content-type": "application/json", "x-forwarded-for": from },
        body: JSON.stringify({ email: address })
      })
      return answer.status
    }
    const statuses: Array<number> = []
    for (let one = 0; one < 7; one++) statuses.push(await ask(`kimse${one}@okur.example`, "203.0.113.9"))
    expect(statuses).toEqual([200, 200, 200, 200, 200, 200, 429])
    for (let more = 0; more < 4; more++) expect(await ask(email, "203.0.113.9")).toBe(429)
    expect(await ask(email, "203.0.113.10")).toBe(200)
  })
})

describe("the link that resets", () => {
  it("sets the password, verifies the address and ends every session", async () => {
    const [one, two] = [await calls.login(email, former), await calls.login(email, former, true)]
    await calls.forgot(email)
    const answer = await calls.reset(await mailedToken(server, email, 2), next)
    expect(answer).toEqual({
      success: true,
      data: null,
      message: "Şifreniz başarıyla sıfırlandı! Artık yeni şifrenizle giriş yapabilirsiniz."
    })
    for (const { token, refreshToken } of [one, two]) {
      expect(await calls.isSignedIn(token)).toBe(false)
      expect(await outcome(calls.refresh(refreshToken))).toMatchObject({ _tag: "RefreshRefused" })
    }
    expect(await outcome(calls.login(email, former))).toMatchObject({ _tag: "WrongCredentials" })
    expect((await calls.login(email, next)).user.verified).toBe(true)
  })

  it("works once, and takes the account's other ones along", async () => {
    const [first, second, verifying] = [await made(), await made(), await made("verify")]
    await calls.reset(first, next)
    expect(await outcome(calls.reset(first, former))).toMatchObject(refused)
    expect(await outcome(calls.reset(second, former))).toMatchObject(refused)
    expect((await calls.verify(verifying)).success).toBe(true)
    expect((await calls.login(email, next)).user.id).toBe(userId)
  })

  it("works once also for several at the same moment, and for all of an account's links together", async () => {
    for (let round = 0; round < 4; round++) {
      const links = [await made(), await made(), await made()]
      const tried = [...links, ...links].map((token, at) => ({ token, password: `gizli ${round} ${at}` }))
      const all = await Promise.all(tried.map(({ token, password }) => outcome(calls.reset(token, password))))
      const winner = all.findIndex((one) => !("_tag" in one))
      expect(all.filter((_, at) => at !== winner)).toMatchObject(Array(5).fill(refused))
      expect((await calls.login(email, tried[winner]!.password)).user.id).toBe(userId)
      await server.inside(SqlClient.SqlClient.use((sql) => sql`DELETE FROM attempts`))
    }
  })

  it("works for an hour", async () => {
    const early = await made()
    await pass(server, 59 * 60)
    expect((await calls.reset(early, next)).success).toBe(true)
    const late = await made()
    await pass(server, 60 * 60 + 1)
    expect(await outcome(calls.reset(late, former))).toMatchObject(refused)
  })

  it("is not the one that verifies, nor anything made up, and changes nothing then", async () => {
    const before = await account()
    for (const token of [await made("verify"), "x", `${await made()}x`]) {
      expect(await outcome(calls.reset(token, next))).toMatchObject(refused)
    }
    expect(await account()).toEqual(before)
  })

  it("gives an account a password that had none", async () => {
    await server.inside(
      SqlClient.SqlClient.use((sql) => sql`UPDATE users SET password_hash = NULL WHERE id = ${userId}`)
    )
    await calls.reset(await made(), next)
    expect((await calls.login(email, next)).user.id).toBe(userId)
  })

  it("asks for the password twice alike, and is not used up by that", async () => {
    const token = await made()
    for (const [passwordConfirm, message] of [
      [`${next}!`, "Şifreler eşleşmiyor"],
      ["", "Şifre onayı gereklidir"]
    ] as const) {
      expect(await outcome(calls.reset(token, next, passwordConfirm))).toMatchObject({
        _tag: "InvalidRequest",
        field: "passwordConfirm",
        message
      })
    }
    const answer = await server.fetch("/api/auth/reset", {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ token: "", password: next, passwordConfirm: next })
    })
    expect(await answer.json()).toMatchObject({ field: "token", message: "Sıfırlama kodu gereklidir" })
    expect((await calls.reset(token, next)).success).toBe(true)
  })

  it("costs the others of its address nothing where it works", async () => {
    for (let round = 0; round < 10; round++) {
      expect((await calls.verify(await made("verify"))).success).toBe(true)
    }
    expect((await calls.reset(await made(), next)).success).toBe(true)
    expect(await outcome(calls.reset("x", next))).toMatchObject({ _tag: "LinkRefused" })
  })

  it("may be guessed at a few times only, together with the one that verifies", async () => {
    const tags: Array<string> = []
    for (let round = 0; round < 5; round++) {
      tags.push(((await outcome(calls.reset("x", next))) as { _tag: string })._tag)
      tags.push(((await outcome(calls.verify("x"))) as { _tag: string })._tag)
    }
    expect(tags).toEqual([...Array<string>(8).fill("LinkRefused"), "TooManyRequests", "TooManyRequests"])
  })
})
