import { Effect } from "effect"
import { SqlClient } from "effect/sql"
import { readdir, readFile } from "node:fs/promises"
import { join } from "node:path"
import PostalMime from "postal-mime"
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest"
import { mailDue } from "../../../server/account/mailDue.ts"
import { tellMany } from "../../../server/account/tellMany.ts"
import type { AnnouncementTexts } from "../../../src/domain/help/TeamAnnouncement.ts"
import { populate, type SeedData } from "../../kit/fixtures/seedData.ts"
import type { Person } from "../../kit/fixtures/seedPeople.ts"
import { announcementWords as words } from "../../kit/fixtures/teamDesk.ts"
import { clientOf, type RunningServer, startServer } from "../../kit/harness/server.ts"
import { outcome } from "../../kit/harness/sessionCalls.ts"

let server: RunningServer
let seedData: SeedData

const run = <A>(use: (sql: SqlClient.SqlClient) => Effect.Effect<A, unknown>) =>
  server.inside(SqlClient.SqlClient.use(use))

/** Publisher 1 and reader B are the team. */
beforeAll(async () => {
  server = await startServer()
  seedData = await populate(server)
  const team = [seedData.ids.publisher1, seedData.ids.readerB]
  await run((sql) => sql`UPDATE users SET is_support = true WHERE id IN ${sql.in(team)}`)
})
afterAll(() => server.stop())
beforeEach(async () => {
  for (const table of ["tellings", "notifications", "announcements", "favourites", "team_activities"])
    await run((sql) => sql`DELETE FROM ${sql(table)}`)
  for (const table of ["notification_choices", "subscriptions", "library"])
    await run((sql) => sql`DELETE FROM ${sql(table)}`)
})

type Member = "publisher1" | "readerB"
const calls = async (member: Member = "publisher1") =>
  (await clientOf(server, { token: seedData.tokens[member] })).teamAnnouncements
const ask = async <A>(
  call: (desk: Awaited<ReturnType<typeof calls>>) => Effect.Effect<{ readonly data: A }, unknown>,
  member?: Member
) => outcome(Effect.runPromise(call(await calls(member))).then(({ data }) => data))

const added = async () => (await Effect.runPromise((await calls()).add())).data
const save = (id: string, version: number, change: Partial<AnnouncementTexts> = {}, member?: Member) =>
  ask((desk) => desk.save({ params: { id }, payload: { version, ...words, ...change } }), member)
const publish = (id: string, version: number, at: string | null = null, change: Partial<AnnouncementTexts> = {}) =>
  ask((desk) => desk.publish({ params: { id }, payload: { version, publish_at: at, ...words, ...change } }))
const cancel = (id: string, version: number) =>
  ask((desk) => desk.cancel({ params: { id }, payload: { version } }), "readerB")
const remove = (id: string, version: number) => ask((desk) => desk.remove({ params: { id }, payload: { version } }))
const listed = async () => (await Effect.runPromise((await calls()).list())).data.items
const soon = (minutes = 30) => new Date(Date.now() + minutes * 60_000).toISOString()

/** The titles that somebody finds in their notifications. */
const heard = async (person: Person) =>
  (
    await Effect.runPromise((await clientOf(server, { token: seedData.tokens[person] })).notifications.announcements())
  ).data.announcements.map(({ title }) => title)
const mailsOf = async (address: string) => {
  const folder = join(server.folder, "mail")
  const names = (await readdir(folder).catch(() => [])).filter((name) => name.endsWith(".eml")).toSorted()
  const mails = await Promise.all(names.map(async (name) => PostalMime.parse(await readFile(join(folder, name)))))
  return mails.filter((mail) => mail.to?.some((to) => to.address === address))
}
const done = async () =>
  run(
    (sql) => sql<{ kind: string; subject: string | null; user_id: string }>`SELECT kind, subject, user_id
      FROM team_activities ORDER BY at, id`
  )
const likes = (person: Person) =>
  run(
    (sql) => sql`INSERT INTO favourites (user_id, publication_id, is_favourite, changed_at, key)
      VALUES (${seedData.ids[person]}, ${seedData.paidPublication}, true, now(), 'anahtar-anahtar-1')`
  )

it("keeps a draft to the team until it is told, then tells everybody once", async () => {
  const { id, state, version } = await added()
  expect([state, version]).toEqual(["draft", 1])
  expect(await save(id, 1, { title_en: "Maintenance" })).toMatchObject({ version: 2, title: "Bakım", state: "draft" })
  expect(await heard("readerA")).toEqual([])
  expect(await publish(id, 2)).toMatchObject({ state: "published", version: 3 })
  expect(await heard("readerA")).toEqual(["Bakım"])
  expect(await heard("publisher2")).toEqual(["Bakım"])
  expect(await done()).toEqual([{ kind: "announcement_published", subject: "Bakım", user_id: seedData.ids.publisher1 }])
  // What has been told is not changed any more.
  const now = (await listed())[0]?.version ?? 0
  for (const answer of [await save(id, now), await publish(id, now), await cancel(id, now), await remove(id, now)])
    expect(answer).toMatchObject({ _tag: "AnnouncementSettled", announcement: { id, state: "published" } })
  expect(await heard("readerA")).toEqual(["Bakım"])
})

it("tells the readers of one publication, here and by mail, and nobody else", async () => {
  await likes("readerA")
  const { id } = await added()
  const button = { action: "Aç", url: "/store?sort=new" }
  await publish(id, 1, null, { publication: seedData.paidPublication, mail: true, ...button })
  expect(await heard("readerA")).toEqual(["Bakım"])
  expect(await heard("readerB")).toEqual([])
  const before = (await mailsOf("a@okur.example")).length
  for (let turn = 0; turn < 2; turn += 1) {
    await server.inside(tellMany)
    await server.inside(mailDue("https://kiosk.example"))
  }
  const mails = (await mailsOf("a@okur.example")).slice(before)
  expect(mails.map(({ subject }) => subject)).toEqual(["Sayfa: Bakım"])
  expect(mails[0]?.text).toContain("https://kiosk.example/store?sort=new")
  expect((await mailsOf("b@okur.example")).filter(({ subject }) => subject === "Sayfa: Bakım")).toEqual([])
})

it("mails nobody who does not want such mails, and nobody at all unless it is asked for", async () => {
  await run(
    (sql) => sql`INSERT INTO notification_choices (user_id, kind, here, mail)
      VALUES (${seedData.ids.readerA}, 'announcements', true, false)`
  )
  await publish((await added()).id, 1, null, { mail: true })
  await publish((await added()).id, 1, null, { mail: false })
  await server.inside(tellMany)
  const told = await run((sql) => sql<{ user_id: string }>`SELECT user_id FROM notifications`)
  expect(told.map(({ user_id }) => user_id)).not.toContain(seedData.ids.readerA)
  expect(told).toHaveLength(3)
  expect(await heard("readerA")).toEqual(["Bakım", "Bakım"])
})

it("tells at its time, not before, and not at all if it was taken back", async () => {
  const [one, two] = [await added(), await added()]
  expect(await publish(one.id, 1, soon(), { mail: true })).toMatchObject({ state: "scheduled" })
  expect(await publish(two.id, 1, soon(), { title: "Başka", mail: true })).toMatchObject({ state: "scheduled" })
  expect(await save(one.id, 2)).toMatchObject({ _tag: "AnnouncementSettled", announcement: { state: "scheduled" } })
  expect(await cancel(two.id, 2)).toMatchObject({ state: "cancelled" })
  await server.inside(tellMany)
  expect([await heard("readerA"), await run((sql) => sql`SELECT 1 FROM notifications`)]).toEqual([[], []])
  await run((sql) => sql`UPDATE announcements SET publish_at = now() - interval '1 second'`)
  await server.inside(tellMany)
  expect(await heard("readerA")).toEqual(["Bakım"])
  expect(await run((sql) => sql`SELECT 1 FROM notifications`)).toHaveLength(4)
  expect((await done()).map(({ kind }) => kind)).toEqual([
    "announcement_scheduled",
    "announcement_scheduled",
    "announcement_cancelled"
  ])
  // It can be a draft again, and be told after all.
  expect(await ask((desk) => desk.reopen({ params: { id: two.id }, payload: { version: 3 } }))).toMatchObject({
    state: "draft",
    title: "Başka",
    publish_at: null
  })
  expect(await publish(two.id, 4, new Date(0).toISOString().replace("1970", "2020"), { title: "Başka" })).toMatchObject(
    {
      state: "published"
    }
  )
  expect((await heard("readerA")).toSorted()).toEqual(["Bakım", "Başka"])
})

it("refuses what is not finished, and a publication that there is not", async () => {
  const { id } = await added()
  for (const change of [
    { title: " " },
    { text: "" },
    { text_en: "Tomorrow." },
    { action: "Aç", url: "https://a.example" },
    { action: "Aç", url: "//a.example" },
    { action: "Aç" }
  ])
    expect(await publish(id, 1, null, change), JSON.stringify(change)).toMatchObject({ _tag: "AnnouncementUnfinished" })
  expect(await publish(id, 1, null, { publication: "yokyokyokyokyok" })).toMatchObject({ _tag: "PublicationNotFound" })
  expect((await listed()).map(({ state, version }) => [state, version])).toEqual([["draft", 1]])
})

it("lets nobody overwrite another member's change, and says what it is now", async () => {
  const { id } = await added()
  await save(id, 1, { title: "Bir" }, "readerB")
  const mine = await save(id, 1, { title: "İki" })
  expect(mine).toMatchObject({ _tag: "AnnouncementChanged", announcement: { title: "Bir", version: 2 } })
  expect(await publish(id, 1)).toMatchObject({ _tag: "AnnouncementChanged" })
  const both = await Promise.all([save(id, 2, { title: "Üç" }), save(id, 2, { title: "Dört" }, "readerB")])
  expect(both.filter((answer) => answer !== null && "_tag" in answer)).toHaveLength(1)
})

it("lets a hostile title be text on one line, in lists and in mails", async () => {
  const title = "<img src=x onerror=alert(1)>\r\nBcc: kurban@okur.example\u202e"
  const { id } = await added()
  await publish(id, 1, null, { title, text: "<script>a()</script>", mail: true })
  const told = "<img src=x onerror=alert(1)> Bcc: kurban@okur.example"
  expect(await heard("readerA")).toEqual([told])
  const before = (await mailsOf("a@okur.example")).length
  await server.inside(tellMany)
  await server.inside(mailDue("https://kiosk.example"))
  const [mail] = (await mailsOf("a@okur.example")).slice(before)
  expect(mail?.subject).toBe(`Sayfa: ${told}`)
  expect(mail?.html).not.toContain("<script>")
  expect(mail?.html).not.toContain("<img src=x")
  expect(await mailsOf("kurban@okur.example")).toEqual([])
})

it("lists drafts and what is to come before what has been told, and deletes a draft for good", async () => {
  const [draft, later, told] = [await added(), await added(), await added()]
  await publish(told.id, 1, null, { title: "Söylendi" })
  await publish(later.id, 1, soon(), { title: "Sonra" })
  await save(draft.id, 1, { title: "Taslak" })
  expect((await listed()).map(({ title }) => title)).toEqual(["Taslak", "Sonra", "Söylendi"])
  expect(await remove(draft.id, 1)).toMatchObject({ _tag: "AnnouncementChanged" })
  expect(await remove(draft.id, 2)).toBeNull()
  expect(await save(draft.id, 2)).toMatchObject({ _tag: "AnnouncementNotFound" })
  expect(await ask((desk) => desk.publications())).toMatchObject({
    items: expect.arrayContaining([{ id: seedData.paidPublication, title: "Atlas" }])
  })
})
