import { Effect } from "effect"
import { SqlClient } from "effect/sql"
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest"
import type { QuestionTexts, TeamQuestion } from "../../../src/domain/help/TeamQuestion.ts"
import { populate, type SeedData } from "../../kit/fixtures/seedData.ts"
import { questionWords as words } from "../../kit/fixtures/teamDesk.ts"
import { clientOf, type RunningServer, startServer } from "../../kit/harness/server.ts"
import { outcome } from "../../kit/harness/sessionCalls.ts"

let server: RunningServer
let seedData: SeedData

const run = <A>(use: (sql: SqlClient.SqlClient) => Effect.Effect<A, unknown>) =>
  server.inside(SqlClient.SqlClient.use(use))

beforeAll(async () => {
  server = await startServer()
  seedData = await populate(server)
  const team = [seedData.ids.publisher1, seedData.ids.readerB]
  await run((sql) => sql`UPDATE users SET is_support = true WHERE id IN ${sql.in(team)}`)
})
afterAll(() => server.stop())
beforeEach(async () => {
  for (const table of ["questions", "team_activities", "support_tickets", "announcements"])
    await run((sql) => sql`DELETE FROM ${sql(table)}`)
})

type Member = "publisher1" | "readerB"
const team = async (member: Member = "publisher1") => clientOf(server, { token: seedData.tokens[member] })
const desk = async (member?: Member) => (await team(member)).teamQuestions
let count = 0
const newKey = () => `sorunun-anahtari-${(count += 1)}`
const add = async (texts: QuestionTexts & { readonly version?: number }, key = newKey(), member?: Member) =>
  outcome(
    Effect.runPromise((await desk(member)).add({ headers: { "idempotency-key": key }, payload: texts })).then(
      ({ data }) => data
    )
  )
/** A draft, unlike all others. */
const added = async () => {
  const payload = { ...words, question: `${(count += 1)}. soru`, published: false }
  return (await Effect.runPromise((await desk()).add({ headers: {}, payload }))).data.id
}
const save = async (id: string, version: number, change: Partial<QuestionTexts> = {}, member?: Member) =>
  outcome(
    Effect.runPromise((await desk(member)).save({ params: { id }, payload: { version, ...words, ...change } })).then(
      ({ data }) => data
    )
  )
const remove = async (id: string, version: number) =>
  outcome(Effect.runPromise((await desk()).remove({ params: { id }, payload: { version } })).then(({ data }) => data))
const order = async (from: ReadonlyArray<string>, to: ReadonlyArray<string>) =>
  outcome(
    Effect.runPromise((await desk()).order({ payload: { from: [...from], to: [...to] } })).then(({ data }) =>
      data.items.map(({ id }) => id)
    )
  )
/** What readers see. */
const help = async (language = "tr") =>
  (await Effect.runPromise((await clientOf(server, { language })).help.questions())).data.items.map(
    ({ question, answer }) => [question, answer]
  )
const activities = async (page = 1) =>
  (await Effect.runPromise((await team()).teamDesk.activities({ query: { page } }))).data
const overview = async () => (await Effect.runPromise((await team()).teamDesk.overview())).data

it("shows readers a question once it is published, in their language where it is written in that", async () => {
  const id = await added()
  await save(id, 1, { published: false, question_en: "How do I read?" })
  expect(await help()).toEqual([])
  await save(id, 2)
  expect(await help()).toEqual([["Nasıl okurum?", "<p>Kapağa basın.</p>"]])
  expect(await help("en")).toEqual(await help())
  await save(id, 3, { question_en: "How do I read?", answer_en: "<p>Press a cover.</p>" })
  expect(await help("en")).toEqual([["How do I read?", "<p>Press a cover.</p>"]])
  await save(id, 4, { published: false })
  expect(await help()).toEqual([])
})

it("adds what is written, once, and nothing that is not", async () => {
  const blank = { question: " ", answer: "<p></p>", question_en: "", answer_en: "", published: false }
  expect(await add(blank)).toMatchObject({ _tag: "QuestionUnfinished" })
  expect(await add({ ...words, answer: "" })).toMatchObject({ _tag: "QuestionUnfinished" })
  const key = newKey()
  const first = await add({ ...words, question_en: "How do I read?", answer_en: "<p>Press a cover.</p>" }, key)
  expect(first).toMatchObject({ question: "Nasıl okurum?", version: 1, published: true })
  expect(await help("en")).toEqual([["How do I read?", "<p>Press a cover.</p>"]])
  // Whoever lost the answer asks again.
  expect(await add({ ...words, question_en: "How do I read?", answer_en: "<p>Press a cover.</p>" }, key)).toEqual(first)
  expect(await add({ ...blank, question: "Nasıl okurum?" })).toMatchObject({ answer: "<p></p>", version: 1 })
  expect((await Effect.runPromise((await desk()).list())).data.items).toHaveLength(2)
})

it("saves the changed words of what was added by a call whose answer was lost", async () => {
  const key = newKey()
  const { id } = (await add(words, key)) as TeamQuestion
  expect(await add({ ...words, question: "Nasıl okunur?" }, key)).toMatchObject({ id, version: 2 })
  expect(await help()).toEqual([["Nasıl okunur?", words.answer]])
  expect((await activities()).items.map(({ kind }) => kind)).toEqual(["question_changed", "question_added"])
  // Whose version is known no longer is not overwritten.
  const other = await add({ ...words, question: "Ya şimdi?" }, key)
  expect(other).toMatchObject({ _tag: "QuestionChanged", question: { id, version: 2, question: "Nasıl okunur?" } })
  expect(await add({ ...words, question: "Ya şimdi?", version: 2 }, key)).toMatchObject({ id, version: 3 })
  expect(await help()).toHaveLength(1)
  // A key is its member's own, and one whose question was deleted adds it again.
  expect(await add(words, key, "readerB")).toMatchObject({ version: 1 })
  expect(await help()).toHaveLength(2)
  await remove(id, 3)
  expect(await add(words, key)).toMatchObject({ id, version: 1 })
})

it("stores of an answer what answers may hold, and of a question one line of text", async () => {
  const id = await added()
  const saved = await save(id, 1, {
    question: "<b>Nasıl</b>\n\u202eokurum?",
    answer: '<p onclick="a()">Bir <a href="/library">iki</a><script>a()</script></p><img src="https://a.example/x">',
    answer_en: "<p></p>"
  })
  expect(saved).toMatchObject({
    question: "<b>Nasıl</b> okurum?",
    answer: '<p>Bir <a href="/library">iki</a></p>',
    question_en: "",
    answer_en: ""
  })
  expect(await help()).toEqual([["<b>Nasıl</b> okurum?", '<p>Bir <a href="/library">iki</a></p>']])
})

it("publishes nothing that is unanswered or half in English, and keeps it as a draft", async () => {
  const id = await added()
  for (const change of [
    { question: " " },
    { answer: "<p></p>" },
    { question_en: "How?" },
    { answer_en: "<p>So.</p>" }
  ]) {
    expect(await save(id, 1, change), JSON.stringify(change)).toMatchObject({ _tag: "QuestionUnfinished" })
  }
  expect(await save(id, 1, { answer: "<p></p>", published: false })).toMatchObject({ version: 2, published: false })
})

it("lets nobody overwrite or delete another member's change", async () => {
  const id = await added()
  await save(id, 1, { question: "Bir?" }, "readerB")
  const mine = await save(id, 1, { question: "İki?" })
  expect(mine).toMatchObject({ _tag: "QuestionChanged", question: { question: "Bir?", version: 2 } })
  expect(await remove(id, 1)).toMatchObject({ _tag: "QuestionChanged" })
  expect(await remove(id, 2)).toBeNull()
  expect(await save(id, 2)).toMatchObject({ _tag: "QuestionNotFound" })
  expect(await help()).toEqual([])
})

it("orders questions as the team wants them, unless they changed meanwhile", async () => {
  const ids = [await added(), await added(), await added()] as const
  for (const [at, id] of ids.entries()) await save(id, 1, { question: `${at}?` })
  const turned = [ids[2], ids[0], ids[1]]
  expect(await order(ids, turned)).toEqual(turned)
  expect((await help()).map(([question]) => question)).toEqual(["2?", "0?", "1?"])
  // Whoever lost the answer asks again, and nothing is done twice.
  expect(await order(ids, turned)).toEqual(turned)
  expect((await activities()).items.filter(({ kind }) => kind === "questions_ordered")).toHaveLength(1)
  const refused = await order(ids, ids)
  expect(refused).toMatchObject({ _tag: "QuestionsChanged", questions: turned.map((id) => ({ id })) })
  for (const to of [ids.slice(1), [...ids, ids[0]], [ids[0], ids[0], ids[1]]])
    expect(await order(turned, to)).toMatchObject({ _tag: "QuestionsChanged" })
  expect(await added()).not.toBe("")
  const listed = (await Effect.runPromise((await desk()).list())).data.items
  expect(listed.map(({ question, published }) => [question, published])).toEqual([
    ["2?", true],
    ["0?", true],
    ["1?", true],
    [`${count}. soru`, false]
  ])
})

it("lets members change, delete and order questions at once", async () => {
  const ids = [await added(), await added(), await added(), await added()]
  const [first = "", second = ""] = ids
  const turned = ids.toReversed()
  for (let round = 0; round < 8; round++) {
    const done = await Promise.all([
      save(first, 2 * round + 1, { published: false }),
      order(ids, turned),
      save(second, 2 * round + 1, { published: false })
    ])
    expect(done).toEqual([{ ...done[0], version: 2 * round + 2 }, turned, { ...done[2], version: 2 * round + 2 }])
    const undone = await Promise.all([
      order(turned, ids),
      save(second, 2 * round + 2, { published: false }),
      save(first, 2 * round + 2, { published: false })
    ])
    expect(undone[0]).toEqual(ids)
  }
  const [gone, ordered] = await Promise.all([remove(first, 17), order(ids, turned)])
  expect(gone).toBeNull()
  // Whichever was first, nobody is told of a fault.
  if (Array.isArray(ordered)) expect(ordered).toEqual(turned)
  else expect(ordered).toMatchObject({ _tag: "QuestionsChanged" })
})

it("writes down who of the team did what, the newest first, on pages", async () => {
  const id = await added()
  await save(id, 1, {}, "readerB")
  await remove(id, 2)
  const { items } = await activities()
  expect(items.map(({ kind, member, subject }) => [kind, member, subject])).toEqual([
    ["question_removed", expect.any(String), "Nasıl okurum?"],
    ["question_changed", "Işık Okur", "Nasıl okurum?"],
    ["question_added", expect.any(String), `${count}. soru`]
  ])
  await run(
    (sql) => sql`INSERT INTO team_activities (id, kind, at)
      SELECT 'yapilan' || lpad(n::text, 8, '0'), 'order_refunded', now() - make_interval(mins => n)
      FROM generate_series(1, 100) n`
  )
  expect([(await activities()).pages, (await activities(2)).items.length, (await activities(99)).page]).toEqual([
    3, 50, 3
  ])
  // A member whose account is gone is nobody.
  expect((await activities(3)).items[0]).toMatchObject({ kind: "order_refunded", member: null })
})

it("counts what waits for the team, and for the member", async () => {
  expect(await overview()).toEqual({ open: 0, longest: null, mine: 0, scheduled: 0 })
  const reader = (await clientOf(server, { token: seedData.tokens.readerA })).help
  const opened = async (subject: string) =>
    (await Effect.runPromise(reader.newTicket({ headers: {}, payload: { subject, content: "?" } }))).data
  const [first, second] = [await opened("Bir"), await opened("İki")]
  const tickets = (await team()).teamTickets
  const take = (from: string | null) =>
    Effect.runPromise(tickets.takeOver({ params: { id: second.id }, payload: { from } }))
  await take(null)
  await take(seedData.ids.publisher1)
  await run(
    (sql) => sql`INSERT INTO announcements (id, title, text, publish_at, cancelled_at) VALUES
      ('duyuru000000001', 'a', 'a', now() + interval '1 hour', NULL), ('duyuru000000002', 'a', 'a', now(), NULL),
      ('duyuru000000003', 'a', 'a', NULL, NULL), ('duyuru000000004', 'a', 'a', now() + interval '1 hour', now())`
  )
  expect(await overview()).toEqual({ open: 2, longest: first.created, mine: 1, scheduled: 1 })
  await Effect.runPromise(tickets.giveBack({ params: { id: second.id } }))
  const answered = { seen: 1, content: "Oldu", status: "closed" as const }
  await Effect.runPromise(tickets.answer({ params: { id: first.id }, headers: {}, payload: answered }))
  expect(await overview()).toMatchObject({ open: 1, mine: 0 })
  // Taking more time is not taking over again, and no reader's words are among them.
  expect((await activities()).items.map(({ kind, subject }) => [kind, subject]).toSorted()).toEqual([
    ["ticket_answered", `#${first.id.slice(0, 8)}`],
    ["ticket_closed", `#${first.id.slice(0, 8)}`],
    ["ticket_given_back", `#${second.id.slice(0, 8)}`],
    ["ticket_taken", `#${second.id.slice(0, 8)}`]
  ])
})
