import { Effect, Layer, Logger } from "effect"
import { SqlClient } from "effect/sql"
import { once } from "node:events"
import { type AddressInfo, createServer } from "node:net"
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from "vitest"
import { freePort } from "../../scripts/freePort.ts"
import { clients, clientSecret, type OpenIdProvider, startOpenIdProvider } from "../../scripts/openIdProvider.ts"
import { Configuration, readEnvironment } from "../../server/platform/config.ts"
import { Sessions } from "../../server/session/Sessions.ts"
import { Accounts } from "../../server/session/Accounts.ts"
import { RequestTimeout, SocialProviders } from "../../server/social/provider.ts"
import { Identities } from "../../server/social/Identities.ts"
import { freshFolder, removeFolder, type RunningServer, startServer } from "../kit/harness/server.ts"
import { mailedToken, mailsTo, sessionCalls } from "../kit/harness/sessionCalls.ts"
import { runServer } from "../kit/harness/serverProcess.ts"
import { other, socialBrowser } from "../kit/harness/socialBrowser.ts"
import { populate, type SeedData } from "../kit/fixtures/seedData.ts"
import { password } from "../kit/fixtures/seedPeople.ts"

let provider: OpenIdProvider
let server: RunningServer
let seedData: SeedData

const many = { LOGIN_ATTEMPTS: "1000", LOGIN_ATTEMPTS_PER_ADDRESS: "1000", REGISTER_ATTEMPTS: "1000" }

beforeAll(async () => {
  provider = await startOpenIdProvider()
  server = await startServer({ variables: { ...many, ...provider.variables } })
  seedData = await populate(server)
})
afterAll(async () => {
  await server.stop()
  await provider.stop()
})

const ask = (statement: string) => server.inside(SqlClient.SqlClient.use((sql) => sql.unsafe(statement)))

const ayse = { who: "ayse" }
const nobodyKnown =
  "Kullanıcı bilgileri alınırken bir hata oluştu... Google e-posta adresiniz gibi gereken bilgileri paylaşmadı; e-posta adresinizle üye olabilirsiniz."
const incomplete = "OAuth verilerinde eksik bilgi. Girişi ana sayfadan yeniden başlatın."
const expired = "Sosyal giriş sırasında bir hata oluştu"
const failed = "Google ile giriş yapılırken bir hata oluştu. Lütfen daha sonra tekrar deneyin."
const taken =
  "Bu e-posta adresi ile kayıtlı bir hesap var, ancak giriş yapılamadı. Lütfen normal giriş formunu kullanın."

const refused = (reason: string, message: string) => ({
  status: 400,
  body: { _tag: "SocialRefused", success: false, reason, provider: "Google", email: null, join: null, message }
})

/** Whoever must give the password, and with it what joins the two. */
const asksPassword = (email: string) => {
  const { status, body } = refused("addressTaken", taken)
  return { status, body: { ...body, email, join: expect.stringMatching(/^[\w-]{43}$/) } }
}

const identitiesOf = (userId: string) => ask(`SELECT subject, vouched FROM identities WHERE user_id = '${userId}'`)

const isSignedIn = (token: string) => sessionCalls(server).isSignedIn(token)

describe("a social sign-in", () => {
  it("is offered under the provider's name", async () => {
    expect(await (await server.fetch("/api/oauth/providers")).json()).toMatchObject({
      data: { items: [{ name: "google", title: "Google" }] }
    })
  })

  it("makes a reader of somebody new, who has no password, and knows them again in any browser", async () => {
    const first = await socialBrowser(server).signIn(ayse)
    expect(first).toMatchObject({
      status: 200,
      body: {
        success: true,
        message: "Giriş yapıldı.",
        data: {
          user: {
            name: "Ayşe Işık",
            email: "ayse@saglayici.example",
            role: "READER",
            verified: true,
            provider: "google",
            oauth: true,
            providerId: "ayse"
          }
        }
      }
    })
    expect(await isSignedIn(first.body.data.token)).toBe(true)
    const renewed = await sessionCalls(server).refresh(first.body.data.refreshToken)
    expect(renewed.user).toEqual(first.body.data.user)
    const again = await socialBrowser(server).signIn(ayse)
    expect(again.body.data.user).toEqual(first.body.data.user)
    expect((await socialBrowser(server).login("ayse@saglayici.example", "")).body._tag).toBe("WrongCredentials")
  })

  it("knows somebody by who they are there, whatever address the provider names later", async () => {
    const [before] = (await ask("SELECT id FROM users WHERE email = 'ayse@saglayici.example'")) as [{ id: string }]
    await ask("UPDATE users SET email = 'eski@saglayici.example' WHERE email = 'ayse@saglayici.example'")
    const again = await socialBrowser(server).signIn(ayse)
    expect(again.body.data.user).toMatchObject({ id: before.id, email: "eski@saglayici.example" })
  })

  it("takes an address that the provider has not verified as not verified", async () => {
    const { body } = await socialBrowser(server).signIn({ who: "mert" })
    expect(body.data.user).toMatchObject({ name: "Mert Çınar", verified: false })
  })

  it("keeps of a name what can be kept and shown, in whole characters", async () => {
    const named = async (turn: number, name: string) =>
      (await socialBrowser(server).signIn(other(`ad${turn}@saglayici.example`, true, name))).body.data.user.name
    expect(await named(0, " Ad\0Soyad\r\n\u0007 ")).toBe("Ad Soyad")
    expect(await named(1, `${"x".repeat(99)}😀y`)).toBe("x".repeat(99))
    expect(await named(2, `${"x".repeat(98)}😀y`)).toBe(`${"x".repeat(98)}😀`)
  })

  it("is kept by the name that the issuer has for itself, however it is configured", async () => {
    expect(await ask("SELECT DISTINCT issuer FROM identities")).toEqual([{ issuer: provider.issuer }])
    const elsewhere = await startServer({ variables: { ...provider.variables, OIDC_ISSUER: `${provider.issuer}/` } })
    try {
      expect((await socialBrowser(elsewhere).signIn(ayse)).status).toBe(200)
      expect(
        await elsewhere.inside(SqlClient.SqlClient.use((sql) => sql`SELECT DISTINCT issuer FROM identities`))
      ).toEqual([{ issuer: provider.issuer }])
    } finally {
      await elsewhere.stop()
    }
  })

  it("lasts as long as was asked for when it began", async () => {
    await socialBrowser(server).signIn(other("kisa@saglayici.example", true))
    await socialBrowser(server).signIn(other("uzun@saglayici.example", true), "&remember=true")
    expect(
      await ask(`SELECT u.email, s.remembered FROM sessions s JOIN users u ON u.id = s.user_id
        WHERE u.email IN ('kisa@saglayici.example', 'uzun@saglayici.example') ORDER BY u.email`)
    ).toEqual([
      { email: "kisa@saglayici.example", remembered: false },
      { email: "uzun@saglayici.example", remembered: true }
    ])
  })

  it("makes one account of one person who comes many times at once", async () => {
    const who = other("coklu@saglayici.example", true)
    const browsers = Array.from({ length: 6 }, () => socialBrowser(server))
    const queries = await Promise.all(
      browsers.map(async (browser) => browser.choose((await browser.initiate()).body.authUrl, who))
    )
    const answers = await Promise.all(browsers.map((browser, turn) => browser.complete(queries[turn] ?? "")))
    expect(answers.map(({ status }) => status)).toEqual(Array<number>(6).fill(200))
    expect(new Set(answers.map(({ body }) => body.data.user.id)).size).toBe(1)
  })

  it("makes one account of one person who comes at once by two addresses", async () => {
    const persons = Array.from({ length: 6 }, (_, turn) => ({
      issuer: provider.issuer,
      subject: "gocebe",
      email: `gocebe${turn}@saglayici.example`,
      isVerified: true,
      name: ""
    }))
    const users = await server.inside(
      Identities.use(({ enter }) =>
        Effect.forEach(persons, (person) => Effect.map(enter("google", person, "tr"), (entered) => entered?.user), {
          concurrency: "unbounded"
        })
      )
    )
    expect(new Set(users.map((user) => user?.id)).size).toBe(1)
    expect(await ask("SELECT count(*)::int AS n FROM users WHERE provider_id = 'gocebe'")).toEqual([{ n: 1 }])
  })

  it("can be begun twice in one browser, and ended in any order", async () => {
    const browser = socialBrowser(server)
    const [one, two] = [await browser.initiate(), await browser.initiate()]
    const [first, second] = [
      await browser.choose(one.body.authUrl, ayse),
      await browser.choose(two.body.authUrl, { who: "mert" })
    ]
    expect((await browser.complete(second)).body.data.user.name).toBe("Mert Çınar")
    expect((await browser.complete(first)).body.data.user.name).toBe("Ayşe Işık")
  })
})

describe("a known address", () => {
  it("is joined where both sides have verified it, and keeps its password", async () => {
    const browser = socialBrowser(server)
    const { body } = await browser.signIn(other("A@okur.example", true))
    expect(body.data.user).toMatchObject({
      id: seedData.ids.readerA,
      name: "Ayşe Okur",
      provider: "email",
      oauth: false
    })
    expect((await browser.login("a@okur.example", password)).body.data.user.id).toBe(seedData.ids.readerA)
    expect((await socialBrowser(server).signIn(other("a@okur.example", false))).body.data.user.id).toBe(
      seedData.ids.readerA
    )
  })

  it("is not joined where the provider has not verified it", async () => {
    const who = other("b@okur.example", false)
    expect(await socialBrowser(server).signIn(who)).toMatchObject(asksPassword("b@okur.example"))
    expect(await identitiesOf(seedData.ids.readerB)).toEqual([])
  })

  it("is not joined where its account has not verified it: who registered may be a stranger who waits", async () => {
    const email = "kurban@okur.example"
    const { user } = (await sessionCalls(server).register({ email })).data
    expect(await socialBrowser(server).signIn(other(email, true))).toMatchObject(asksPassword(email))
    expect(await identitiesOf(user.id)).toEqual([])
  })

  it("is joined by its password, in the browser that asked, with what was asked for it, once", async () => {
    const email = "iki@yayin.example"
    const who = other(email, false)
    const [browser, stranger] = [socialBrowser(server), socialBrowser(server)]
    const first = await browser.signIn(who)
    expect(first).toMatchObject(asksPassword(email))
    const { join } = first.body

    expect((await browser.login(email, "yanlış", join)).status).toBe(401)
    expect((await stranger.login(email, password, join)).status).toBe(200)
    expect(await identitiesOf(seedData.ids.publisher2)).toEqual([])

    expect((await browser.login(email, password, join)).status).toBe(200)
    expect(await identitiesOf(seedData.ids.publisher2)).toEqual([{ subject: `address:${email}`, vouched: false }])
    expect((await stranger.signIn(who)).body.data.user.id).toBe(seedData.ids.publisher2)
    expect(await ask(`SELECT 1 FROM social_attempts WHERE email = '${email}'`)).toEqual([])
  })

  it("is joined as one that the provider vouches for where only the account had not verified it", async () => {
    const email = "yarim@okur.example"
    const { user } = (await sessionCalls(server).register({ email, password })).data
    const browser = socialBrowser(server)
    const { join } = (await browser.signIn(other(email, true))).body
    expect((await browser.login(email, password, join)).status).toBe(200)
    expect(await identitiesOf(user.id)).toEqual([{ subject: `address:${email}`, vouched: true }])
  })

  it.each([
    ["without what was asked for it", "b@okur.example", undefined],
    ["with what was never asked for", "b@okur.example", "x".repeat(43)],
    ["to another account", "bir@yayin.example", null]
  ])("is joined by no sign-in %s, after which nobody waits in that browser", async (_, email, given) => {
    const browser = socialBrowser(server)
    const { join } = (await browser.signIn(other("b@okur.example", false))).body
    expect((await browser.login(email, password, given === null ? join : given)).status).toBe(200)
    expect((await browser.login("b@okur.example", password, join)).status).toBe(200)
    expect(await identitiesOf(seedData.ids.readerB)).toEqual([])
    expect(await identitiesOf(seedData.ids.publisher1)).toEqual([])
  })

  it("is no longer joined by its password after ten minutes", async () => {
    const email = "bir@yayin.example"
    const browser = socialBrowser(server)
    const { join } = (await browser.signIn(other(email, false))).body
    await ask(`UPDATE social_attempts SET expires_at = expires_at - interval '10 minutes' WHERE email = '${email}'`)
    expect((await browser.login(email, password, join)).status).toBe(200)
    expect(await identitiesOf(seedData.ids.publisher1)).toEqual([])
  })

  it("is joined with its sign-in, or neither is: what comes of a session that never was is nothing", async () => {
    const opened = (also: Effect.Effect<void>, passwordHash?: string) =>
      server.inside(
        Effect.gen(function* () {
          const account = (yield* (yield* Accounts).byEmail("b@okur.example"))!
          const how = { remembered: false, userAgent: "birlikte" }
          const compared = { ...account, passwordHash: passwordHash ?? account.passwordHash }
          return yield* (yield* Sessions).openByPassword(compared, how, also)
        })
      )
    await expect(opened(Effect.die(new Error("not joined")))).rejects.toThrow("not joined")
    expect(await ask("SELECT 1 FROM sessions WHERE user_agent = 'birlikte'")).toEqual([])
    let joined = 0
    expect(
      await opened(
        Effect.sync(() => void joined++),
        "before it was changed"
      )
    ).toBeNull()
    expect(joined).toBe(0)
  })

  it("signs out everybody else in the account that both sides join", async () => {
    const email = "gelen@okur.example"
    const calls = sessionCalls(server)
    await calls.register({ email, password })
    const { token } = await calls.login(email, password)
    await calls.verify(await mailedToken(server, email))
    const { body } = await socialBrowser(server).signIn(other(email, true))
    expect(await isSignedIn(token)).toBe(false)
    expect(await isSignedIn(body.data.token)).toBe(true)
  })

  it("writes to a user who joins it that it has a password, with a link by which a stranger's is worth nothing", async () => {
    const email = "ogrenen@okur.example"
    const calls = sessionCalls(server)
    await calls.register({ email, password })
    await calls.verify(await mailedToken(server, email))
    expect((await socialBrowser(server, "en").signIn(other(email, true))).status).toBe(200)
    expect((await socialBrowser(server, "en").signIn(other(email, true))).status).toBe(200)
    const [, mail] = await mailsTo(server, email, 2)
    expect(mail?.subject).toBe("Sayfa: signing in with Google")
    for (const sentence of [
      "You can sign in to your account with Google now. Every other session was ended. The account has a password too:",
      "if you did not choose it, choose a new one by the link below.",
      "The link lasts an hour and works once.",
      "If you chose the password, there is nothing to do."
    ]) {
      expect(mail?.text).toContain(sentence)
    }
    await calls.reset(await mailedToken(server, email, 2), "sahibinin şifresi")
    expect((await socialBrowser(server).login(email, password)).status).toBe(401)
    expect((await socialBrowser(server).signIn(other(email, true))).status).toBe(200)
  })

  it("writes so in Turkish, and of no password where there is none", async () => {
    const email = "turkce@okur.example"
    await sessionCalls(server).register({ email, password })
    await sessionCalls(server).verify(await mailedToken(server, email))
    await socialBrowser(server).signIn(other(email, true))
    const [, mail] = await mailsTo(server, email, 2)
    expect(mail?.subject).toBe("Sayfa: Google ile giriş")
    for (const sentence of [
      "Hesabınıza artık Google ile de giriş yapabilirsiniz. Öteki oturumlar kapatıldı. Hesabın bir şifresi de var:",
      "onu siz seçmediyseniz aşağıdaki bağlantıyla yenisini seçin.",
      "Bağlantı bir saat geçerlidir ve bir kez kullanılır.",
      "Şifreyi siz seçtiyseniz bir şey yapmanız gerekmez."
    ]) {
      expect(mail?.text).toContain(sentence)
    }
    await ask(`UPDATE users SET password_hash = NULL WHERE email = '${email}'`)
    await ask(`DELETE FROM identities WHERE subject = 'address:${email}'`)
    await socialBrowser(server).signIn(other(email, true))
    await sessionCalls(server).forgot(email)
    expect((await mailsTo(server, email, 3)).at(-1)?.subject).toBe("Sayfa: yeni şifre")
  })
})

describe("an account that a stranger began with its owner's address", () => {
  const mine = "sahibinin şifresi"
  /** The owner chooses a new password, and has the account alone. */
  const takeBack = async (email: string, mails: number) => {
    const calls = sessionCalls(server)
    await calls.forgot(email)
    await calls.reset(await mailedToken(server, email, mails), mine)
    const { user } = await calls.login(email, mine)
    expect(await identitiesOf(user.id)).toEqual([])
    expect(user).toMatchObject({ provider: "email", oauth: false, providerId: null })
    return user
  }

  it("is its owner's by a new password: what a provider said that never checked it is worth nothing", async () => {
    const email = "sahibi@okur.example"
    const stranger = other(email, false)
    const { body } = await socialBrowser(server).signIn(stranger)
    const user = await takeBack(email, 1)
    expect(user.id).toBe(body.data.user.id)
    expect(await isSignedIn(body.data.token)).toBe(false)
    expect(await socialBrowser(server).signIn(stranger)).toMatchObject(asksPassword(email))
  })

  it("is its owner's also where the address was verified before the new password", async () => {
    const email = "dogrulayan@okur.example"
    const stranger = other(email, false)
    const { body } = await socialBrowser(server).signIn(stranger)
    await sessionCalls(server).resend(body.data.token)
    await sessionCalls(server).verify(await mailedToken(server, email))
    await takeBack(email, 2)
    expect(await socialBrowser(server).signIn(stranger)).toMatchObject(asksPassword(email))
  })

  it("is its owner's also where the stranger joined a provider by a password of his own", async () => {
    const email = "kapilan@okur.example"
    const calls = sessionCalls(server)
    await calls.register({ email, password })
    const browser = socialBrowser(server)
    const stranger = other(email, false)
    const { join } = (await browser.signIn(stranger)).body
    expect((await browser.login(email, password, join)).status).toBe(200)
    expect((await socialBrowser(server).signIn(stranger)).status).toBe(200)
    await calls.verify(await mailedToken(server, email))
    await takeBack(email, 2)
    expect(await socialBrowser(server).signIn(stranger)).toMatchObject(asksPassword(email))
  })

  it("is its owner's by a provider that has checked the address", async () => {
    const email = "oncelenen@okur.example"
    const { body } = await socialBrowser(server).signIn(other(email, false))
    await ask(`UPDATE identities SET subject = 'yabanci' WHERE user_id = '${body.data.user.id}'`)
    await ask(`UPDATE users SET verified = true, provider_id = 'yabanci' WHERE id = '${body.data.user.id}'`)
    const owner = await socialBrowser(server).signIn(other(email, true))
    expect(owner.body.data.user).toMatchObject({ id: body.data.user.id, provider: "email", providerId: null })
    expect(await identitiesOf(body.data.user.id)).toEqual([{ subject: `address:${email}`, vouched: true }])
    expect(await isSignedIn(body.data.token)).toBe(false)
  })

  it("opens to no sign-in at a provider that was on its way while the owner took it back", async () => {
    const email = "yoldaki@okur.example"
    const { body } = await socialBrowser(server).signIn(other(email, false))
    const [{ issuer, subject }] = (await ask(
      `SELECT issuer, subject FROM identities WHERE user_id = '${body.data.user.id}'`
    )) as [{ issuer: string; subject: string }]
    const open = () =>
      server.inside(
        Sessions.use((sessions) =>
          sessions.openByIdentity(body.data.user, { issuer, subject }, { remembered: true, userAgent: "" })
        )
      )
    expect(await open()).not.toBeNull()
    await takeBack(email, 1)
    expect(await open()).toBeNull()
  })
})

describe("a refusal", () => {
  const begun = async (who: Readonly<Record<string, string>> = ayse) => {
    const browser = socialBrowser(server)
    return { browser, query: await browser.choose((await browser.initiate()).body.authUrl, who) }
  }

  it.each([
    [
      "given up at the provider",
      { who: "cancel" },
      "cancelled",
      "Giriş yapılırken bir hata oluştu... Google ile girişten vazgeçildi."
    ],
    ["refused by the provider", { who: "fail" }, "provider", failed],
    ["no address named", { who: "nobody" }, "profile", nobodyKnown],
    ["no address that is one", other("adres", true), "profile", nobodyKnown],
    ["an id that cannot be kept", { ...other("kimlik@saglayici.example", true), sub: "a\0b" }, "profile", nobodyKnown]
  ])("has its sentence: %s", async (_, who, reason, message) => {
    expect(await socialBrowser(server).signIn(who)).toMatchObject(refused(reason, message))
  })

  it("speaks English where that is asked for", async () => {
    const { body } = await socialBrowser(server, "en").signIn({ who: "fail" })
    expect(body.message).toBe("Signing in with Google went wrong. Please try again later.")
  })

  it.each(["", "?", "code=x", "state=x", "state=&code=x", "code=&state=x", "x"])(
    "says that something is missing: %j",
    async (query) => {
      const { browser } = await begun()
      expect(await browser.complete(query)).toMatchObject(refused("incomplete", incomplete))
    }
  )

  it("meets a state that nobody was given", async () => {
    const { browser, query } = await begun()
    const forged = new URLSearchParams(query)
    forged.set("state", "x".repeat(43))
    expect(await browser.complete(`${forged}`)).toMatchObject(refused("expired", expired))
    expect((await browser.complete(query)).status).toBe(200)
  })

  it("meets another browser, with a cookie of its own or none, and costs the first one nothing", async () => {
    const { browser, query } = await begun()
    const [stranger, bare] = [socialBrowser(server), socialBrowser(server)]
    await stranger.initiate()
    expect(await stranger.complete(query)).toMatchObject(refused("expired", expired))
    expect(await bare.complete(query)).toMatchObject(refused("expired", expired))
    expect((await browser.complete(query)).status).toBe(200)
  })

  it("meets a browser that comes twice with one answer, at once or later", async () => {
    const { browser, query } = await begun()
    const both = await Promise.all([browser.complete(query), browser.complete(query)])
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 400])
    expect(await browser.complete(query)).toMatchObject(refused("expired", expired))
  })

  it("meets a browser that comes after ten minutes", async () => {
    const { browser, query } = await begun()
    await ask("UPDATE social_attempts SET expires_at = now() - interval '1 second' WHERE used_at IS NULL")
    expect(await browser.complete(query)).toMatchObject(refused("expired", expired))
  })

  it.each([
    ["code", "tampered"],
    ["iss", "http://127.0.0.1:1"]
  ])("meets an answer with another %s, which then is used up", async (name, value) => {
    const { browser, query } = await begun()
    const forged = new URLSearchParams(query)
    forged.set(name, value)
    expect(await browser.complete(`${forged}`)).toMatchObject(refused("provider", failed))
    expect(await browser.complete(query)).toMatchObject(refused("expired", expired))
  })

  it("meets the code of one attempt in another: it does not pass with that one's verifier", async () => {
    const [mine, theirs] = [await begun(), await begun({ who: "mert" })]
    const forged = new URLSearchParams(mine.query)
    forged.set("code", new URLSearchParams(theirs.query).get("code") ?? "")
    expect(await mine.browser.complete(`${forged}`)).toMatchObject(refused("provider", failed))
  })

  it.each(["nonce", "verifier"])("meets an answer to another %s than was sent", async (column) => {
    const { browser, query } = await begun()
    await ask(`UPDATE social_attempts SET ${column} = '${"x".repeat(43)}' WHERE used_at IS NULL`)
    expect(await browser.complete(query)).toMatchObject(refused("provider", failed))
  })

  it("meets a provider that nobody knows", async () => {
    for (const name of ["facebook", "", "GOOGLE"]) {
      expect(await socialBrowser(server).initiate("", name)).toMatchObject({
        status: 404,
        body: {
          _tag: "ProviderUnknown",
          message: "OAuth başlatma hatası. Birazdan tekrar deneyin ya da e-posta adresiniz ve şifrenizle giriş yapın."
        }
      })
    }
    expect((await socialBrowser(server, "en").initiate("", "x")).body.message).toMatch(
      /^Signing in could not be started\. /
    )
  })
})

describe("what ties an attempt to its browser", () => {
  it("is a cookie that no script reads and no other site sends, the same for all attempts of the browser", async () => {
    const browser = socialBrowser(server)
    const [first, second] = [await browser.initiate(), await browser.initiate()]
    expect(first.cookies).toEqual([
      expect.stringMatching(/^sayfa_social=[\w-]{43}; Max-Age=600; Path=\/; HttpOnly; SameSite=Strict$/)
    ])
    expect(second.cookies).toEqual(first.cookies)
  })

  it("is nothing that somebody else has put there, or that is over", async () => {
    const browser = socialBrowser(server)
    browser.plant("A".repeat(43))
    await browser.initiate()
    const given = browser.secret()
    expect(given).not.toBe("A".repeat(43))
    const query = await browser.choose((await browser.initiate()).body.authUrl, ayse)
    expect(browser.secret()).toBe(given)
    expect((await browser.complete(query)).status).toBe(200)
    await ask("UPDATE social_attempts SET expires_at = now() - interval '1 second'")
    await browser.initiate()
    expect(browser.secret()).not.toBe(given)
  })

  it("is kept as a hash, and so is what the provider is asked with", async () => {
    const browser = socialBrowser(server)
    const { body } = await browser.initiate()
    const state = new URL(body.authUrl).searchParams.get("state") ?? "?"
    const kept = JSON.stringify(await ask("SELECT * FROM social_attempts"))
    expect(kept).not.toContain(state)
    expect(kept).not.toContain(browser.secret())
  })

  it("asks the provider with PKCE, state and nonce, to send back to our own address", async () => {
    const { body } = await socialBrowser(server).initiate()
    const asked = Object.fromEntries(new URL(body.authUrl).searchParams)
    expect(asked).toMatchObject({
      client_id: "sayfa",
      response_type: "code",
      scope: "openid email profile",
      redirect_uri: `${server.url}/oauth2-redirect`,
      code_challenge_method: "S256",
      code_challenge: expect.stringMatching(/^[\w-]{43}$/),
      state: expect.stringMatching(/^[\w-]{43}$/),
      nonce: expect.stringMatching(/^[\w-]{43}$/)
    })
  })
})

it("is not tried on and on from one address, and costs nothing that goes well", async () => {
  const few = await startServer({
    variables: { ...provider.variables, LOGIN_ATTEMPTS_PER_ADDRESS: "3", OIDC_NAME: "Çınar ID" }
  })
  try {
    const browser = socialBrowser(few)
    for (let turn = 0; turn < 5; turn++) {
      const query = await browser.choose((await browser.initiate("", "cinar-id")).body.authUrl, ayse)
      expect((await browser.complete(query)).status).toBe(200)
    }
    const query = "state=x&code=y"
    for (let turn = 0; turn < 3; turn++) expect((await browser.complete(query)).status).toBe(400)
    expect(await browser.complete(query)).toMatchObject({ status: 429, body: { _tag: "TooManyRequests" } })
    for (let turn = 0; turn < 3; turn++) expect((await browser.initiate("", "cinar-id")).status).toBe(200)
    expect((await browser.initiate("", "cinar-id")).status).toBe(429)
  } finally {
    await few.stop()
  }
})

describe("an issuer", () => {
  it("may tell who it is only when it is asked, ask for the shop's secret, and come later than the server", async () => {
    const port = await freePort()
    const issuer = `http://127.0.0.1:${port}`
    const there = await startServer({
      variables: {
        OIDC_ISSUER: issuer,
        OIDC_CLIENT_ID: clients.secret,
        OIDC_CLIENT_SECRET: clientSecret,
        PUBLIC_URL: "http://localhost:3000/"
      }
    })
    try {
      const browser = socialBrowser(there)
      expect(await browser.initiate()).toMatchObject({
        status: 502,
        body: {
          _tag: "ProviderUnreachable",
          message: "OAuth başlatma hatası. Birazdan tekrar deneyin ya da e-posta adresiniz ve şifrenizle giriş yapın."
        }
      })
      const late = await startOpenIdProvider({ port, tellsInToken: false })
      try {
        const { body } = await browser.signIn(ayse)
        expect(body.data.user).toMatchObject({ name: "Ayşe Işık", email: "ayse@saglayici.example", verified: true })
        expect(await browser.signIn({ who: "nobody" })).toMatchObject({ body: { reason: "profile" } })
        const query = await browser.choose((await browser.initiate()).body.authUrl, ayse)
        await late.stop()
        expect(await browser.complete(query)).toMatchObject({ status: 400, body: { reason: "provider" } })
      } finally {
        await late.stop()
      }
    } finally {
      await there.stop()
    }
  })

  it("sends back to where people reach us; the cookie of a secure shop is secure", async () => {
    const secure = await startServer({ variables: { ...provider.variables, PUBLIC_URL: "https://dergi.example" } })
    try {
      const { body, cookies } = await socialBrowser(secure).initiate()
      expect(cookies).toEqual([
        expect.stringMatching(
          /^__Host-sayfa_social=[\w-]{43}; Max-Age=600; Path=\/; HttpOnly; Secure; SameSite=Strict$/
        )
      ])
      expect(new URL(body.authUrl).searchParams.get("redirect_uri")).toBe("https://dergi.example/oauth2-redirect")
    } finally {
      await secure.stop()
    }
  })

  it("is believed by its signature alone", async () => {
    const forger = await startOpenIdProvider({ isGenuine: false })
    const there = await startServer({ variables: forger.variables })
    try {
      expect(await socialBrowser(there).signIn(ayse)).toMatchObject(refused("provider", failed))
    } finally {
      await there.stop()
      await forger.stop()
    }
  })

  it("that does not answer is not waited for", async () => {
    const silent = createServer().listen(0, "127.0.0.1")
    await once(silent, "listening")
    onTestFinished(() => void silent.close())
    const { port } = silent.address() as AddressInfo
    const environment = Effect.runSync(
      readEnvironment({ OIDC_ISSUER: `http://127.0.0.1:${port}`, OIDC_CLIENT_ID: "sayfa" })
    )
    const asked = SocialProviders.pipe(
      Effect.flatMap(([there]) => Effect.flip(there?.ask("http://127.0.0.1/oauth2-redirect") ?? Effect.never)),
      Effect.provide(SocialProviders.layer),
      Effect.provide([Configuration.layer(environment), Layer.succeed(RequestTimeout, 1), Logger.layer([])])
    )
    expect((await Effect.runPromise(asked))._tag).toBe("ProviderUnreachable")
  })

  it("is nobody where none is configured", async () => {
    const bare = await startServer()
    try {
      expect(await (await bare.fetch("/api/oauth/providers")).json()).toMatchObject({ data: { items: [] } })
      expect((await socialBrowser(bare).initiate()).status).toBe(404)
      expect((await socialBrowser(bare).complete("state=x&code=y")).body.reason).toBe("expired")
    } finally {
      await bare.stop()
    }
  })

  it("without the name that it knows the shop by stops the start", async () => {
    const folder = await freshFolder()
    try {
      const program = runServer({ DATA_DIR: folder, OIDC_ISSUER: "https://saglayici.example" })
      expect(await program.ended).toBe(1)
      expect(program.err()).toContain("OIDC_CLIENT_ID must be set where OIDC_ISSUER is.")
    } finally {
      await removeFolder(folder)
    }
  })

  it("is never asked in the clear, but on this machine", () => {
    const read = (issuer: string) => Effect.runSync(readEnvironment({ OIDC_ISSUER: issuer }))
    for (const issuer of ["https://saglayici.example/a", "http://127.0.0.1:4000", "http://localhost"]) {
      expect(read(issuer).OIDC_ISSUER).toBe(issuer)
    }
    for (const issuer of ["saglayici", "http://saglayici.example", "http://127.0.0.1.saglayici.example", "ftp://x"]) {
      expect(() => read(issuer), issuer).toThrow("OIDC_ISSUER must be the https address of an OpenID issuer.")
    }
  })
})

it("tells the log nothing that opens a door, nor who came", async () => {
  const browser = socialBrowser(server)
  const { body } = await browser.initiate()
  const query = await browser.choose(body.authUrl, other("gizli@saglayici.example", true, "Gizli Ad"))
  const wrong = new URLSearchParams(query)
  const stateOf = new URL(body.authUrl).searchParams.get("state") ?? "?"
  const { data } = (await browser.complete(query)).body
  await browser.complete(query)
  const failing = await browser.choose((await browser.initiate()).body.authUrl, ayse)
  await browser.complete(`${failing}x&iss=x`)
  const log = server.log.join("\n")
  expect(log).toContain("A social sign-in was not confirmed")
  for (const secret of [
    stateOf,
    wrong.get("code") ?? "?",
    browser.secret() ?? "?",
    data.token,
    data.refreshToken,
    "gizli@saglayici.example",
    "Gizli Ad",
    new URLSearchParams(failing).get("code") ?? "?"
  ]) {
    expect(log).not.toContain(secret)
  }
})
