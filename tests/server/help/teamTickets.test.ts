import { Effect } from "effect"
import { SqlClient } from "effect/sql"
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest"
import { newId } from "../../../server/platform/identity.ts"
import { populate, type SeedData } from "../../kit/fixtures/seedData.ts"
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
  await run((sql) => sql`DELETE FROM support_tickets`)
  await run((sql) => sql`DELETE FROM notifications`)
  await run((sql) => sql`DELETE FROM questions`)
  await run((sql) => sql`DELETE FROM attempts`)
})

type Member = "publisher1" | "readerB"

const reader = async () => (await clientOf(server, { token: seedData.tokens.readerA })).help
const team = async (member: Member = "publisher1") =>
  (await clientOf(server, { token: seedData.tokens[member] })).teamTickets

const opened = async (subject = "Ödeme") => {
  const payload = { subject, content: "Kartım kabul edilmedi." }
  return (await Effect.runPromise((await reader()).newTicket({ headers: {}, payload }))).data.id
}
const reply = async (id: string) =>
  outcome(
    Effect.runPromise((await reader()).reply({ params: { id }, headers: {}, payload: { content: "Bir şey daha" } }))
  )
const own = async () => (await Effect.runPromise((await reader()).tickets())).data.items
const messages = async (id: string) =>
  (await Effect.runPromise((await reader()).messages({ params: { id } }))).data.items

interface Given {
  readonly seen?: number
  readonly status?: "open" | "pending_user_reply" | "closed"
  readonly key?: string
  readonly member?: Member
}
const answer = async (id: string, { seen = 1, status = "pending_user_reply", key, member }: Given = {}) =>
  outcome(
    Effect.runPromise(
      (await team(member)).answer({
        params: { id },
        headers: key === undefined ? {} : { "idempotency-key": key },
        payload: { content: "Hangi banka?", seen, status }
      })
    )
  )
const listed = async (status: "open" | "pending_user_reply" | "closed" = "open") =>
  (await Effect.runPromise((await team()).list({ query: { status } }))).data.items
const takeOver = async (id: string, member: Member, from: string | null = null) =>
  outcome(Effect.runPromise((await team(member)).takeOver({ params: { id }, payload: { from } })))

it("lists open tickets by how long their readers wait, whatever they add", async () => {
  const [first, second] = [await opened("Bir"), await opened("İki")]
  await reply(first)
  expect(await listed()).toMatchObject([
    { id: first, messages: 2, reader: { name: "Ayşe Okur", email: "a@okur.example" }, assignee: null },
    { id: second, messages: 1 }
  ])
  await answer(first, { seen: 2 })
  await reply(first)
  expect((await listed()).map(({ id }) => id)).toEqual([second, first])
})

it("answers: the reader is to reply, is notified once, and sees who wrote", async () => {
  const id = await opened()
  const key = "ekip-ekip-ekip-ekip"
  for (let turn = 0; turn < 2; turn += 1)
    expect(await answer(id, { key })).toMatchObject({
      data: { ticket: { status: "pending_user_reply", waiting_since: null, messages: 2, assignee: null } }
    })
  expect(await own()).toMatchObject([{ id, status: "pending_user_reply" }])
  expect(await messages(id)).toMatchObject([
    { sender: seedData.ids.readerA },
    { content: "Hangi banka?", expand: { sender: { name: "Bir Yayınevi" } } }
  ])
  expect(await run((sql) => sql`SELECT user_id, title, actions FROM notifications`)).toEqual([
    {
      user_id: seedData.ids.readerA,
      title: "Destek talebiniz yanıtlandı",
      actions: [{ text: "Yanıtı göster", url: `/account/support/tickets/${id}` }]
    }
  ])
  await reply(id)
  expect(await own()).toMatchObject([{ status: "open" }])
})

it("refuses an answer whose writer has not seen every message, and keeps nothing of it", async () => {
  const id = await opened()
  await reply(id)
  expect(await answer(id)).toMatchObject({ _tag: "UnseenMessages" })
  expect(await messages(id)).toHaveLength(2)
  expect(await answer(id, { seen: 2 })).toMatchObject({ data: { ticket: { messages: 3 } } })
})

it("lets one of two who answer at once through", async () => {
  const id = await opened()
  const answers = await Promise.all([answer(id), answer(id, { member: "readerB" })])
  expect(answers.map((one) => ("data" in one ? "posted" : one._tag)).toSorted()).toEqual(["UnseenMessages", "posted"])
  expect(await messages(id)).toHaveLength(2)
})

it("is another's to answer once they took it over, until they give it back, or it is taken over knowingly", async () => {
  const id = await opened()
  const { publisher1, readerB } = seedData.ids
  expect(await takeOver(id, "publisher1")).toMatchObject({ data: { ticket: { assignee: { id: publisher1 } } } })
  const taken = { _tag: "TicketTaken", name: "Bir Yayınevi" }
  expect(await answer(id, { member: "readerB" })).toMatchObject(taken)
  expect(await takeOver(id, "readerB")).toMatchObject(taken)
  expect(await takeOver(id, "readerB", publisher1)).toMatchObject({ data: { ticket: { assignee: { id: readerB } } } })
  const calls = await team("publisher1")
  await Effect.runPromise(calls.giveBack({ params: { id } }))
  expect(await answer(id)).toMatchObject({ _tag: "TicketTaken", name: "Işık Okur" })
  await run((sql) => sql`UPDATE support_tickets SET assigned_until = now() - interval '1 second'`)
  expect(await answer(id, { status: "open" })).toMatchObject({
    data: { ticket: { status: "open", assignee: { id: publisher1 }, waiting_since: expect.any(String) } }
  })
})

it("closes, with an answer or without, and opens again; a closed one takes neither answer nor reply", async () => {
  const id = await opened()
  await answer(id, { status: "closed" })
  expect(await listed("closed")).toMatchObject([{ id, waiting_since: null }])
  expect(await answer(id, { seen: 2 })).toMatchObject({ _tag: "TicketClosed" })
  expect(await reply(id)).toMatchObject({ _tag: "TicketClosed" })
  const change = async (status: "open" | "closed", seen: number) =>
    outcome(Effect.runPromise((await team()).changeStatus({ params: { id }, payload: { status, seen } })))
  expect(await change("open", 1)).toMatchObject({ _tag: "UnseenMessages" })
  expect(await change("open", 2)).toMatchObject({ data: { ticket: { status: "open" } } })
  expect(await listed()).toMatchObject([{ id, waiting_since: expect.any(String) }])
})

it("has the questions that were published, in the team's order, sanitised, in the asked language", async () => {
  const rows = [
    [2, "Son", "<p>Z</p>", null, null, true],
    [1, "İlk", '<p onclick="x">A<script>alert(1)</script></p>', "First", "<p>B</p>", true],
    [0, "Taslak", "", null, null, false]
  ] as const
  for (const [position, question, answered, en, answeredEn, published] of rows)
    await run(
      (sql) => sql`INSERT INTO questions (id, position, question, answer_html, question_en, answer_html_en, published)
        VALUES (${newId()}, ${position}, ${question}, ${answered}, ${en}, ${answeredEn}, ${published})`
    )
  const asked = async (language: string) =>
    (await Effect.runPromise((await clientOf(server, { language })).help.questions())).data.items.map(
      ({ question, answer: html }) => [question, html]
    )
  expect(await asked("tr")).toEqual([
    ["İlk", "<p>A</p>"],
    ["Son", "<p>Z</p>"]
  ])
  expect(await asked("en")).toEqual([
    ["First", "<p>B</p>"],
    ["Son", "<p>Z</p>"]
  ])
})
