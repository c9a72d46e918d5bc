import { Effect } from "effect"
import { SqlClient } from "effect/sql"
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest"
import { Notifications } from "../../server/account/Notifications.ts"
import { MailPasses } from "../../server/account/MailPasses.ts"
import { newId } from "../../server/platform/identity.ts"
import { Subscriptions } from "../../server/shop/Subscriptions.ts"
import { maxNotifications } from "../../src/contract/notifications.ts"
import type { NotificationChoice } from "../../src/domain/account/NotificationChoice.ts"
import { PublicId } from "../../src/domain/catalogue/PublicId.ts"
import { clientOf, type RunningServer, startServer } from "../kit/harness/server.ts"
import { outcome } from "../kit/harness/sessionCalls.ts"
import { populate, type SeedData } from "../kit/fixtures/seedData.ts"
import { password, people, type Person } from "../kit/fixtures/seedPeople.ts"

let server: RunningServer
let seedData: SeedData

const run = <A>(use: (sql: SqlClient.SqlClient) => Effect.Effect<A, unknown>) =>
  server.inside(SqlClient.SqlClient.use(use))

beforeAll(async () => {
  server = await startServer()
  seedData = await populate(server)
})
afterAll(() => server.stop())

beforeEach(async () => {
  for (const table of ["notifications", "announcements", "notification_choices", "favourites"]) {
    await run((sql) => sql`DELETE FROM ${sql(table)}`)
  }
})

const calls = async (person: Person = "readerA", language = "tr") =>
  (await clientOf(server, { token: seedData.tokens[person], language })).notifications
const personal = async (person: Person = "readerA") =>
  (await Effect.runPromise((await calls(person)).personal())).data.items
const announcements = async (person: Person = "readerA", language = "tr") =>
  (await Effect.runPromise((await calls(person, language)).announcements())).data
const unread = async (person: Person = "readerA") =>
  (await Effect.runPromise((await calls(person)).unread())).data.count
const read = async (ids: ReadonlyArray<string>, person: Person = "readerA") =>
  Effect.runPromise((await calls(person)).markPersonalRead({ payload: { ids: ids.map((id) => PublicId.make(id)) } }))
const readAnnouncements = async (ids: ReadonlyArray<string>, person: Person = "readerA") =>
  Effect.runPromise(
    (await calls(person)).markAnnouncementsRead({ payload: { ids: ids.map((id) => PublicId.make(id)) } })
  )
const choose = async (choices: ReadonlyArray<NotificationChoice>, person: Person = "readerA") =>
  (await Effect.runPromise((await calls(person)).choose({ payload: { choices } }))).data.items
const choices = async (person: Person = "readerA") =>
  (await Effect.runPromise((await calls(person)).choices())).data.items

/** Told `minutes` ago. */
const told = async (minutes: number, person: Person = "readerA", isHere = true) => {
  const id = newId()
  await run(
    (
      sql
    ) => sql`INSERT INTO notifications (id, user_id, kind, type, title, text, actions, occasion, is_here, created_at)
      VALUES (${id}, ${seedData.ids[person]}, 'tickets', 'ticket_answered', 'Yanıt', 'Yanıt geldi.',
        '[{"text": "Aç", "url": "/account"}]', ${id}, ${isHere}, now() - make_interval(mins => ${minutes}))`
  )
  return id
}

/** Published `minutes` ago; 0 and less are to come. */
const announced = async (minutes: number, fields: Readonly<Record<string, string | boolean | null>> = {}) => {
  const id = newId()
  const row = { id, title: "Bakım", text: "Yarın bakım var.", ...fields }
  await run(
    (sql) =>
      sql`INSERT INTO announcements ${sql.insert({ ...row, publish_at: new Date(Date.now() - minutes * 60_000) })}`
  )
  return id
}

it("lists what a user is told, newest first, and nothing that is another's or only mailed", async () => {
  const [older, newer] = [await told(2), await told(1)]
  await told(0, "readerB")
  await told(0, "readerA", false)
  expect(await personal()).toMatchObject([
    { id: newer, type: "ticket_answered", read: false, actions: [{ text: "Aç", url: "/account" }] },
    { id: older }
  ])
  expect(await unread()).toBe(2)
})

it("marks as read what is the user's own", async () => {
  const [mine, other, theirs] = [await told(2), await told(1), await told(0, "readerB")]
  await read([mine, mine, theirs, newId()])
  expect(await personal()).toMatchObject([
    { id: other, read: false },
    { id: mine, read: true }
  ])
  expect(await unread()).toBe(1)
  expect(await unread("readerB")).toBe(1)
})

it("announces from its time on, until it is taken back, in the language of who asks", async () => {
  const shown = await announced(5, { title_en: "Maintenance", text_en: "There is maintenance tomorrow." })
  await announced(-5)
  await announced(5, { cancelled_at: new Date().toISOString() })
  await announced(60 * 24 * 31)
  expect((await announcements()).announcements).toMatchObject([{ id: shown, title: "Bakım" }])
  expect((await announcements("readerA", "en")).announcements).toMatchObject([{ title: "Maintenance" }])
  expect(await unread()).toBe(1)
  await readAnnouncements([shown, newId()])
  expect(await announcements()).toMatchObject({ read_ids: [shown] })
  expect([await unread(), await unread("readerB")]).toEqual([0, 1])
})

it("announces what is about a publication to its readers alone", async () => {
  await announced(5, { publication_id: seedData.paidPublication })
  expect((await announcements()).announcements).toEqual([])
  await run(
    (sql) => sql`INSERT INTO favourites (user_id, publication_id, is_favourite, changed_at, key)
      VALUES (${seedData.ids.readerA}, ${seedData.paidPublication}, true, now(), 'anahtar-anahtar-1')`
  )
  await run(
    (sql) => sql`INSERT INTO library (user_id, issue_id, access_type)
      VALUES (${seedData.ids.readerB}, ${seedData.paid}, 'purchase')`
  )
  for (const person of ["readerA", "readerB"] as const) {
    expect((await announcements(person)).announcements, person).toHaveLength(1)
  }
  expect((await announcements("publisher2")).announcements).toEqual([])
})

it("lets users choose where they are told what; security and money are always told here", async () => {
  expect(await choices()).toEqual(
    ["issues", "subscriptions", "tickets", "announcements", "security"].map((kind) => ({
      kind,
      here: true,
      mail: true
    }))
  )
  const off = (kind: NotificationChoice["kind"]) => ({ kind, here: false, mail: false })
  const kinds = ["issues", "subscriptions", "security", "announcements"] as const
  expect(await choose([{ kind: "issues", here: true, mail: true }, ...kinds.map(off)])).toEqual([
    off("issues"),
    { kind: "subscriptions", here: true, mail: false },
    { kind: "tickets", here: true, mail: true },
    off("announcements"),
    { kind: "security", here: true, mail: true }
  ])
  expect(await choices()).toMatchObject([{ here: false }, {}, {}, {}, {}])
  expect(await choices("readerB")).toMatchObject([{ here: true }, {}, {}, {}, {}])
  await announced(5)
  expect((await announcements()).announcements).toEqual([])
  expect(await unread()).toBe(0)
})

it("ends the mails of a pass's kind for whoever holds it, and resumes them", async () => {
  const pass = await server.inside(
    MailPasses.useSync((passes) => passes.make({ userId: seedData.ids.readerA, kind: "tickets" }))
  )
  expect(pass).not.toContain(seedData.ids.readerA)
  const visitor = (await clientOf(server)).mailChoices
  const press = (mail: boolean, text = pass) =>
    outcome(Effect.runPromise(visitor.chooseMail({ payload: { pass: text, mail } })))
  const look = (text = pass) => outcome(Effect.runPromise(visitor.mailChoice({ query: { pass: text } })))
  await choose([{ kind: "tickets", here: false, mail: true }])
  expect(await look()).toMatchObject({ data: { kind: "tickets", mail: true } })
  for (let turn = 0; turn < 2; turn += 1) expect(await press(false)).toMatchObject({ data: { mail: false } })
  expect(await choices()).toContainEqual({ kind: "tickets", here: false, mail: false })
  expect(await look()).toMatchObject({ data: { mail: false } })
  expect(await press(true)).toMatchObject({ data: { mail: true } })
  const turned = `${pass.startsWith("A") ? "B" : "A"}${pass.slice(1)}`
  const others = ["", "x", turned, pass.slice(2), seedData.ids.readerA]
  for (const text of others) {
    expect(await look(text), text).toMatchObject({ _tag: "NotFound" })
    expect(await press(false, text), text).toMatchObject({ _tag: "NotFound" })
  }
  const nobodys = await server.inside(MailPasses.useSync((passes) => passes.make({ userId: newId(), kind: "tickets" })))
  expect(await press(false, nobodys)).toMatchObject({ _tag: "NotFound" })
})

it("keeps for two years the 500 newest, and what is to be mailed", async () => {
  const [old, kept, due] = [await told(60 * 24 * 731), await told(60), await told(60 * 24 * 731)]
  await told(60 * 24 * 31, "readerA", false)
  await run((sql) => sql`UPDATE notifications SET mail_due = true WHERE id = ${due}`)
  await run(
    (sql) => sql`INSERT INTO notifications (id, user_id, kind, type, title, text, occasion)
      SELECT lpad(n::text, 15, '0'), ${seedData.ids.readerB}, 'tickets', 'x', 'x', 'x', n::text
      FROM generate_series(1, ${maxNotifications + 3}) n`
  )
  expect(await personal("readerB")).toHaveLength(maxNotifications)
  expect(await unread("readerB")).toBe(maxNotifications)
  await server.inside(Notifications.use((store) => store.sweep))
  const left = await run((sql) => sql<{ user_id: string; id: string }>`SELECT user_id, id FROM notifications`)
  expect(left.filter(({ user_id }) => user_id === seedData.ids.readerA).map(({ id }) => id)).toEqual(
    expect.arrayContaining([kept, due])
  )
  expect(left.filter(({ user_id }) => user_id === seedData.ids.readerA)).toHaveLength(2)
  expect(left.map(({ id }) => id)).not.toContain(old)
  expect(left.filter(({ user_id }) => user_id === seedData.ids.readerB)).toHaveLength(maxNotifications)
})

it("greets who registers, in their language, without a mail of its own", async () => {
  const { session } = await clientOf(server, { language: "en" })
  const payload = {
    name: "Yeni",
    email: "yeni@okur.example",
    password: "gizli sözcük",
    passwordConfirm: "gizli sözcük"
  }
  const { data } = await Effect.runPromise(session.register({ payload }))
  const { token } = data as { token: string }
  const listIn = async (language: string) => {
    const { notifications } = await clientOf(server, { token, language })
    return (await Effect.runPromise(notifications.personal())).data.items
  }
  expect(await listIn("en")).toMatchObject([
    { type: "system_welcome", title: "Welcome to Sayfa", actions: [{ url: "/store" }] }
  ])
  expect(await run((sql) => sql`SELECT 1 FROM notifications WHERE mail_due`)).toEqual([])
  // What was told is read in whichever language they have by then.
  const asTold = await run((sql) => sql`SELECT title FROM notifications WHERE type = 'system_welcome'`)
  expect(asTold).toEqual([{ title: "Welcome to Sayfa" }])
  expect(await listIn("tr")).toMatchObject([{ title: "Sayfa’ya hoş geldiniz", actions: [{ text: "Dergilere bak" }] }])
})

it("keeps what was told before there were facts, or by another version, in the words of then", async () => {
  const [old, other] = [await told(2), await told(1)]
  await run((sql) => sql`UPDATE notifications SET fact = '{"_tag": "ToldTomorrow"}' WHERE id = ${other}`)
  for (const language of ["tr", "en"]) {
    const { data } = await Effect.runPromise((await calls("readerA", language)).personal())
    const words = { title: "Yanıt", text: "Yanıt geldi.", actions: [{ text: "Aç", url: "/account" }] }
    expect(data.items).toMatchObject([
      { id: other, ...words },
      { id: old, ...words }
    ])
    expect(data.items.every((item) => !("fact" in item))).toBe(true)
  }
})

/** Signs in as reader B in a browser with these cookies; answers with those it has then. */
const signIn = async (
  cookie: string,
  agent = "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0"
) => {
  const answer = await server.fetch("/api/auth/login", {
    method: "POST",
    headers: { "content-type": "application/json", cookie, "user-agent": agent },
    body: JSON.stringify({ email: people.readerB.email, password })
  })
  expect(answer.status).toBe(200)
  return answer.headers
    .getSetCookie()
    .map((one) => one.replace(/;.*$/s, ""))
    .join("; ")
}

it("tells of a sign-in from a browser that the account is not known in, and mails it whatever was chosen", async () => {
  const cookie = await signIn("")
  await signIn(cookie)
  expect(await personal("readerB")).toMatchObject([
    { type: "security_update", text: expect.stringContaining("Firefox, Linux") }
  ])
  await choose([{ kind: "security", here: false, mail: false }], "readerB")
  await signIn("", "<b>curl</b>")
  const told = await personal("readerB")
  expect(told).toHaveLength(2)
  expect(JSON.stringify(told)).not.toContain("curl")
  const due = await run((sql) => sql`SELECT is_here FROM notifications WHERE mail_due AND kind = 'security'`)
  expect(due).toEqual([{ is_here: true }, { is_here: true }])
})

it("tells of each new password", async () => {
  const token = await seedData.signIn("readerB")
  await run((sql) => sql`DELETE FROM notifications`)
  const { account } = await clientOf(server, { token })
  const change = (from: string, to: string) =>
    Effect.runPromise(account.changePassword({ payload: { currentPassword: from, password: to, passwordConfirm: to } }))
  await change(password, "bambaşka bir sözcük")
  await change("bambaşka bir sözcük", password)
  const { notifications } = await clientOf(server, { token })
  expect((await Effect.runPromise(notifications.personal())).data.items).toMatchObject([
    { type: "security_update", title: "Şifreniz değişti" },
    { type: "security_update" }
  ])
})

it("tells once of an end that comes near, unless it renews itself or something follows", async () => {
  await run((sql) => sql`DELETE FROM subscriptions`)
  const has = (person: Person, { from = -23, to = 7, renews = false } = {}) =>
    run(
      (
        sql
      ) => sql`INSERT INTO subscriptions (id, user_id, subscription_type, plan, starts_at, ends_at, auto_renewal, customer)
        VALUES (${newId()}, ${seedData.ids[person]}, 'platform', 'platform', now() + make_interval(days => ${from}),
          now() + make_interval(days => ${to}), ${renews}, 'x')`
    )
  await has("readerA")
  await has("readerB", { renews: true })
  await has("publisher1", { to: 8 })
  await has("publisher2")
  await has("publisher2", { from: 7, to: 37 })
  const tell = () => server.inside(Subscriptions.use(({ tellEnding }) => tellEnding))
  await tell()
  await tell()
  expect(
    await run((sql) => sql`SELECT user_id, type, kind FROM notifications WHERE type = 'subscription_ending'`)
  ).toEqual([{ user_id: seedData.ids.readerA, type: "subscription_ending", kind: "subscriptions" }])
})
