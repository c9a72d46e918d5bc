import { Effect } from "effect"
import { SqlClient } from "effect/sql"
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest"
import { newId } from "../../server/platform/identity.ts"
import { payment } from "../kit/fixtures/authorisation/ownThings.ts"
import { memberAccounts, type MemberPerson, memberPeople } from "../kit/fixtures/memberAccounts.ts"
import { publisherCalls } from "../kit/fixtures/publisherCalls.ts"
import { populate, type SeedData } from "../kit/fixtures/seedData.ts"
import { tinyPdf } from "../kit/fixtures/tinyPdf.ts"
import { clientOf, type RunningServer, startServer } from "../kit/harness/server.ts"
import { mailsTo, outcome } from "../kit/harness/sessionCalls.ts"

let server: RunningServer
let seedData: SeedData
let members: Awaited<ReturnType<typeof memberAccounts>>

const run = <A>(use: (sql: SqlClient.SqlClient) => Effect.Effect<A, unknown>) =>
  server.inside(SqlClient.SqlClient.use(use))

beforeAll(async () => {
  server = await startServer()
  seedData = await populate(server)
  members = await memberAccounts(server, seedData)
})
afterAll(() => server.stop())

/** Everybody but the owners is a stranger. */
beforeEach(async () => {
  await run((sql) => sql`DELETE FROM publication_members`)
  await run((sql) => sql`DELETE FROM publication_activities`)
  await run((sql) => sql`DELETE FROM attempts`)
})

type Person = "publisher1" | "publisher2" | "readerA" | MemberPerson

const isMember = (person: Person): person is MemberPerson => person in memberPeople

const client = (person: Person, language = "tr") =>
  clientOf(server, {
    token: isMember(person) ? members.memberTokens[person] : seedData.tokens[person],
    language
  })

const calls = async (person: Person = "publisher1", language = "tr") => (await client(person, language)).members

const atlas = () => ({ id: seedData.paidPublication })

const invite = async (email: string, role: "editor" | "figures" = "editor", person: Person = "publisher1") =>
  outcome(Effect.runPromise((await calls(person)).inviteMember({ params: atlas(), payload: { email, role } })))
const accept = async (token: string, person: Person) =>
  outcome(Effect.runPromise((await calls(person)).acceptInvitation({ payload: { token } })))
const read = async (token: string, person: Person) =>
  outcome(Effect.runPromise((await calls(person)).readInvitation({ payload: { token } })))
const people = async (person: Person = "publisher1") =>
  outcome(Effect.runPromise((await calls(person)).people({ params: atlas() })))
const remove = async (member: string, person: Person = "publisher1") =>
  outcome(Effect.runPromise((await calls(person)).removeMember({ params: { ...atlas(), member } })))
const leave = async (person: Person) =>
  outcome(Effect.runPromise((await calls(person)).leavePublication({ params: atlas() })))

const tokenOf = async (email: string, mails = 1) =>
  /\/publication\/join\?token=([\w-]+)/.exec((await mailsTo(server, email, mails)).at(-1)?.text ?? "")?.[1] ?? ""

const listed = async (person: Person = "publisher1") => {
  const answer = await people(person)
  return "data" in answer
    ? answer.data.members.map(({ name, email, role, state }) => [name, email, role, state])
    : answer._tag
}

/** Makes somebody a member without a mail. */
const enrol = (person: MemberPerson, role: "editor" | "figures", publication = seedData.paidPublication) =>
  run(
    (sql) => sql`INSERT INTO publication_members (id, publication_id, email, role, user_id)
      VALUES (${newId()}, ${publication}, ${memberPeople[person].email}, ${role}, ${members.memberIds[person]})`
  )

const idOf = async (person: MemberPerson) => {
  const [row] = await run(
    (sql) => sql<{ id: string }>`SELECT id FROM publication_members WHERE user_id = ${members.memberIds[person]}`
  )
  return row?.id ?? ""
}

const refused = async (call: Promise<unknown>) => ((await outcome(call)) as { _tag?: string })._tag ?? null

const ownIssue = async (person: Person, id: string = seedData.unpublished) =>
  refused(Effect.runPromise((await client(person)).publishing.ownIssue({ params: { id } })))

const deskOf = async (person: Person) => {
  const { session } = await client(person)
  const { data } = await Effect.runPromise(session.checkAuth())
  return data?.user.desk ?? null
}

describe("an invitation", () => {
  it("is mailed, says what it is to, and makes who accepts it a member with its role", async () => {
    const email = "Davetli@yayin.example"
    expect(await invite(" Davetli@Yayin.example ", "figures")).toMatchObject({
      message: "Davet Davetli@yayin.example adresine gönderildi.",
      data: { role: "owner", owner: "Bir Yayınevi", members: [{ name: null, role: "figures", state: "invited" }] }
    })
    const [mail] = await mailsTo(server, email, 1)
    expect(mail?.subject).toBe("Sayfa: Bir Yayınevi sizi Atlas yayınına davet ediyor")
    const token = await tokenOf(email)
    expect(await deskOf("figures")).toBe(null)
    expect(await read(token, "figures")).toMatchObject({
      data: { inviter: "Bir Yayınevi", publication: "Atlas", role: "figures" }
    })
    for (const ask of [read, accept])
      expect(await ask(token, "publisher1")).toMatchObject({ _tag: "InvitationInvalid" })
    for (let turn = 1; turn <= 2; turn += 1)
      expect(await accept(token, "figures")).toMatchObject({ message: "Atlas yayınına katıldınız." })
    expect(await deskOf("figures")).toBe("figures")
    for (const ask of [read, accept]) expect(await ask(token, "editor")).toMatchObject({ _tag: "InvitationInvalid" })
    expect(await listed()).toEqual([["Rana Rakam", "Davetli@yayin.example", "figures", "joined"]])
  })

  it("is one for each address: another one replaces it, and it ends when withdrawn or after 14 days", async () => {
    const email = "tek@yayin.example"
    await invite(email)
    const first = await tokenOf(email)
    await invite("TEK@yayin.example", "figures")
    const second = await tokenOf("TEK@yayin.example", 1)
    expect(await listed()).toEqual([[null, "TEK@yayin.example", "figures", "invited"]])
    expect(await accept(first, "editor")).toMatchObject({ _tag: "InvitationInvalid" })
    await run((sql) => sql`UPDATE publication_members SET since = now() - interval '14 days'`)
    expect(await listed()).toEqual([])
    expect(await accept(second, "editor")).toMatchObject({ _tag: "InvitationInvalid" })
    await invite("geri@yayin.example")
    const answer = await people()
    expect(await remove("data" in answer ? (answer.data.members[0]?.id ?? "") : "")).toMatchObject({
      data: { members: [] }
    })
    expect(await accept(await tokenOf("geri@yayin.example"), "editor")).toMatchObject({ _tag: "InvitationInvalid" })
    expect(await ownIssue("editor")).toBe("Forbidden")
  })

  it("is refused for the owner, for a member by any of their addresses, and beyond the limit", async () => {
    await invite("ikinci@yayin.example")
    await accept(await tokenOf("ikinci@yayin.example"), "editor")
    for (const email of [seedData.people.publisher1.email, memberPeople.editor.email, "ikinci@yayin.example"])
      expect(await invite(email)).toMatchObject({ _tag: "AlreadyMember", message: "Bu kişi zaten bu yayında." })
    await run((sql) => sql`DELETE FROM attempts`)
    const answers = []
    for (let turn = 0; turn < 30; turn += 1) answers.push(await invite("cok@yayin.example"))
    expect(answers.at(-1)).toMatchObject({ _tag: "TooManyRequests" })
  })

  it("gives somebody who is a member already the role that it is to", async () => {
    await invite("genis@yayin.example", "editor")
    await enrol("figures", "figures")
    expect(await accept(await tokenOf("genis@yayin.example"), "figures")).toMatchObject({ success: true })
    expect(await listed()).toEqual([["Rana Rakam", "genis@yayin.example", "editor", "joined"]])
    expect(await deskOf("figures")).toBe("editor")
  })

  it("is in the language of the account with its address", async () => {
    await run((sql) => sql`UPDATE users SET language = 'en' WHERE id = ${members.memberIds.other}`)
    await invite(memberPeople.other.email)
    const [mail] = await mailsTo(server, memberPeople.other.email, 1)
    expect(mail?.subject).toBe("Sayfa: Bir Yayınevi invites you to Atlas")
  })
})

describe("a member", () => {
  it("sees who else belongs to it, without addresses and invitations", async () => {
    await enrol("editor", "editor")
    await enrol("figures", "figures")
    await invite("bekleyen@yayin.example")
    expect(await listed()).toHaveLength(3)
    const answer = await people("figures")
    expect(answer).toMatchObject({ data: { role: "figures", owner: "Bir Yayınevi" } })
    const shown = "data" in answer ? answer.data.members : []
    expect(shown.map(({ name, email, is_you }) => [name, email, is_you]).toSorted()).toEqual([
      ["Defne Düzen", null, false],
      ["Rana Rakam", memberPeople.figures.email, true]
    ])
  })

  it("has the new role at the next call, and none once removed", async () => {
    await enrol("editor", "editor")
    expect(await ownIssue("editor")).toBe(null)
    const member = await idOf("editor")
    const changed = await (
      await calls()
    )
      .changeRole({ params: { ...atlas(), member }, payload: { role: "figures" } })
      .pipe(Effect.runPromise)
    expect(changed).toMatchObject({ message: "Rol değiştirildi.", data: { members: [{ role: "figures" }] } })
    expect(await ownIssue("editor")).toBe("RoleInsufficient")
    expect(await remove(member)).toMatchObject({ message: "Çıkarıldı." })
    expect(await ownIssue("editor")).toBe("Forbidden")
    for (const id of [member, "\0", "x"]) expect(await remove(id), id).toMatchObject({ data: { members: [] } })
  })

  it("leaves by themselves, and an owner does not", async () => {
    await enrol("editor", "editor")
    await enrol("editor", "figures", seedData.freePublication)
    expect(await leave("publisher1")).toMatchObject({ _tag: "OwnerStays" })
    expect(await leave("editor")).toMatchObject({ message: "Yayından ayrıldınız." })
    expect(await leave("editor")).toMatchObject({ _tag: "PublicationNotFound" })
    // What they are elsewhere stays.
    expect(await deskOf("editor")).toBe("figures")
  })

  it("is judged by publication, whatever they are elsewhere", async () => {
    await enrol("other", "figures")
    await enrol("other", "editor", seedData.freePublication)
    expect(await deskOf("other")).toBe("editor")
    expect(await ownIssue("other", seedData.free)).toBe(null)
    expect(await ownIssue("other", seedData.paid)).toBe("RoleInsufficient")
    expect(await ownIssue("publisher2", seedData.paid)).toBe("IssueNotFound")
    const { publishing } = await client("other")
    const issues = (await Effect.runPromise(publishing.issues({ query: {} }))).data.items
    expect(issues.map(({ id }) => id)).toEqual([seedData.free])
    const { publications } = (await Effect.runPromise(publishing.dashboard())).data
    expect(publications.map(({ title, role }) => [title, role])).toEqual([
      ["Atlas", "figures"],
      ["Sokak", "editor"]
    ])
  })
})

describe("an editor", () => {
  const settings = {
    title: "Yeni Dergi",
    description: "",
    publisher_name: "Yayınevi",
    frequency: "MONTHLY",
    language: "tr",
    tier: 3,
    categories: [],
    sidebar_off: false
  } as const

  it("adds and deletes issues, sees them before they are published, and reads what is sold", async () => {
    await enrol("editor", "editor")
    const editor = await publisherCalls(server.url, members.memberTokens.editor)
    const described = { publication: seedData.paidPublication, publish_date: "2026-07-01" }
    const id = await editor.add({ ...described, title: "Temmuz" }, await editor.send(tinyPdf(1)))
    const { publishing, catalogue } = await client("publisher1")
    expect(await refused(Effect.runPromise(publishing.ownIssue({ params: { id } })))).toBe(null)
    expect(await refused(Effect.runPromise(catalogue.issue({ params: { id } })))).toBe(null)
    const mine = await client("editor")
    expect(await refused(Effect.runPromise(mine.catalogue.issue({ params: { id } })))).toBe(null)
    const { publicationAccess, ownPublications } = (await Effect.runPromise(mine.catalogue.accessSummary())).data
    expect([publicationAccess, ownPublications]).toEqual([[seedData.paidPublication], [seedData.paidPublication]])
    expect(await editor.remove(id)).toBe(true)
    expect(await ownIssue("publisher1", id)).toBe("IssueNotFound")
  })

  it("neither makes nor deletes a publication", async () => {
    await enrol("editor", "editor")
    const { publishing } = await client("editor")
    for (const call of [
      publishing.newPublication({ payload: settings }),
      publishing.removePublication({ params: atlas() })
    ])
      expect(await outcome(Effect.runPromise(call as Effect.Effect<unknown>))).toMatchObject({
        _tag: "RoleInsufficient",
        message: expect.stringContaining("rolünüz")
      })
    const own = await Effect.runPromise(publishing.publication({ params: atlas() }))
    expect(own.data.is_own).toBe(false)
  })

  it("cannot save a running upload once removed", async () => {
    await enrol("editor", "editor")
    const editor = await publisherCalls(server.url, members.memberTokens.editor)
    const upload = await editor.send(tinyPdf(1))
    await remove(await idOf("editor"))
    const described = { publication: seedData.paidPublication, title: "Geç", publish_date: "2026-07-01" }
    expect(await refused(editor.add(described, upload))).toBe("Forbidden")
    // Nor where they still belong to another publication.
    await enrol("editor", "editor", seedData.freePublication)
    expect(await refused(editor.add(described, upload))).toBe("PublicationNotFound")
  })

  it("counts as no reader, and holds no issue by marks of their own", async () => {
    await enrol("editor", "editor")
    await enrol("figures", "figures")
    for (const person of ["editor", "figures"] as const)
      await run(
        (sql) => sql`INSERT INTO reading_progress (user_id, issue_id, page, total, is_finished, read_at, key)
          VALUES (${members.memberIds[person]}, ${seedData.paid}, 2, 6, false, now(), 'x')`
      )
    const { publishing } = await client("publisher1")
    const [read] = (await Effect.runPromise(publishing.readers())).data
    expect(read?.readers).toBe(1)
    await run((sql) => sql`DELETE FROM reading_progress`)
    const id = newId()
    await run(
      (sql) => sql`INSERT INTO issues (id, publication_id, title, description, is_free, issue_number, status,
          publish_date, published_at)
        VALUES (${id}, ${seedData.paidPublication}, 'Eski', 'Açıklama', false, 20250101, 'DRAFT', '2025-01-01'::date, now())`
    )
    const mark = (person: MemberPerson) =>
      run(
        (sql) => sql`INSERT INTO reading_data (user_id, issue_id, data, version)
          VALUES (${members.memberIds[person]}, ${id}, '{"bookmarks":[],"notes":[],"highlights":[]}', 1)`
      )
    await mark("figures")
    expect(await refused(Effect.runPromise(publishing.remove({ params: { id } })))).toBe("IssueIsHeld")
    await run((sql) => sql`DELETE FROM reading_data`)
    await mark("editor")
    expect(await refused(Effect.runPromise(publishing.remove({ params: { id } })))).toBe(null)
  })
})

it("shows a member for figures what was sold and read, and nothing that is not published", async () => {
  await enrol("figures", "figures")
  const bought = await server.fetch("/api/pay", {
    method: "POST",
    headers: {
      "content-type": "application/json",
      "idempotency-key": "deneme-deneme-deneme",
      authorization: `Bearer ${seedData.tokens.readerA}`
    },
    body: JSON.stringify({ cart: { items: [{ id: seedData.paid, price: 7499 }], total: 7499 }, ...payment })
  })
  expect(bought.status).toBe(200)
  const { publishing, catalogue } = await client("figures")
  const shown = (await Effect.runPromise(publishing.dashboard())).data
  expect(shown.publications).toMatchObject([{ title: "Atlas", role: "figures" }])
  expect(shown.latest_activity).toMatchObject([{ type: "order", price: 7499 }])
  const [month] = (await Effect.runPromise(publishing.sales())).data
  expect(month).toMatchObject({ count: 1, total: 7499 })
  expect(await refused(Effect.runPromise(catalogue.issue({ params: { id: seedData.unpublished } })))).not.toBe(null)
  const { publicationAccess } = (await Effect.runPromise(catalogue.accessSummary())).data
  expect(publicationAccess).toEqual([])
})

it("tells who makes a publication what others did for it, by name", async () => {
  const activities = async (person: Person) => {
    const { publishing } = await client(person)
    return (await Effect.runPromise(publishing.dashboard())).data.latest_activity.flatMap((one) =>
      one.type === "member" ? [[one.user, one.activity, one.subject, one.publication_title]] : []
    )
  }
  await invite("gelen@yayin.example")
  await accept(await tokenOf("gelen@yayin.example"), "editor")
  await enrol("figures", "figures")
  const { publishing } = await client("editor")
  const { id: issue } = { id: seedData.paid }
  for (const on_sale of [false, true])
    await Effect.runPromise(publishing.sellIssue({ params: { id: issue }, payload: { on_sale } }))
  await remove(await idOf("figures"))
  expect(await activities("publisher1")).toEqual([
    ["Defne Düzen", "issueOnSale", "Atlas Mayıs", "Atlas"],
    ["Defne Düzen", "issueOffSale", "Atlas Mayıs", "Atlas"],
    ["Defne Düzen", "memberJoined", null, "Atlas"]
  ])
  expect(await activities("editor")).toEqual([
    ["Bir Yayınevi", "memberRemoved", "Rana Rakam", "Atlas"],
    ["Bir Yayınevi", "memberInvited", null, "Atlas"]
  ])
  await enrol("figures", "figures")
  expect(await activities("figures")).toEqual([])
  await leave("editor")
  expect((await activities("publisher1"))[0]).toEqual(["Defne Düzen", "memberLeft", null, "Atlas"])
})

it("tells editors of invitations without the address of the invited, and of members by name", async () => {
  await enrol("editor", "editor")
  await enrol("figures", "figures")
  await invite("sirdas@yayin.example")
  const [invited] = await run((sql) => sql<{ id: string }>`SELECT id FROM publication_members WHERE user_id IS NULL`)
  for (const member of [invited?.id ?? "", await idOf("figures")]) {
    for (const role of ["figures", "editor"] as const)
      await Effect.runPromise((await calls()).changeRole({ params: { ...atlas(), member }, payload: { role } }))
    await remove(member)
  }
  const { publishing } = await client("editor")
  const shown = (await Effect.runPromise(publishing.dashboard())).data.latest_activity
  expect(shown.flatMap((one) => (one.type === "member" ? [[one.activity, one.subject]] : []))).toEqual([
    ["memberRemoved", "Rana Rakam"],
    ["roleChanged", "Rana Rakam"],
    ["roleChanged", "Rana Rakam"],
    ["memberRemoved", null],
    ["roleChanged", null],
    ["roleChanged", null],
    ["memberInvited", null]
  ])
  const stored = await run((sql) => sql<{ all: string }>`SELECT json_agg(a)::text AS all FROM publication_activities a`)
  expect(stored[0]?.all).not.toContain("sirdas@yayin.example")
})
