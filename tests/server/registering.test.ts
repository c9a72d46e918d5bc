import { Effect } from "effect"
import { SqlClient } from "effect/sql"
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from "vitest"
import { MailTokens } from "../../server/session/MailTokens.ts"
import { Accounts } from "../../server/session/Accounts.ts"
import { clientOf, type RunningServer, startServer } from "../kit/harness/server.ts"
import { mailedToken, mailsTo, outcome, pass, sessionCalls } from "../kit/harness/sessionCalls.ts"

let server: RunningServer
let calls: ReturnType<typeof sessionCalls>

const password = "gizli sözcük"
const attempts = 6

beforeAll(async () => {
  server = await startServer({
    variables: {
      LOGIN_ATTEMPTS: "1000",
      LOGIN_ATTEMPTS_PER_ADDRESS: "1000",
      REGISTER_ATTEMPTS: String(attempts),
      TOKEN_ATTEMPTS: String(attempts),
      FORGOT_ATTEMPTS: "2",
      TRUST_PROXY: "127.0.0.1",
      PUBLIC_URL: "https://dergi.example/"
    }
  })
  calls = sessionCalls(server)
})
afterAll(() => server.stop())

/** An address that is new to each test. */
let [email, turn] = ["", 0]

beforeEach(async () => {
  await server.inside(SqlClient.SqlClient.use((sql) => sql`DELETE FROM attempts`))
  email = `yeni${turn++}@okur.example`
})

const account = (email: string) => server.inside(Accounts.use((accounts) => accounts.byEmail(email)))

describe("registering", () => {
  it("makes a reader who has still to verify the address, and signs in at once, not remembered", async () => {
    const answer = await calls.register({ name: "  Yeni Okur ", email: ` ${email} ` })
    expect(answer.message).toBe("Giriş yapıldı.")
    expect(answer.data.user).toMatchObject({
      email,
      name: "Yeni Okur",
      role: "READER",
      verified: false,
      provider: "email",
      oauth: false
    })
    if (!("token" in answer.data)) throw new Error("Nobody was signed in.")
    expect(await calls.isSignedIn(answer.data.token)).toBe(true)
    expect((await calls.refresh(answer.data.refreshToken)).user.email).toBe(email)
    const remembered = await server.inside(
      SqlClient.SqlClient.use(
        (sql) => sql`SELECT s.remembered FROM sessions s JOIN users u ON u.id = s.user_id WHERE u.email = ${email}`
      )
    )
    expect(remembered).toEqual([{ remembered: false }])
    expect((await account(email))?.passwordHash).toMatch(/^\$argon2id\$/)
    expect((await calls.login(email, password)).user.verified).toBe(false)
  })

  it.each([
    ["123456", "passwordCommon"],
    ["yeni okur", "passwordPersonal"]
  ])("refuses a password that is easily guessed: %j", async (weak, rule) => {
    expect(await outcome(calls.register({ email, password: weak }))).toMatchObject({ _tag: "InvalidRequest", rule })
    expect(await account(email)).toBe(null)
  })

  it("signs nobody in where the shop wants addresses verified first", async () => {
    const strict = await startServer({ variables: { VERIFY_FIRST: "on" } })
    try {
      const answer = await sessionCalls(strict).register({ email })
      expect(answer.message).toBe("Hesabınız başarıyla oluşturuldu. Devam etmek için lütfen giriş yapın.")
      expect(Object.keys(answer.data)).toEqual(["user"])
      expect(await strict.inside(SqlClient.SqlClient.use((sql) => sql`SELECT id FROM sessions`))).toEqual([])
      expect(await mailsTo(strict, email, 1)).toHaveLength(1)
    } finally {
      await strict.stop()
    }
  })

  it("mails a link that verifies the address, in the language of the form, from where the shop is", async () => {
    await calls.register({ email })
    const [turkish] = await mailsTo(server, email, 1)
    expect(turkish?.text).toContain("https://dergi.example/auth/verify?token=")
    const client = await clientOf(server, { language: "en" })
    const payload = { name: "New Reader", email: `new${email}`, password, passwordConfirm: password }
    expect((await Effect.runPromise(client.session.register({ payload }))).message).toBe("Signed in.")
    const [english] = await mailsTo(server, `new${email}`, 1)
    expect(english?.subject).not.toBe(turkish?.subject)
  })

  it("is refused for an address that somebody has, in whatever case, and changes nothing of theirs", async () => {
    await calls.register({ name: "Önceki", email })
    const before = await account(email)
    for (const same of [email, email.toUpperCase()]) {
      expect(await outcome(calls.register({ name: "Sonraki", email: same, password: "başka sözcük" }))).toMatchObject({
        _tag: "AddressTaken",
        message: "Bu e-posta adresi ile kayıtlı bir üye bulunmaktadır"
      })
    }
    expect(await account(email)).toEqual(before)
    await mailsTo(server, email, 1)
  })

  it("is refused for another way of writing an address that somebody has, and any of them signs in", async () => {
    const [at, name] = [`@ışık${turn}.example`, "cafe\u0301"]
    const typed = name + at
    const { data } = await calls.register({ email: typed })
    expect(data.user.email).toMatch(/^caf\u00e9@xn--.+\.example$/)
    const same = [typed.normalize("NFC"), data.user.email, name + at.replace(".", "．"), name + at.replace("ex", "EX")]
    for (const email of same) {
      expect(await outcome(calls.register({ email })), email).toMatchObject({ _tag: "AddressTaken" })
      expect((await calls.login(` ${email} `, password)).user.id).toBe(data.user.id)
      await server.inside(SqlClient.SqlClient.use((sql) => sql`DELETE FROM attempts`))
    }
    await calls.forgot(typed)
    const resets = () =>
      server.inside(
        SqlClient.SqlClient.use(
          (sql) => sql`SELECT 1 FROM mail_tokens WHERE user_id = ${data.user.id} AND purpose = 'reset'`
        )
      )
    await vi.waitFor(async () => expect(await resets()).toHaveLength(1))
  })

  it("gives one of two who register with an address at the same moment the account", async () => {
    const both = await Promise.all(
      ["bir", "iki", "üç", "dört"].map((name) =>
        outcome(calls.register({ name, email, password: `${name} gizli sözcük` }))
      )
    )
    const refused = both.filter((one) => "_tag" in one)
    expect(refused.map((one) => "_tag" in one && one._tag)).toEqual(Array<string>(3).fill("AddressTaken"))
  })

  it.each([
    [{ name: undefined }, "name", "Ad Soyad gereklidir"],
    [{ name: " " }, "name", "Ad Soyad gereklidir"],
    [{ name: "x".repeat(101) }, "name", "Ad Soyad en çok 100 karakter olabilir"],
    [{ email: undefined }, "email", "E-posta adresi gereklidir"],
    [{ email: "" }, "email", "E-posta adresi gereklidir"],
    [{ email: "yeni" }, "email", "Geçerli bir e-posta adresi giriniz"],
    [{ email: "yeni@okur\u200b.example" }, "email", "Geçerli bir e-posta adresi giriniz"],
    [{ email: "yeni@okur" }, "email", "Geçerli bir e-posta adresi giriniz"],
    [{ email: "a@b.example\r\nBcc: c@d.example" }, "email", "Geçerli bir e-posta adresi giriniz"],
    [{ password: undefined }, "password", "Şifre gereklidir"],
    [{ password: "" }, "password", "Şifre gereklidir"],
    [{ password: "12345" }, "password", "Şifre en az 6 karakter olmalıdır"],
    [{ password: "x".repeat(1025) }, "password", "Şifre en çok 1.024 karakter olabilir"],
    [{ passwordConfirm: undefined }, "passwordConfirm", "Şifre onayı gereklidir"],
    [{ passwordConfirm: "" }, "passwordConfirm", "Şifre onayı gereklidir"],
    [{ passwordConfirm: "başka" }, "passwordConfirm", "Şifreler eşleşmiyor"]
  ])("holds to the rules of the form: %o", async (given, field, message) => {
    const answer = await server.fetch("/api/register", {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ name: "Yeni", email, password, passwordConfirm: password, ...given })
    })
    const refusal = (await answer.json()) as unknown
    expect(answer.status).toBe(400)
    expect(refusal).toMatchObject({ _tag: "InvalidRequest", field, message })
    expect(await account(email)).toBeNull()
  })

  it("takes the shortest and the longest password there is, and one of any letters", async () => {
    for (const [place, secret] of ["zımba7", "x".repeat(1024), "şifre 🔑 \u0301"].entries()) {
      const address = `${place}${email}`
      await calls.register({ email: address, password: secret })
      expect((await calls.login(address, secret)).user.email).toBe(address)
    }
  })

  it("is limited for each address it comes from", async () => {
    const register = async (from: string, place: number) => {
      const answer = await server.fetch("/api/register", {
        method: "POST",
        headers: { "content-type": "application/json", "x-forwarded-for": from },
        body: JSON.stringify({ name: "Yeni", email: `${place}${email}`, password, passwordConfirm: password })
      })
      return answer.status
    }
    const statuses: Array<number> = []
    for (let place = 0; place <= attempts; place++) statuses.push(await register("203.0.113.9", place))
    expect(statuses).toEqual([...Array<number>(attempts).fill(200), 429])
    expect(await register("203.0.113.10", 90)).toBe(200)
  })
})

describe("the link that verifies", () => {
  const refused = {
    _tag: "LinkRefused",
    reason: "verify",
    message: "Doğrulama bağlantısı geçersiz ya da süresi dolmuş. Lütfen yeni bir bağlantı isteyin."
  }

  it("verifies the address, once, and signs nobody in or out", async () => {
    await calls.register({ email })
    const { token } = await calls.login(email, password)
    const link = await mailedToken(server, email)
    const answer = await calls.verify(link)
    expect(answer).toEqual({ success: true, data: null, message: "E-posta adresiniz başarıyla doğrulandı!" })
    expect((await account(email))?.user.verified).toBe(true)
    expect(await calls.isSignedIn(token)).toBe(true)
    expect(await outcome(calls.verify(link))).toMatchObject(refused)
  })

  it("works once also for two at the same moment", async () => {
    await calls.register({ email })
    const link = await mailedToken(server, email)
    const both = await Promise.all(Array.from({ length: 4 }, () => outcome(calls.verify(link))))
    expect(both.filter((one) => !("_tag" in one))).toHaveLength(1)
  })

  it("works for 48 hours", async () => {
    const hour = 60 * 60
    await calls.register({ email })
    const first = await mailedToken(server, email)
    await pass(server, 48 * hour - 60)
    expect((await calls.verify(first)).success).toBe(true)
    await calls.register({ email: `iki${email}` })
    const second = await mailedToken(server, `iki${email}`)
    await pass(server, 48 * hour + 1)
    expect(await outcome(calls.verify(second))).toMatchObject(refused)
  })

  it("is not the one that resets, nor anything made up", async () => {
    const { data } = await calls.register({ email })
    const reset = await server.inside(MailTokens.use((tokens) => tokens.make(data.user.id, "reset")))
    for (const token of [reset, "x", `${await mailedToken(server, email)}x`]) {
      expect(await outcome(calls.verify(token))).toMatchObject(refused)
    }
    expect((await account(email))?.user.verified).toBe(false)
  })

  it("asks for a token where there is none", async () => {
    const answer = await server.fetch("/api/auth/verify", {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: '{"token":""}'
    })
    expect(await answer.json()).toMatchObject({ field: "token", message: "Doğrulama kodu gereklidir" })
  })

  it("may be guessed at a few times only", async () => {
    const tags: Array<string> = []
    for (let guess = 0; guess <= attempts; guess++) {
      tags.push(((await outcome(calls.verify("x"))) as { _tag: string })._tag)
    }
    expect(tags).toEqual([...Array<string>(attempts).fill("LinkRefused"), "TooManyRequests"])
  })

  it("is mailed again to a user who asks and is not verified, so often", async () => {
    await calls.register({ email })
    const { token } = await calls.login(email, password)
    const answer = await calls.resend(token)
    expect(answer.message).toBe("Doğrulama bağlantısı e-posta adresinize gönderildi.")
    const link = await mailedToken(server, email, 2)
    expect((await calls.verify(link)).success).toBe(true)
    for (let more = 0; more < 4; more++) expect((await calls.resend(token)).success).toBe(true)
    await mailsTo(server, email, 2)

    await server.inside(SqlClient.SqlClient.use((sql) => sql`UPDATE users SET verified = false`))
    expect((await calls.resend(token)).success).toBe(true)
    expect(await outcome(calls.resend(token))).toMatchObject({ _tag: "TooManyRequests" })
    await mailsTo(server, email, 3)
    expect((await calls.forgot(email)).success).toBe(true)
    await mailsTo(server, email, 4)
  })
})

describe("a server that listens at every address", () => {
  it("is at localhost for links in mails, which a warning says", async () => {
    const everywhere = await startServer({ variables: { HOST: "0.0.0.0" } })
    try {
      const theirs = sessionCalls(everywhere)
      await theirs.register({ email })
      const [mail] = await mailsTo(everywhere, email, 1)
      const { port } = new URL(everywhere.url)
      expect(mail?.text).toContain(`http://localhost:${port}/auth/verify?token=`)
      expect(mail?.from?.address).toBe("no-reply@localhost")
      expect(everywhere.log.filter((line) => line.includes("PUBLIC_URL is not set"))).toHaveLength(1)
    } finally {
      await everywhere.stop()
    }
    expect(server.log.join("\n")).not.toContain("PUBLIC_URL is not set")
  })
})
