import { Effect } from "effect"
import { SqlClient } from "effect/sql"
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest"
import { newId } from "../../server/platform/identity.ts"
import { MailTokens } from "../../server/session/MailTokens.ts"
import { Argon2 } from "../../server/platform/passwords.ts"
import { type Asker, clientOf, type RunningServer, startServer } from "../kit/harness/server.ts"
import { mailedToken, mailsTo, sessionCalls } from "../kit/harness/sessionCalls.ts"
import { populate, type SeedData } from "../kit/fixtures/seedData.ts"
import { password, type Person } from "../kit/fixtures/seedPeople.ts"

let server: RunningServer
let seedData: SeedData

const next = "yeni at pil zımba"
const allowed = 4

/** What a new password waits for before it is hashed. */
let beforeHash = () => Promise.resolve()

/** What the answer waits for once a password was compared. */
let afterVerify = () => Promise.resolve()

beforeAll(async () => {
  const { hash, verify } = Argon2.defaultValue()
  server = await startServer({
    variables: { LOGIN_ATTEMPTS: String(allowed), LOGIN_ATTEMPTS_PER_ADDRESS: "1000" },
    argon2: {
      verify: async (hashed, secret) => {
        const isRight = await verify(hashed, secret)
        await afterVerify()
        return isRight
      },
      hash: (secret) => beforeHash().then(() => hash(secret))
    }
  })
  seedData = await populate(server)
})
afterAll(() => server.stop())

const run = (use: (sql: SqlClient.SqlClient) => Effect.Effect<unknown, unknown>) =>
  server.inside(SqlClient.SqlClient.use(use))

let kept: ReadonlyArray<{ id: string; password_hash: string }> = []

beforeEach(async () => {
  beforeHash = () => Promise.resolve()
  afterVerify = () => Promise.resolve()
  if (kept.length === 0) kept = (await run((sql) => sql`SELECT id, password_hash FROM users`)) as typeof kept
  for (const { id, password_hash: hash } of kept) {
    await run((sql) => sql`UPDATE users SET password_hash = ${hash} WHERE id = ${id}`)
  }
  await run((sql) => sql`DELETE FROM attempts`)
})

const as = async (asker: Asker) => (await clientOf(server, asker)).account

const profile = async (token: string) => (await Effect.runPromise((await as({ token })).profile())).data

const update = async (asker: Asker, payload: { readonly name?: string; readonly phone?: string }) =>
  Effect.runPromise((await as(asker)).updateProfile({ payload }))

const change = async (
  asker: Asker,
  payload: { readonly currentPassword?: string; readonly password?: string; readonly passwordConfirm?: string } = {}
) =>
  Effect.runPromise(
    (await as(asker)).changePassword({
      payload: { currentPassword: password, password: next, passwordConfirm: next, ...payload }
    })
  )

const set = async (asker: Asker, passwordConfirm = next) =>
  Effect.runPromise((await as(asker)).setPassword({ payload: { password: next, passwordConfirm } }))

const post = async (path: string, token: string, body: unknown, language = "tr") => {
  const answer = await server.fetch(path, {
    method: "POST",
    headers: { "content-type": "application/json", authorization: `Bearer ${token}`, "accept-language": language },
    body: JSON.stringify(body)
  })
  return { status: answer.status, body: (await answer.json()) as object }
}

const refusal = (asked: Promise<unknown>) =>
  asked.then(
    () => null,
    (error: unknown) => error
  )

const signIn = async (person: Person, secret: string) =>
  (
    await Effect.runPromise(
      (await clientOf(server)).session.login({ payload: { email: seedData.people[person].email, password: secret } })
    )
  ).data

/** Null while the session is alive. */
const endOf = (token: string) => refusal(profile(token))

describe("a profile", () => {
  it("says of its owner what the account keeps, and whether it has a password", async () => {
    expect(await profile(seedData.tokens.readerA)).toMatchObject({
      id: seedData.ids.readerA,
      name: "Ayşe Okur",
      email: "a@okur.example",
      role: "READER",
      hasPassword: true
    })
    await run((sql) => sql`UPDATE users SET password_hash = NULL WHERE id = ${seedData.ids.readerA}`)
    expect((await profile(seedData.tokens.readerA)).hasPassword).toBe(false)
  })

  it("keeps nothing of a password in its answer", async () => {
    const { body } = await post("/api/update-profile", seedData.tokens.readerA, { name: "Ayşe Okur", phone: "" })
    const read = await server.fetch("/api/user-profile", {
      headers: { authorization: `Bearer ${seedData.tokens.readerA}` }
    })
    expect(JSON.stringify(body) + (await read.text())).not.toMatch(/argon2|hash/i)
  })

  it("keeps the name without the spaces around it, and a phone as its ten digits", async () => {
    const token = seedData.tokens.readerA
    const answer = await update({ token }, { name: "  Ayşe Işık Okur ", phone: "(532) 123-45 67" })
    expect(answer.message).toBe("Profil bilgileriniz başarıyla güncellendi")
    expect(answer.data).toMatchObject({ name: "Ayşe Işık Okur", phone: "5321234567", email: "a@okur.example" })
    expect(await profile(token)).toMatchObject({ name: "Ayşe Işık Okur", phone: "5321234567" })
    expect((await update({ token }, { name: "Ayşe Okur", phone: " " })).data.phone).toBe(null)
    expect((await profile(token)).phone).toBe(null)
    expect((await update({ token, language: "en" }, { name: "Ayşe Okur", phone: "" })).message).toBe(
      "Your profile was updated"
    )
  })

  it("keeps what it is not told to change, as it is by then", async () => {
    const token = seedData.tokens.readerA
    await update({ token }, { name: "Ayşe Okur", phone: "5327654321" })
    expect((await update({ token }, { name: "Ayşe Su" })).data).toMatchObject({ name: "Ayşe Su", phone: "5327654321" })
    expect((await update({ token }, { phone: "" })).data).toMatchObject({ name: "Ayşe Su", phone: null })
    expect((await update({ token }, {})).data).toMatchObject({ name: "Ayşe Su", phone: null })
    expect(await profile(token)).toMatchObject({ name: "Ayşe Su", phone: null })
    await update({ token }, { name: "Ayşe Okur", phone: "" })
  })

  it("changes for its owner alone", async () => {
    const before = await profile(seedData.tokens.readerB)
    await update({ token: seedData.tokens.readerA }, { name: "Başka Biri", phone: "5550000000" })
    expect(await profile(seedData.tokens.readerB)).toEqual(before)
  })

  it("never changes its address, its role or anything else, whatever is sent", async () => {
    const token = seedData.tokens.readerA
    const before = await profile(token)
    const { status } = await post("/api/update-profile", token, {
      name: before.name,
      phone: before.phone ?? "",
      id: seedData.ids.readerB,
      email: "baska@okur.example",
      role: "PUBLISHER_ADMIN",
      verified: false,
      provider: "google",
      providerId: "1",
      password_hash: null,
      emailVisibility: true
    })
    expect(status).toBe(200)
    expect(await profile(token)).toEqual(before)
    expect((await profile(seedData.tokens.readerB)).email).toBe("b@okur.example")
  })

  it.each([
    ["name", { name: " \t ", phone: "" }, "Ad Soyad alanı gereklidir"],
    ["name", { name: "a".repeat(101), phone: "" }, "Ad Soyad en çok 100 karakter olabilir"],
    ["name", { name: "a\0b", phone: "" }, "Geçersiz istek: name alanı eksik ya da hatalı."],
    ["phone", { name: "Ayşe", phone: "05321234567" }, "Geçerli bir telefon numarası giriniz (örn: 5XXXXXXXXX)"],
    ["phone", { name: "Ayşe", phone: "0532123456" }, "Geçerli bir telefon numarası giriniz (örn: 5XXXXXXXXX)"],
    ["phone", { name: "Ayşe", phone: "532123456" }, "Geçerli bir telefon numarası giriniz (örn: 5XXXXXXXXX)"],
    ["phone", { name: "Ayşe", phone: "٥٣٢١٢٣٤٥٦٧" }, "Geçerli bir telefon numarası giriniz (örn: 5XXXXXXXXX)"]
  ])("refuses a wrong %s in its own words: %j", async (field, body, message) => {
    const before = await profile(seedData.tokens.readerA)
    const refused = await post("/api/update-profile", seedData.tokens.readerA, body)
    expect(refused).toMatchObject({ status: 400, body: { _tag: "InvalidRequest", field, message } })
    expect(await profile(seedData.tokens.readerA)).toEqual(before)
  })
})

describe("changing a password", () => {
  it("ends every other session of the account and keeps this one", async () => {
    const here = await signIn("readerA", password)
    const there = await signIn("readerA", password)
    const somebody = await signIn("readerB", password)
    expect((await change({ token: here.token })).message).toBe("Şifreniz başarıyla değiştirildi")
    expect(await endOf(here.token)).toBe(null)
    expect(await endOf(somebody.token)).toBe(null)
    expect(await endOf(there.token)).toMatchObject({ _tag: "Unauthorised", message: "Oturum açmanız gerekiyor." })
    const { session } = await clientOf(server)
    const renewed = (refreshToken: string) =>
      refusal(Effect.runPromise(session.refreshToken({ payload: { refreshToken } })))
    expect(await renewed(there.refreshToken)).toMatchObject({ _tag: "RefreshRefused" })
    expect(await renewed(here.refreshToken)).toBe(null)
    expect(await refusal(signIn("readerA", password))).toMatchObject({ _tag: "WrongCredentials" })
    expect(await refusal(signIn("readerA", next))).toBe(null)
  })

  it("makes mailed links that reset the old one worthless, and no other link", async () => {
    const { token } = await signIn("readerA", password)
    const add = (userId: string, purpose: string) =>
      run(
        (sql) => sql`INSERT INTO mail_tokens (hash, user_id, purpose, expires_at)
          VALUES (${newId()}, ${userId}, ${purpose}, now() + interval '1 hour')`
      )
    await run((sql) => sql`DELETE FROM mail_tokens`)
    await add(seedData.ids.readerA, "reset")
    await add(seedData.ids.readerA, "verify")
    await add(seedData.ids.readerB, "reset")
    await change({ token })
    // Of the first two, one is the new link of the mail that tells of the change.
    expect(await run((sql) => sql`SELECT user_id, purpose FROM mail_tokens ORDER BY purpose, created_at`)).toEqual([
      { user_id: seedData.ids.readerB, purpose: "reset" },
      { user_id: seedData.ids.readerA, purpose: "reset" },
      { user_id: seedData.ids.readerA, purpose: "verify" }
    ])
  })

  it("asks for the current one, and changes and ends nothing without it", async () => {
    const here = await signIn("readerA", password)
    const there = await signIn("readerA", password)
    expect(await refusal(change({ token: here.token }, { currentPassword: "tahmin" }))).toMatchObject({
      _tag: "WrongPassword",
      message: "Mevcut şifreniz yanlış."
    })
    expect(await refusal(change({ token: here.token, language: "en" }, { currentPassword: "" }))).toMatchObject({
      message: "Your current password is wrong."
    })
    expect(await endOf(there.token)).toBe(null)
    expect(await refusal(signIn("readerA", password))).toBe(null)
    expect(await refusal(signIn("readerA", next))).toMatchObject({ _tag: "WrongCredentials" })
  })

  it.each([
    ["passwordConfirm", { passwordConfirm: `${next}?` }, "Yeni şifreler eşleşmiyor"],
    ["passwordConfirm", { passwordConfirm: "" }, "Yeni şifreler eşleşmiyor"],
    ["currentPassword", { currentPassword: undefined }, "Mevcut şifre gereklidir"],
    ["currentPassword", { currentPassword: "x".repeat(1025) }, "Mevcut şifreniz yanlış."],
    ["password", { password: "", passwordConfirm: "" }, "Yeni şifre gereklidir"],
    ["password", { password: "12345", passwordConfirm: "12345" }, "Yeni şifre en az 6 karakter olmalıdır"],
    [
      "password",
      { password: "x".repeat(1025), passwordConfirm: "x".repeat(1025) },
      "Yeni şifre en çok 1.024 karakter olabilir"
    ]
  ])("refuses a wrong %s in its own words", async (field, payload, message) => {
    const { token } = await signIn("readerA", password)
    const body = { currentPassword: password, password: next, passwordConfirm: next, ...payload }
    const refused = await post("/api/change-password", token, body)
    expect(refused).toMatchObject({
      status: 400,
      body: { field, message }
    })
    expect(await refusal(signIn("readerA", password))).toBe(null)
  })

  it("lets nobody guess on and on at an open session, counts each apart, and forgets after a success", async () => {
    const { token } = await signIn("readerA", password)
    const somebody = await signIn("readerB", password)
    const guess = async (asker: string) =>
      ((await refusal(change({ token: asker }, { currentPassword: "tahmin" }))) as { _tag: string })._tag
    for (let turn = 0; turn < allowed; turn++) expect(await guess(token)).toBe("WrongPassword")
    expect(await guess(token)).toBe("TooManyRequests")
    expect(await refusal(change({ token }))).toMatchObject({
      _tag: "TooManyRequests",
      message: expect.stringMatching(/^Çok fazla deneme yapıldı\. Lütfen \d+ dakika sonra tekrar deneyin\.$/)
    })
    expect(await refusal(change({ token: (await signIn("readerA", password)).token }))).toBe(null)

    for (let turn = 1; turn < allowed; turn++) expect(await guess(somebody.token)).toBe("WrongPassword")
    expect(await refusal(change({ token: somebody.token }))).toBe(null)
    for (let turn = 0; turn < allowed; turn++) expect(await guess(somebody.token)).toBe("WrongPassword")
  })

  it("lets one of two devices win that change it at the same moment, and signs the other one out", async () => {
    const devices = [
      { secret: "birinci yeni şifre", ...(await signIn("readerA", password)) },
      { secret: "ikinci yeni şifre", ...(await signIn("readerA", password)) }
    ]
    let waiting = 0
    const { promise: bothHaveCome, resolve } = Promise.withResolvers<void>()
    beforeHash = () => {
      waiting += 1
      if (waiting === 2) resolve()
      return bothHaveCome
    }
    const ends = await Promise.all(
      devices.map(({ token, secret }) => refusal(change({ token }, { password: secret, passwordConfirm: secret })))
    )
    expect(ends.filter((end) => end === null)).toHaveLength(1)
    expect(ends.find((end) => end !== null)).toMatchObject({ _tag: "WrongPassword" })
    for (const [place, { token, secret }] of devices.entries()) {
      const hasWon = ends[place] === null
      expect((await endOf(token)) === null).toBe(hasWon)
      expect((await refusal(signIn("readerA", secret))) === null).toBe(hasWon)
    }
  })

  it("lets nobody in by the old one who was asked for it just before", async () => {
    const { token } = await signIn("readerA", password)
    const compared = Promise.withResolvers<void>()
    const changed = Promise.withResolvers<void>()
    afterVerify = () => {
      afterVerify = () => Promise.resolve()
      compared.resolve()
      return changed.promise
    }
    const intruder = refusal(signIn("readerA", password))
    await compared.promise
    await change({ token })
    changed.resolve()
    expect(await intruder).toMatchObject({ _tag: "WrongCredentials" })
  })

  it("is not for an account that has none", async () => {
    const { token } = await signIn("readerA", password)
    await run((sql) => sql`UPDATE users SET password_hash = NULL WHERE id = ${seedData.ids.readerA}`)
    expect(await refusal(change({ token }))).toMatchObject({
      _tag: "PasswordNotSet",
      message: "Hesabınızın henüz bir şifresi yok. Önce bir şifre belirleyin."
    })
  })
})

describe("setting a password", () => {
  it("gives one to an account that has none, once, and ends its other sessions", async () => {
    const here = await signIn("readerA", password)
    const there = await signIn("readerA", password)
    await run((sql) => sql`UPDATE users SET password_hash = NULL WHERE id = ${seedData.ids.readerA}`)
    expect(await refusal(set({ token: here.token }, "başka"))).toMatchObject({
      _tag: "InvalidRequest",
      field: "passwordConfirm",
      message: "Yeni şifreler eşleşmiyor"
    })
    expect((await profile(here.token)).hasPassword).toBe(false)
    expect((await set({ token: here.token })).message).toBe("Şifreniz belirlendi")
    expect((await profile(here.token)).hasPassword).toBe(true)
    expect(await endOf(there.token)).toMatchObject({ _tag: "Unauthorised" })
    expect(await refusal(signIn("readerA", next))).toBe(null)
    expect(await refusal(set({ token: here.token }))).toMatchObject({ _tag: "PasswordAlreadySet" })
  })

  it("makes mailed links that reset the password worthless, and no other link", async () => {
    const { token } = await signIn("readerA", password)
    const links = await server.inside(
      Effect.gen(function* () {
        const { make } = yield* MailTokens
        return { reset: yield* make(seedData.ids.readerA, "reset"), theirs: yield* make(seedData.ids.readerB, "reset") }
      })
    )
    const canReset = async (link: string) =>
      (await server.inside(MailTokens.use((tokens) => tokens.ownerOfReset(link)))) !== null
    await run((sql) => sql`UPDATE users SET password_hash = NULL WHERE id = ${seedData.ids.readerA}`)
    expect(await canReset(links.reset)).toBe(true)
    await set({ token })
    expect([await canReset(links.reset), await canReset(links.theirs)]).toEqual([false, true])
  })

  it("is asked for soon after signing in, and says so later", async () => {
    const { token } = await signIn("readerA", password)
    await run((sql) => sql`UPDATE users SET password_hash = NULL WHERE id = ${seedData.ids.readerA}`)
    await run((sql) => sql`UPDATE sessions SET created_at = created_at - interval '16 minutes'`)
    expect(await refusal(set({ token }))).toMatchObject({
      _tag: "FreshSignInNeeded",
      message: expect.stringContaining("yeniden giriş yapın")
    })
    expect((await profile(token)).hasPassword).toBe(false)
    await run((sql) => sql`UPDATE sessions SET created_at = created_at + interval '2 minutes'`)
    expect((await set({ token })).message).toBe("Şifreniz belirlendi")
  })

  it("is told by mail, as a changed one is, with a link that chooses another and ends every session", async () => {
    const calls = sessionCalls(server)
    const email = "mektup@okur.example"
    await calls.register({ email, password })
    const { token } = await calls.login(email, password)
    await run((sql) => sql`UPDATE users SET password_hash = NULL WHERE email = ${email}`)
    await set({ token })
    const third = "öteki at pil zımba"
    await change({ token }, { currentPassword: next, password: third, passwordConfirm: third })
    const told = await mailsTo(server, email, 3)
    expect(told.slice(1).map(({ subject }) => subject)).toEqual(["Sayfa: şifreniz değişti", "Sayfa: şifreniz değişti"])
    const other = "başka at pil zımba"
    await calls.reset(await mailedToken(server, email, 3), other)
    expect(await endOf(token)).toMatchObject({ _tag: "Unauthorised" })
    expect((await calls.login(email, other)).user.email).toBe(email)
  })

  it.each([
    ["123456", "newCommon", "kolayca tahmin edilir"],
    ["Qwerty", "newCommon", "kolayca tahmin edilir"],
    ["      ", "newBlank", "boşluklardan"],
    ["A@okur.example", "newPersonal", "e-posta adresiniz"],
    ["ADIM SOYADIM", "newPersonal", "adınız"]
  ])("is refused where it is easily guessed, with what to do: %j", async (weak, rule, words) => {
    const { token } = await signIn("readerA", password)
    await update({ token }, { name: "Adım Soyadım" })
    const payload = { currentPassword: password, password: weak, passwordConfirm: weak }
    expect(await post("/api/change-password", token, payload)).toMatchObject({
      status: 400,
      body: { _tag: "InvalidRequest", field: "password", rule, message: expect.stringContaining(words) }
    })
    expect(await refusal(signIn("readerA", password))).toBe(null)
    await update({ token }, { name: "Ayşe Okur" })
  })

  it("never takes the place of one that is there", async () => {
    const { token } = await signIn("readerA", password)
    expect(await refusal(set({ token }))).toMatchObject({
      _tag: "PasswordAlreadySet",
      message: "Hesabınızın zaten bir şifresi var. Onu mevcut şifrenizle değiştirebilirsiniz."
    })
    expect(await refusal(signIn("readerA", password))).toBe(null)
  })

  it("takes one of two that are set at the same moment", async () => {
    const { token } = await signIn("readerA", password)
    await run((sql) => sql`UPDATE users SET password_hash = NULL WHERE id = ${seedData.ids.readerA}`)
    let waiting = 0
    const { promise: bothHaveCome, resolve } = Promise.withResolvers<void>()
    beforeHash = () => {
      waiting += 1
      if (waiting === 2) resolve()
      return bothHaveCome
    }
    const ends = await Promise.all([refusal(set({ token })), refusal(set({ token }))])
    expect(ends.filter((end) => end === null)).toHaveLength(1)
    expect(ends.find((end) => end !== null)).toMatchObject({ _tag: "PasswordAlreadySet" })
  })
})

it("writes no password, old, new or guessed, to the log", () => {
  for (const secret of [password, next, "tahmin"]) expect(server.log.join("\n")).not.toContain(secret)
})
