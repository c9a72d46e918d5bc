import { Effect } from "effect"
import { SqlClient } from "effect/sql"
import { strFromU8, unzipSync } from "fflate"
import { createHash } from "node:crypto"
import { readdir } from "node:fs/promises"
import { join } from "node:path"
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from "vitest"
import { newId } from "../../server/platform/identity.ts"
import { Passwords } from "../../server/platform/passwords.ts"
import { Accounts } from "../../server/session/Accounts.ts"
import { Sessions } from "../../server/session/Sessions.ts"
import en from "../../src/i18n/en/archive.json" with { type: "json" }
import tr from "../../src/i18n/tr/archive.json" with { type: "json" }
import { fillAccount, type Traces, tracesIn } from "../kit/fixtures/fullAccount.ts"
import { populate, type SeedData } from "../kit/fixtures/seedData.ts"
import { password } from "../kit/fixtures/seedPeople.ts"
import { clientOf, type RunningServer, startServer } from "../kit/harness/server.ts"
import { mailsTo } from "../kit/harness/sessionCalls.ts"

let server: RunningServer
let seed: SeedData

beforeAll(async () => {
  server = await startServer({
    tellingPause: 0.2,
    variables: { LOGIN_ATTEMPTS: "1000", LOGIN_ATTEMPTS_PER_ADDRESS: "1000" }
  })
  seed = await populate(server)
})
afterAll(() => server.stop())

const ask = <A>(use: (sql: SqlClient.SqlClient) => Effect.Effect<A, unknown>) =>
  server.inside(SqlClient.SqlClient.use(use))

const login = async (email: string, agent = "Firefox") => {
  const answer = await server.fetch("/api/auth/login", {
    method: "POST",
    headers: { "content-type": "application/json", "user-agent": agent, "accept-language": "tr" },
    body: JSON.stringify({ email, password })
  })
  return ((await answer.json()) as { data?: { token: string } | null }).data?.token ?? null
}

let traces: Traces
let token: string

/** A user with rows in every table that has some of users. */
beforeEach(async () => {
  const id = newId()
  const person = { email: `${id}@okur.example`, name: `Özgür <b>${id}</b>` }
  const user = await server.inside(
    Effect.gen(function* () {
      const passwordHash = yield* Passwords.use((passwords) => passwords.hash(password))
      return yield* Accounts.use((accounts) => accounts.add({ ...person, role: "READER", passwordHash }))
    })
  )
  traces = await server.inside(fillAccount(user, seed))
  token = (await login(person.email)) ?? ""
})

const calls = async (asker = token) => (await clientOf(server, { token: asker })).ownData

const refusal = async (asked: Effect.Effect<unknown, { readonly _tag: string }>) =>
  Effect.runPromise(
    asked.pipe(
      Effect.as(null),
      Effect.catch(({ _tag }) => Effect.succeed(_tag))
    )
  )

const own = async (asker = token) => (await Effect.runPromise((await calls(asker)).ownData())).data

const askArchive = async (given = password) => (await calls()).askArchive({ payload: { password: given } })
const deleteAccount = async (given = password) => (await calls()).deleteAccount({ payload: { password: given } })

const waitFor = <A>(check: () => Promise<A>) => vi.waitFor(check, { timeout: 15_000, interval: 100 })

const ready = async () => {
  await Effect.runPromise(await askArchive())
  return waitFor(async () => {
    const { archive } = await own()
    if (archive?.state !== "ready") throw new Error("It is not ready yet")
    return archive
  })
}

const addressOf = async (id: string, asker = token) =>
  (await Effect.runPromise((await calls(asker)).openArchive({ params: { id } }))).data.url

const archives = async () => readdir(join(server.folder, "files", "archives")).catch(() => [])

/** Mails to an address, but for those about the sign-ins of this test. */
const mailsAbout = (email: string, count: number) =>
  mailsTo(server, email, count, (subject) => !/Yeni bir cihaz|new device/.test(subject ?? ""))

describe("an archive of one's own data", () => {
  it("has all that is stored of its owner, as JSON and as pages that show markup as text", async () => {
    const { id, bytes } = await ready()
    const answer = await server.fetch(await addressOf(id))
    expect(answer.headers.get("content-disposition")).toBe('attachment; filename="sayfa-data.zip"')
    expect(answer.headers.get("cache-control")).toBe("private, no-store")
    const zip = new Uint8Array(await answer.arrayBuffer())
    expect(zip.length).toBe(bytes)
    const files = Object.fromEntries(Object.entries(unzipSync(zip)).map(([name, file]) => [name, strFromU8(file)]))
    const rows = (name: string) =>
      JSON.parse(files[`json/${name}.json`] ?? "null") as ReadonlyArray<Record<string, unknown>>
    expect(rows("profile")).toMatchObject([{ name: traces.name, email: traces.email, phone: traces.phone }])
    expect(rows("orders")).toMatchObject([
      { state: "paid", total: 7499, email: traces.email, lines: [{ title: "Atlas" }] }
    ])
    expect(rows("marks")).toMatchObject([{ publication: "Atlas", bookmarks: [2, 4], notes: [{ highlightId: "h1" }] }])
    expect(rows("progress")).toMatchObject([{ publication: "Atlas", page: 3, pages: 6 }])
    expect(rows("family")).toMatchObject([{ role: "owner", email: "b@okur.example" }])
    expect(rows("analytics")).toMatchObject([{ visitor_id: traces.visitor }])
    expect(rows("sessions")).toMatchObject([{ user_agent: "Firefox" }])
    // No part of a full account is empty, so that none is forgotten.
    for (const [name, text] of Object.entries(files)) {
      if (name.startsWith("json/")) expect(JSON.parse(text), name).not.toEqual([])
      else expect(text, name).not.toMatch(/<script|<b>/u)
    }
    expect(files["marks.html"]).toContain("&lt;script&gt;alert")
    for (const name of Object.keys(tr.files)) expect(files["index.html"]).toContain(`href="${name}.html"`)
    // What only a browser keeps is named.
    expect(files["index.html"]).toContain(tr.elsewhere)
    // Every field is called by a word.
    const fields = new Set<string>()
    const look = (value: unknown): void => {
      if (Array.isArray(value)) return value.forEach(look)
      if (typeof value !== "object" || value === null) return
      for (const [field, inside] of Object.entries(value)) {
        fields.add(field)
        look(inside)
      }
    }
    for (const name of Object.keys(tr.files)) look(rows(name))
    for (const words of [tr.fields, en.fields]) expect([...fields].filter((field) => !(field in words))).toEqual([])
  })

  it("is made for whoever knows the password, once in 24 hours", async () => {
    expect(await refusal(await askArchive("yanlış"))).toBe("WrongPassword")
    expect((await own()).archive).toBeNull()
    expect(await refusal(await askArchive())).toBeNull()
    expect(await refusal(await askArchive())).toBe("ArchiveTooSoon")
    await ask((sql) => sql`UPDATE archives SET state = 'failed' WHERE user_id = ${traces.id}`)
    expect(await refusal(await askArchive())).toBeNull()
  })

  it("is made for an account without a password if it has just signed in", async () => {
    await ask((sql) => sql`UPDATE users SET password_hash = NULL WHERE id = ${traces.id}`)
    await ask((sql) => sql`UPDATE sessions SET created_at = now() - interval '16 minutes' WHERE user_id = ${traces.id}`)
    expect(await refusal(await askArchive(""))).toBe("SignInAgainNeeded")
    await ask((sql) => sql`UPDATE sessions SET created_at = now() WHERE user_id = ${traces.id}`)
    expect(await refusal(await askArchive(""))).toBeNull()
  })

  it("is told of by mail and in the list of notifications", async () => {
    await ready()
    const [mail] = await mailsAbout(traces.email, 1)
    expect(mail?.subject).toBe("Sayfa: Verilerinizin arşivi hazır")
    expect(mail?.text).toContain("/account/data")
    const told = await ask(
      (sql) => sql`SELECT title FROM notifications WHERE user_id = ${traces.id} AND occasion LIKE 'archive %'`
    )
    expect(told).toEqual([{ title: "Verilerinizin arşivi hazır" }])
  })

  it("opens to its owner alone, as long as the session that asked lasts, and for a day", async () => {
    const { id } = await ready()
    expect(await refusal((await calls(seed.tokens.readerA)).openArchive({ params: { id } }))).toBe("ArchiveNotFound")
    const url = await addressOf(id)
    const status = async (path: string) => (await server.fetch(path)).status
    expect(await status(url)).toBe(200)
    expect(await status(url.replace(/pass=.*/u, ""))).toBe(404)
    expect(await status(url.replace(id, newId()))).toBe(404)
    expect(await status(`${url}x`)).toBe(404)
    await ask((sql) => sql`UPDATE sessions SET revoked_at = now() WHERE user_id = ${traces.id}`)
    expect(await status(url)).toBe(404)
    token = (await login(traces.email)) ?? ""
    const again = await addressOf(id)
    await ask((sql) => sql`UPDATE archives SET expires_at = now() WHERE id = ${id}`)
    expect(await status(again)).toBe(404)
    expect((await own()).archive?.state).toBe("expired")
    await waitFor(async () => expect(await archives()).not.toContain(`${id}.zip`))
  })

  it("fails in the end if it cannot be made, and is told of", async () => {
    await ask(
      (sql) => sql`INSERT INTO archives (id, user_id, language, attempts) VALUES (${newId()}, ${traces.id}, 'en', 4)`
    )
    await waitFor(async () => expect((await own()).archive?.state).toBe("failed"))
    expect((await mailsAbout(traces.email, 1))[0]?.subject).toBe("Sayfa: Verilerinizin arşivi hazırlanamadı")
  })
})

const toldTo = (stage: number) =>
  waitFor(async () => {
    const [row] = await ask((sql) => sql<{ told: number }>`SELECT told FROM deletions WHERE user_id = ${traces.id}`)
    if ((row?.told ?? stage) < stage) throw new Error("It is not told yet")
  })

/** Moves the erasure closer at once. */
const moveCloser = (days: number) =>
  ask(
    (sql) => sql`UPDATE deletions SET erase_at = erase_at - make_interval(days => ${days}) WHERE user_id = ${traces.id}`
  )

/** Lets days pass in which the server runs: on the last one it tells so. */
const comeDue = async (days: number) => {
  await moveCloser(Math.min(days, 6))
  if (days <= 6) return
  await toldTo(2)
  await moveCloser(days - 6)
}

/** A whole round of looking after users' data: each begins with the archives that wait. */
const roundPasses = async () => {
  for (let rounds = 0; rounds < 2; rounds++) {
    const id = newId()
    await ask(
      (sql) => sql`INSERT INTO archives (id, user_id, language, attempts) VALUES (${id}, ${seed.ids.readerB}, 'tr', 4)`
    )
    await waitFor(async () =>
      expect(await ask((sql) => sql`SELECT state FROM archives WHERE id = ${id}`)).toEqual([{ state: "failed" }])
    )
  }
}

const isThere = async () => (await ask((sql) => sql`SELECT 1 FROM users WHERE id = ${traces.id}`)).length > 0

/** Erased, and the last mail was sent. */
const gone = () =>
  waitFor(async () => {
    if (await isThere()) throw new Error("It is still there")
    expect(await ask((sql) => sql`SELECT 1 FROM last_mails`)).toEqual([])
  })

/** What publishers and the books count. */
const figures = () =>
  ask(
    (sql) => sql`SELECT
      (SELECT jsonb_agg(jsonb_build_array(order_number, line, publication_id, price, sold_at) ORDER BY id) FROM sales) AS sales,
      (SELECT jsonb_agg(jsonb_build_array(number, state) ORDER BY number) FROM orders) AS orders,
      (SELECT count(DISTINCT visitor)::int FROM readings) AS readers,
      (SELECT sum(pages)::int FROM readings) AS pages,
      (SELECT count(DISTINCT visitor_id)::int FROM analytics_events) AS visitors`
  )

describe("the deletion of an account", () => {
  it("ends renewals and every session at once, and nothing else for seven days", async () => {
    const other = await login(traces.email, "Chrome")
    const { renewing, family } = await own()
    expect(renewing).toMatchObject([{ plan: "family", title: null }])
    expect(family).toBe(true)
    expect(await refusal(await deleteAccount("yanlış"))).toBe("WrongPassword")
    const { data } = await Effect.runPromise(await deleteAccount())
    const days = (Date.parse(data.erase_at) - Date.now()) / 86_400_000
    expect(days).toBeGreaterThan(6.99)
    expect(days).toBeLessThan(7.01)
    for (const asker of [token, other ?? ""]) {
      expect(await refusal((await calls(asker)).ownData())).toBe("Unauthorised")
    }
    const [row] = await ask(
      (sql) =>
        sql`SELECT auto_renewal, renew_at, ends_at > now() AS runs FROM subscriptions WHERE user_id = ${traces.id}`
    )
    expect(row).toEqual({ auto_renewal: false, renew_at: null, runs: true })
    expect((await mailsAbout(traces.email, 1))[0]?.subject).toBe("Sayfa: Hesabınız silinecek")
    expect(await isThere()).toBe(true)
  })

  it("is taken back by signing in on day six, with everything as it was", async () => {
    const rows = (table: string) => ask((sql) => sql`SELECT * FROM ${sql(table)} WHERE user_id = ${traces.id}`)
    const tables = [
      "library",
      "reading_data",
      "reading_progress",
      "favourites",
      "orders",
      "recently_viewed",
      "identities"
    ]
    const before = await Promise.all(tables.map(rows))
    await Effect.runPromise(await deleteAccount())
    await comeDue(6)
    await mailsAbout(traces.email, 2)
    token = (await login(traces.email)) ?? ""
    const data = await own()
    expect(data.taken_back?.ended).toMatchObject([{ plan: "family" }])
    expect(data.renewing).toEqual([])
    await comeDue(3)
    const subjects = (await mailsAbout(traces.email, 3)).map(({ subject }) => subject)
    // The first two come due in one moment.
    expect(subjects.toSorted()).toEqual([
      "Sayfa: Hesabınız silinecek",
      "Sayfa: Hesabınız silinmeyecek",
      "Sayfa: Hesabınız yarın silinecek"
    ])
    expect(await Promise.all(tables.map(rows))).toEqual(before)
    // It can be asked for again.
    await Effect.runPromise(await deleteAccount())
    expect(await login(traces.email)).not.toBeNull()
  })

  it("is taken back by signing in through a provider", async () => {
    await Effect.runPromise(await deleteAccount())
    const identity = { issuer: "https://giris.example", subject: traces.id }
    const session = await server.inside(
      Effect.gen(function* () {
        const account = yield* Accounts.use((accounts) => accounts.byEmail(traces.email))
        if (account === null) return null
        const signIn = { remembered: false, userAgent: "Firefox" }
        return yield* Sessions.use((sessions) => sessions.openByIdentity(account.user, identity, signIn))
      })
    )
    expect((await own(session?.token)).taken_back).not.toBeNull()
    await comeDue(7)
    await mailsAbout(traces.email, 1)
    expect(await isThere()).toBe(true)
  })

  it("erases the person from every column of every table on day seven, and changes no figure", async () => {
    const archive = await ready()
    const before = await figures()
    expect((await server.inside(tracesIn(traces))).length).toBeGreaterThan(25)
    await Effect.runPromise(await deleteAccount())
    await comeDue(7)
    await gone()
    await waitFor(async () => expect(await archives()).not.toContain(`${archive.id}.zip`))
    expect(await server.inside(tracesIn(traces))).toEqual([])
    expect(await figures()).toEqual(before)
    const subjects = (await mailsAbout(traces.email, 4)).map(({ subject }) => subject)
    expect(subjects.at(-1)).toBe("Sayfa: Hesabınız silindi")
    // The address is free again.
    expect(await login(traces.email)).toBeNull()
    const client = await clientOf(server)
    const { data } = await Effect.runPromise(
      client.session.register({
        payload: {
          name: "Yeni",
          email: traces.email,
          password: "bambaşka bir şifre",
          passwordConfirm: "bambaşka bir şifre"
        }
      })
    )
    expect(data.user.id).not.toBe(traces.id)
  })

  it("leaves whoever joined by an invitation to this address where they are, under their own", async () => {
    await ask(
      (sql) => sql`INSERT INTO family_members (id, owner_id, email, user_id)
        VALUES (${newId()}, ${seed.ids.publisher1}, ${traces.email}, ${seed.ids.readerB})`
    )
    await Effect.runPromise(await deleteAccount())
    await comeDue(7)
    await gone()
    const left = await ask(
      (sql) => sql`SELECT m.email = u.email AS is_own FROM family_members m JOIN users u ON u.id = m.user_id
        WHERE m.owner_id = ${seed.ids.publisher1} AND m.user_id = ${seed.ids.readerB}`
    )
    expect(left).toEqual([{ is_own: true }])
    expect(await server.inside(tracesIn(traces))).toEqual([])
  })

  it("tells the family at both ends, without a name", async () => {
    const told = () =>
      ask(
        (sql) =>
          sql`SELECT title, text FROM notifications WHERE user_id = ${seed.ids.readerB} AND occasion LIKE 'family %' ORDER BY created_at`
      )
    await ask((sql) => sql`DELETE FROM notifications WHERE user_id = ${seed.ids.readerB}`)
    await Effect.runPromise(await deleteAccount())
    expect(await told()).toMatchObject([{ title: "Üyesi olduğunuz aile planı sona erecek" }])
    await comeDue(7)
    await gone()
    const all = await told()
    expect(all).toMatchObject([{}, { title: "Üyesi olduğunuz aile planı sona erdi" }])
    expect(JSON.stringify(all)).not.toContain(traces.name)
  })

  it("says of a plan that only runs to its end, too, that a family reads by it", async () => {
    await ask((sql) => sql`UPDATE subscriptions SET auto_renewal = false, renew_at = NULL WHERE user_id = ${traces.id}`)
    expect(await own()).toMatchObject({ renewing: [], family: true })
    await ask((sql) => sql`UPDATE family_members SET user_id = NULL WHERE owner_id = ${traces.id}`)
    expect((await own()).family).toBe(false)
  })

  it("tells the family that it was taken back", async () => {
    const told = () =>
      ask(
        (sql) => sql`SELECT title, text FROM notifications WHERE user_id = ${seed.ids.readerB}
          AND occasion LIKE 'family staying %' ORDER BY created_at`
      )
    await ask((sql) => sql`DELETE FROM notifications WHERE user_id = ${seed.ids.readerB}`)
    await login(traces.email)
    expect(await told()).toEqual([])
    await Effect.runPromise(await deleteAccount())
    await login(traces.email)
    const all = await told()
    expect(all).toMatchObject([{ title: "Üyesi olduğunuz aile planı sürüyor" }])
    expect(JSON.stringify(all)).not.toContain(traces.name)
    await login(traces.email)
    expect(await told()).toHaveLength(1)
  })

  it("waits for a day after the mail that says so, where the server was down on the last day", async () => {
    await Effect.runPromise(await deleteAccount())
    await moveCloser(9)
    await toldTo(2)
    const subjects = (await mailsAbout(traces.email, 2)).map(({ subject }) => subject)
    expect(subjects).toContain("Sayfa: Hesabınız yarın silinecek")
    const [row] = await ask(
      (sql) => sql<{ hours: number }>`SELECT extract(epoch FROM erase_at - now())::float8 / 3600 AS hours FROM deletions
        WHERE user_id = ${traces.id}`
    )
    expect(row?.hours).toBeGreaterThan(23.9)
    expect(await isThere()).toBe(true)
  })

  it("waits until that mail is sent or given up", async () => {
    await Effect.runPromise(await deleteAccount())
    await moveCloser(6)
    await toldTo(2)
    await mailsAbout(traces.email, 2)
    // The mail arrives before the server notes that it was sent.
    await waitFor(async () =>
      expect(await ask((sql) => sql`SELECT 1 FROM notifications WHERE user_id = ${traces.id} AND mail_due`)).toEqual([])
    )
    const hold = (isHeld: boolean) =>
      ask(
        (sql) => sql`UPDATE notifications SET mail_due = ${isHeld}, mail_at = now() + interval '1 hour'
          WHERE user_id = ${traces.id} AND occasion LIKE 'deletion % deletionNear'`
      )
    await hold(true)
    await moveCloser(1)
    await roundPasses()
    expect(await isThere()).toBe(true)
    await hold(false)
    await gone()
  })

  it("gives up the last mail that was taken too often to be sent", async () => {
    const last = (email: string, tries: number) =>
      ask(
        (sql) => sql`INSERT INTO last_mails (id, name, email, language, tries)
          VALUES (${newId()}, 'Eski Okur', ${email}, 'tr', ${tries})`
      )
    await last("often@okur.example", 50)
    await last("seldom@okur.example", 49)
    await waitFor(async () => expect(await ask((sql) => sql`SELECT 1 FROM last_mails`)).toEqual([]))
    await mailsAbout("seldom@okur.example", 1)
    await mailsAbout("often@okur.example", 0)
  })

  it("is refused to the owner of a publication, by their titles", async () => {
    const refused = await Effect.runPromise(
      Effect.flip((await calls(seed.tokens.publisher1)).deleteAccount({ payload: { password } }))
    )
    expect(refused).toMatchObject({ _tag: "OwnsPublications", titles: ["Atlas"] })
    expect((await own(seed.tokens.publisher1)).publications).toEqual(["Atlas"])
  })

  it("waits for a payment under way, whose renewal it ends again", async () => {
    await ask(
      (sql) =>
        sql`UPDATE orders SET state = 'pending', leased_until = now() + interval '1 hour' WHERE user_id = ${traces.id}`
    )
    await Effect.runPromise(await deleteAccount())
    await ask((sql) => sql`UPDATE subscriptions SET auto_renewal = true WHERE user_id = ${traces.id}`)
    await comeDue(7)
    await waitFor(async () => {
      const rows = await ask((sql) => sql`SELECT 1 FROM subscriptions WHERE user_id = ${traces.id} AND auto_renewal`)
      expect(rows).toEqual([])
    })
    expect(await isThere()).toBe(true)
    await ask((sql) => sql`UPDATE orders SET state = 'paid' WHERE user_id = ${traces.id}`)
    await gone()
  })

  it("gives the random ids of a browser others that nobody can derive", async () => {
    await Effect.runPromise(await deleteAccount())
    await comeDue(7)
    await gone()
    const derived = createHash("md5").update(traces.visitor).digest("hex")
    const rows = await ask(
      (sql) => sql`SELECT 1 FROM analytics_events WHERE visitor_id IN (${traces.visitor}, ${derived})`
    )
    expect(rows).toEqual([])
  })
})
