import { Effect } from "effect"
import { SqlClient } from "effect/sql"
import { readdir, readFile } from "node:fs/promises"
import { join } from "node:path"
import PostalMime from "postal-mime"
import { afterAll, beforeAll, beforeEach, expect, it, vi } from "vitest"
import { mailDue } from "../../server/account/mailDue.ts"
import { takeDue } from "../../server/account/mailQueue.ts"
import { tellingBatch, tellMany } from "../../server/account/tellMany.ts"
import { newId } from "../../server/platform/identity.ts"
import { Mail, NotSent, Retries } from "../../server/platform/mail.ts"
import { Conversions } from "../../server/publishing/Conversions.ts"
import { OwnIssues } from "../../server/publishing/OwnIssues.ts"
import { type RunningServer, startServer } from "../kit/harness/server.ts"
import { populate, type SeedData } from "../kit/fixtures/seedData.ts"
import type { Person } from "../kit/fixtures/seedPeople.ts"

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
  for (const table of ["tellings", "notifications", "announcements", "notification_choices", "favourites"]) {
    await run((sql) => sql`DELETE FROM ${sql(table)}`)
  }
  for (const table of ["subscriptions", "reading_progress"]) await run((sql) => sql`DELETE FROM ${sql(table)}`)
  await run((sql) => sql`UPDATE users SET language = 'tr'`)
})

const today = () => new Date().toISOString().slice(0, 10)

/** An issue that is to come out now. */
const scheduled = async ({ title = "Atlas Aralık", date = today(), like = seedData.paid } = {}) => {
  const id = newId()
  await run(
    (
      sql
    ) => sql`INSERT INTO issues (id, publication_id, title, description, is_free, issue_number, status, publish_date,
        publish_at, page_count, version, folder)
      SELECT ${id}, publication_id, ${title}, '', false, 20261201, 'SCHEDULED', ${date}::text::date, now(), 6, 'v1', NULL
      FROM issues WHERE id = ${like}`
  )
  return id
}
const publish = () => server.inside(Conversions.use(({ publishDue }) => publishDue))

/** Publishes an issue; its cover and contents are those of a seeded one. */
const out = async (options: Parameters<typeof scheduled>[0] = {}) => {
  const id = await scheduled(options)
  await publish()
  return id
}

const likes = (person: Person) =>
  run(
    (sql) => sql`INSERT INTO favourites (user_id, publication_id, is_favourite, changed_at, key)
      VALUES (${seedData.ids[person]}, ${seedData.paidPublication}, true, now(), 'anahtar-anahtar-1')`
  )
const subscribes = (person: Person, publication: string | null, days = 30) =>
  run(
    (sql) => sql`INSERT INTO subscriptions (id, user_id, subscription_type, publication_id, plan, ends_at)
      VALUES (${newId()}, ${seedData.ids[person]}, ${publication === null ? "platform" : "publication"}, ${publication},
        ${publication === null ? "platform" : null}, now() + make_interval(days => ${days}))`
  )
const reads = (person: Person, days = 0) =>
  run(
    (sql) => sql`INSERT INTO reading_progress (user_id, issue_id, page, total, is_finished, read_at, key)
      VALUES (${seedData.ids[person]}, ${seedData.paid}, 2, 6, false, now() - make_interval(days => ${days}),
        'anahtar-anahtar-1')`
  )

/** Who was told, by name. */
const told = async () => {
  await server.inside(tellMany)
  const rows = await run((sql) => sql<{ id: string }>`SELECT user_id AS id FROM notifications ORDER BY user_id`)
  return Object.entries(seedData.ids)
    .filter(([, id]) => rows.some((row) => row.id === id))
    .map(([person]) => person)
}
const notices = () =>
  run(
    (sql) => sql<{ type: string; title: string; text: string; actions: unknown; is_here: boolean; mail_due: boolean }>`
      SELECT type, title, text, actions, is_here, mail_due FROM notifications ORDER BY title`
  )

it("tells subscribers, who likes it, and who reads it with a plan, of a new issue; not its makers", async () => {
  await subscribes("readerA", seedData.paidPublication)
  await likes("readerB")
  await likes("publisher1")
  await subscribes("publisher2", null)
  const id = await out()
  expect(await told()).toEqual(["readerA", "readerB"])
  expect((await notices())[0]).toEqual({
    type: "new_magazine",
    title: "Atlas: yeni sayı",
    text: "Atlas Aralık okunmayı bekliyor.",
    actions: [{ text: "Sayıya git", url: `/magazine/${id}` }],
    is_here: true,
    mail_due: true
  })
  await reads("publisher2")
  await out({ title: "Atlas Ocak" })
  expect(await told()).toEqual(["readerA", "readerB", "publisher2"])
})

it("tells nobody whose subscription is over, who read it long ago, or only once had a plan", async () => {
  await subscribes("readerA", seedData.paidPublication, -1)
  await subscribes("readerB", null)
  await reads("readerB", 200)
  await reads("publisher2")
  await out()
  expect(await told()).toEqual([])
})

it("tells nobody of an issue of an archive, of one that went off sale before, or a second time", async () => {
  await likes("readerA")
  await out({ date: "2026-01-01" })
  expect(await told()).toEqual([])
  const id = await out()
  const sell = (isOnSale: boolean) =>
    server.inside(
      Effect.flatMap(Effect.provide(OwnIssues, OwnIssues.layer), (own) =>
        own.sell(seedData.ids.publisher1, id, isOnSale)
      )
    )
  await sell(false)
  expect(await told()).toEqual([])
  await sell(true)
  expect(await told()).toEqual([])
  const other = await out({ title: "Atlas Şubat" })
  expect(await told()).toEqual(["readerA"])
  await run((sql) => sql`UPDATE issues SET status = 'SCHEDULED', published_at = NULL WHERE id = ${other}`)
  await publish()
  expect(await told()).toEqual(["readerA"])
  expect(await notices()).toHaveLength(1)
})

it("tells nobody of what the demo brings", async () => {
  await likes("readerA")
  const id = await scheduled()
  await run(
    (sql) => sql`INSERT INTO conversions (folder, issue_id, pdf, state, early) VALUES (${id}, ${id}, 'x', 'done', true)`
  )
  await publish()
  expect(await told()).toEqual([])
})

it("tells in the reader's language, where they chose to be told", async () => {
  for (const person of ["readerA", "readerB", "publisher2"] as const) await likes(person)
  await run((sql) => sql`UPDATE users SET language = 'en' WHERE id = ${seedData.ids.readerB}`)
  await run(
    (sql) => sql`INSERT INTO notification_choices (user_id, kind, here, mail) VALUES
      (${seedData.ids.readerA}, 'issues', false, false), (${seedData.ids.readerB}, 'issues', false, true),
      (${seedData.ids.publisher2}, 'issues', true, false)`
  )
  await out()
  expect(await told()).toEqual(["readerB", "publisher2"])
  expect(await notices()).toMatchObject([
    { title: "Atlas: new issue", is_here: false, mail_due: true },
    { title: "Atlas: yeni sayı", is_here: true, mail_due: false }
  ])
})

it("tells more than fit into one transaction, each once", async () => {
  const count = 2 * tellingBatch + 1
  await run(
    (sql) => sql`INSERT INTO users (id, email, name, role)
      SELECT 'okur' || lpad(n::text, 11, '0'), n || '@cok.example', 'Okur', 'READER' FROM generate_series(1, ${count}) n`
  )
  await run(
    (sql) => sql`INSERT INTO favourites (user_id, publication_id, is_favourite, changed_at, key)
      SELECT id, ${seedData.paidPublication}, true, now(), 'anahtar-anahtar-1' FROM users WHERE email LIKE '%@cok.example'`
  )
  await out()
  await server.inside(Effect.all([tellMany, tellMany], { concurrency: 2 }))
  const [row] = await run(
    (sql) => sql`SELECT count(*)::int AS told, count(DISTINCT user_id)::int AS users,
    count(*) FILTER (WHERE mail_due)::int AS mailed FROM notifications`
  )
  // Nobody has verified these addresses.
  expect(row).toEqual({ told: count, users: count, mailed: 0 })
  await run((sql) => sql`DELETE FROM users WHERE email LIKE '%@cok.example'`)
})

const mailsOf = async (address: string) => {
  const folder = join(server.folder, "mail")
  const names = (await readdir(folder).catch(() => [])).filter((name) => name.endsWith(".eml")).toSorted()
  const mails = await Promise.all(names.map(async (name) => PostalMime.parse(await readFile(join(folder, name)))))
  return mails.filter((mail) => mail.to?.some((to) => to.address === address))
}
const headers = (mail: Awaited<ReturnType<typeof mailsOf>>[number] | undefined) =>
  Object.fromEntries((mail?.headers ?? []).map(({ key, value }) => [key, value]))

it("mails new issues that come out together as one, with covers, contents, and a way out that works by one press", async () => {
  await run((sql) => sql`UPDATE users SET language = 'en' WHERE id = ${seedData.ids.readerA}`)
  await likes("readerA")
  const [id, other] = [await scheduled(), await scheduled({ title: "Atlas Ocak" })]
  await run((sql) => sql`UPDATE issues SET folder = NULL, cover_picture = NULL WHERE id IN (${id}, ${other})`)
  await run(
    (sql) => sql`INSERT INTO articles (id, issue_id, publication_id, title, slug, summary, content, order_in_issue)
      SELECT ${newId()}, id, publication_id, 'Kar <b>& yol', 'kar', '', '', 1 FROM issues WHERE id = ${id}`
  )
  // The other has the pages of the seeded issue, and their table of contents.
  await run((sql) => sql`UPDATE issues SET old_issue_id = NULL, folder = NULL WHERE id = ${other}`)
  await run((sql) => sql`UPDATE issues SET folder = id || 'x' WHERE id = ${seedData.paid}`)
  await run((sql) => sql`UPDATE issues SET folder = ${seedData.paid} WHERE id = ${other}`)
  await publish()
  await server.inside(tellMany)
  await server.inside(mailDue("https://kiosk.example"))
  const { email } = seedData.people.readerA
  await vi.waitFor(async () => expect(await mailsOf(email)).toHaveLength(1))
  const [mail] = await mailsOf(email)
  expect(mail).toMatchObject({ subject: "Sayfa: 2 new issues" })
  expect(mail?.text).toContain("Atlas: Atlas Aralık\nhttps://kiosk.example/magazine/")
  expect(mail?.text).toContain("In this issue:\n- Kar <b>& yol")
  expect(mail?.text).toContain("- İki")
  expect(mail?.html).toContain("Kar &lt;b&gt;&amp; yol")
  const [cover] = mail?.attachments ?? []
  expect(cover).toMatchObject({ mimeType: "image/jpeg", disposition: "inline" })
  expect(mail?.html).toContain(`src="cid:${cover?.contentId?.slice(1, -1)}"`)
  expect(mail?.html).not.toMatch(/src="http/)
  const out = /https:\/\/kiosk\.example\/mail-choices\?pass=[\w-]+/.exec(mail?.text ?? "")?.[0] ?? ""
  expect(mail?.html).toContain(out)
  expect(headers(mail)).toMatchObject({
    "list-unsubscribe": `<${out}>`,
    "list-unsubscribe-post": "List-Unsubscribe=One-Click"
  })
  const press = (body: string) =>
    server.fetch(out.slice("https://kiosk.example".length), {
      method: "POST",
      headers: { "content-type": "application/x-www-form-urlencoded" },
      body
    })
  const choice = () => run((sql) => sql`SELECT kind, here, mail FROM notification_choices`)
  expect((await press("x=y")).status).toBe(400)
  expect(await choice()).toEqual([])
  for (let turn = 0; turn < 2; turn += 1) expect((await press("List-Unsubscribe=One-Click")).status).toBe(204)
  expect(await choice()).toEqual([{ kind: "issues", here: true, mail: false }])
  const form = new FormData()
  form.set("List-Unsubscribe", "One-Click")
  const address = out.slice("https://kiosk.example".length)
  expect((await server.fetch(address, { method: "POST", body: form })).status).toBe(204)
  expect((await server.fetch(`${address}x1`, { method: "POST", body: form })).status).toBe(404)
  await run((sql) => sql`UPDATE issues SET folder = NULL WHERE id = ${other}`)
  await run((sql) => sql`UPDATE issues SET folder = NULL WHERE id = ${seedData.paid}`)
})

it("mails what was told before its mails were ended no more, and nothing of an issue that went off sale", async () => {
  await likes("readerA")
  await likes("readerB")
  const id = await out()
  await server.inside(tellMany)
  await run((sql) => sql`UPDATE issues SET status = 'DRAFT' WHERE id = ${id}`)
  const before = (await mailsOf(seedData.people.readerB.email)).length
  await server.inside(mailDue("https://kiosk.example"))
  expect(await run((sql) => sql`SELECT 1 FROM notifications WHERE mail_due`)).toEqual([])
  expect(await mailsOf(seedData.people.readerB.email)).toHaveLength(before)
})

it("is the same mail when it is sent again after a kill, whatever came out meanwhile", async () => {
  await likes("readerB")
  const { email } = seedData.people.readerB
  await out()
  await server.inside(tellMany)
  const before = (await mailsOf(email)).length
  // A server takes it, sends it, and dies before it says so.
  const taken = await server.inside(SqlClient.SqlClient.use((sql) => sql.withTransaction(takeDue)))
  await out({ title: "Atlas Ocak" })
  await server.inside(tellMany)
  await run((sql) => sql`UPDATE notifications SET mail_at = now()`)
  const again = await server.inside(SqlClient.SqlClient.use((sql) => sql.withTransaction(takeDue)))
  expect(taken).toHaveLength(1)
  expect(again.map(({ id, at, notices }) => [id, at, notices.length])).toEqual(
    expect.arrayContaining([[taken[0]?.id, taken[0]?.at, 1]])
  )
  expect(again).toHaveLength(2)
  for (let turn = 0; turn < 2; turn += 1) {
    await run((sql) => sql`UPDATE notifications SET mail_due = true, mail_at = now()`)
    await server.inside(mailDue("https://kiosk.example"))
  }
  const mails = (await mailsOf(email)).slice(before)
  expect(mails).toHaveLength(2)
  expect(new Set(mails.map(({ messageId }) => messageId)).size).toBe(2)
})

it("mails an announcement to those it is for, who want such mails, once it is out", async () => {
  const announce = (minutes: number, mail: boolean) =>
    run(
      (sql) => sql`INSERT INTO announcements (id, title, text, title_en, actions, publish_at, mail)
        VALUES (${newId()}, 'Bakım', 'Yarın bakım var.', 'Maintenance', '[{"text": "Aç", "text_en": "Open", "url": "/"}]',
          now() - make_interval(mins => ${minutes}), ${mail})`
    )
  await announce(1, false)
  await announce(-5, true)
  await announce(60 * 24 * 8, true)
  expect(await told()).toEqual([])
  await run((sql) => sql`UPDATE users SET language = 'en' WHERE id = ${seedData.ids.readerB}`)
  await run(
    (sql) => sql`INSERT INTO notification_choices (user_id, kind, here, mail)
      VALUES (${seedData.ids.readerA}, 'announcements', true, false)`
  )
  await announce(1, true)
  expect(await told()).toEqual(["readerB", "publisher1", "publisher2"])
  expect((await notices()).filter(({ is_here }) => is_here)).toEqual([])
  expect((await notices()).map(({ title }) => title).toSorted()).toEqual(["Bakım", "Bakım", "Maintenance"])
})

it("tries a mail that is not accepted yet again for a day, and one that is refused no more", async () => {
  await likes("readerA")
  await out()
  await server.inside(tellMany)
  const answering = (isFinal: boolean) =>
    server.inside(
      mailDue("https://kiosk.example").pipe(
        Effect.provideService(
          Mail,
          Mail.of({ send: () => Effect.void, deliver: () => Effect.fail(new NotSent({ code: "451", isFinal })) })
        ),
        Effect.provideService(Retries, [])
      )
    )
  const due = () =>
    run(
      (sql) => sql<{ minutes: number; mail_id: string }>`SELECT mail_id,
        round(extract(epoch FROM mail_at - now()) / 60)::int AS minutes FROM notifications WHERE mail_due`
    )
  const again = (hours: number) =>
    run((sql) => sql`UPDATE notifications SET mail_at = now(), created_at = now() - make_interval(hours => ${hours})`)
  await answering(false)
  const [first] = await due()
  expect(first?.minutes).toBe(60)
  await again(23)
  await answering(false)
  expect(await due()).toEqual([first])
  await again(25)
  await answering(false)
  expect(await due()).toEqual([])
  await run((sql) => sql`UPDATE notifications SET mail_due = true, mail_at = now(), created_at = now()`)
  await answering(true)
  expect(await due()).toEqual([])
})

it("lets nobody try passes without end", async () => {
  const press = () => server.fetch("/mail-choices?pass=x", { method: "POST", body: "List-Unsubscribe=One-Click" })
  expect((await press()).status).toBe(404)
  // So many in a minute, which a busy machine would not press by itself.
  await run((sql) => sql`UPDATE attempts SET hits = 599, began_at = now()`)
  expect((await press()).status).toBe(404)
  expect((await press()).status).toBe(429)
  await run((sql) => sql`DELETE FROM attempts`)
})
