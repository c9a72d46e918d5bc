import { Effect } from "effect"
import { SqlClient } from "effect/sql"
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest"
import { newId } from "../../server/platform/identity.ts"
import { Subscriptions } from "../../server/shop/Subscriptions.ts"
import { clientOf, type RunningServer, startServer } from "../kit/harness/server.ts"
import { mailsTo, outcome } from "../kit/harness/sessionCalls.ts"
import { populate, type SeedData } from "../kit/fixtures/seedData.ts"
import type { Person } from "../kit/fixtures/seedPeople.ts"

let server: RunningServer
let seedData: SeedData

const run = <A>(use: (sql: SqlClient.SqlClient) => Effect.Effect<A, unknown>) =>
  server.inside(SqlClient.SqlClient.use(use))

beforeAll(async () => {
  server = await startServer({ variables: { FORGOT_ATTEMPTS: "4" } })
  seedData = await populate(server)
})
afterAll(() => server.stop())

/** Who owns a family here, and who is invited. */
const [owner, member, other] = ["readerA", "readerB", "publisher2"] as const

beforeEach(async () => {
  await run((sql) => sql`DELETE FROM subscriptions`)
  await run((sql) => sql`DELETE FROM family_members`)
  await run(
    (sql) => sql`INSERT INTO subscriptions (id, user_id, subscription_type, plan, ends_at)
      VALUES (${newId()}, ${seedData.ids[owner]}, 'platform', 'family', now() + interval '1 month')`
  )
})

const calls = async (person: Person, language = "tr") =>
  (await clientOf(server, { token: seedData.tokens[person], language })).family

const family = async (person: Person = owner) => outcome(Effect.runPromise((await calls(person)).family()))
const invite = async (email: string, person: Person = owner, language = "tr") =>
  outcome(Effect.runPromise((await calls(person, language)).invite({ payload: { email } })))
const dismiss = async (id: string, person: Person = owner) =>
  outcome(Effect.runPromise((await calls(person)).dismiss({ params: { id } })))
const join = async (token: string, person: Person) =>
  outcome(Effect.runPromise((await calls(person)).join({ payload: { token } })))
const inviter = async (token: string, person: Person) =>
  outcome(Effect.runPromise((await calls(person)).inviter({ payload: { token } })))
const leave = async (person: Person) => outcome(Effect.runPromise((await calls(person)).leave()))

const tokenOf = async (email: string, mails = 1) =>
  /\/family\/join\?token=([\w-]+)/.exec((await mailsTo(server, email, mails)).at(-1)?.text ?? "")?.[1] ?? ""

const members = async (person: Person = owner) => {
  const answer = await family(person)
  return "data" in answer ? answer.data.members.map(({ email, name, state }) => [email, name, state]) : answer
}

const readsEverything = async (person: Person) => {
  const { catalogue } = await clientOf(server, { token: seedData.tokens[person] })
  return (await Effect.runPromise(catalogue.accessSummary())).data.platformAccess
}

it("gives people who accept an invitation the platform, with any account, until they leave or are dismissed", async () => {
  expect(await invite(" Kardes@Okur.Example ", owner, "en")).toMatchObject({
    message: "The invitation was sent to Kardes@okur.example.",
    data: { places: 4, members: [{ email: "Kardes@okur.example", name: null, state: "invited" }] }
  })
  const [mail] = await mailsTo(server, "Kardes@okur.example", 1)
  expect(mail?.subject).toBe("Sayfa: Ayşe Okur invites you to their family plan")
  expect(mail?.html).toContain("/family/join?token=")
  const token = await tokenOf("Kardes@okur.example")
  expect(await readsEverything(member)).toBe(false)
  // Nobody knows what whoever reads it is called.
  expect(mail?.text?.split("\n")[0]).toBe("Hello,")
  for (const person of [member, other]) {
    expect(await inviter(token, person)).toMatchObject({ data: { name: "Ayşe Okur" } })
  }
  expect(await inviter(token, owner)).toMatchObject({ _tag: "InvitationInvalid" })
  expect(await join(token, member)).toMatchObject({ message: "Ayşe Okur sizi aile planına aldı." })
  expect(await readsEverything(member)).toBe(true)
  expect(await members()).toEqual([["Kardes@okur.example", "Işık Okur", "joined"]])
  // A lost answer is asked for again; nobody else comes in by the same link.
  expect(await join(token, member)).toMatchObject({ success: true })
  expect(await inviter(token, member)).toMatchObject({ data: { name: "Ayşe Okur" } })
  for (const ask of [inviter, join]) expect(await ask(token, other)).toMatchObject({ _tag: "InvitationInvalid" })
  expect(await join(token, owner)).toMatchObject({ _tag: "InvitationInvalid" })
  expect(await leave(member)).toMatchObject({ message: "Aile planından ayrıldınız." })
  expect(await readsEverything(member)).toBe(false)
  expect(await leave(member)).toMatchObject({ _tag: "FamilyNotFound" })
  expect(await join(token, member)).toMatchObject({ _tag: "InvitationInvalid" })
})

it("lets the owner take an invitation back and a place away, and nobody else", async () => {
  await invite("geri@okur.example")
  await invite(seedData.people[member].email)
  await join(await tokenOf(seedData.people[member].email), member)
  const own = await family()
  const [joined, invited] = "data" in own ? own.data.members : []
  expect(await dismiss(joined?.id ?? "", member)).toMatchObject({ _tag: "FamilyNotFound" })
  expect(await readsEverything(member)).toBe(true)
  expect(await dismiss(joined?.id ?? "")).toMatchObject({ message: "Yer boşaltıldı." })
  expect(await readsEverything(member)).toBe(false)
  for (const id of [invited?.id ?? "", invited?.id ?? "", "\0", "x"]) {
    expect(await dismiss(id), JSON.stringify(id)).toMatchObject({ data: { members: [] } })
  }
  expect(await join(await tokenOf("geri@okur.example"), member)).toMatchObject({ _tag: "InvitationInvalid" })
})

it("has four places, of which one that ran out, or was sent anew, is free", async () => {
  const people = ["bir@aile.example", "iki@aile.example", "uc@aile.example", "dort@aile.example"]
  for (const email of people) expect(await invite(email)).toMatchObject({ success: true })
  expect(await invite("bes@aile.example")).toMatchObject({
    _tag: "FamilyFull",
    message: expect.stringContaining("Aile planınızdaki yerlerin hepsi dolu.")
  })
  const former = await tokenOf("bir@aile.example")
  expect(await invite("BIR@aile.example")).toMatchObject({ success: true })
  expect(await members()).toHaveLength(4)
  expect(await join(former, member)).toMatchObject({ _tag: "InvitationInvalid" })
  const old = await tokenOf("iki@aile.example")
  await run((sql) => sql`UPDATE family_members SET since = now() - interval '14 days' WHERE email = 'iki@aile.example'`)
  expect(await members()).toHaveLength(3)
  expect(await join(old, member)).toMatchObject({ _tag: "InvitationInvalid" })
  expect(await invite("bes@aile.example")).toMatchObject({ success: true })
  const own = await family()
  await dismiss("data" in own ? (own.data.members[0]?.id ?? "") : "")
  const both = await Promise.all([invite("alti@aile.example"), invite("yedi@aile.example")])
  expect(both.filter((answer) => "_tag" in answer)).toMatchObject([{ _tag: "FamilyFull" }])
  expect(await members()).toHaveLength(4)
})

it("refuses who is in it, whom it was mailed to too often, and a user who owns none", async () => {
  await invite(seedData.people[other].email)
  await join(await tokenOf(seedData.people[other].email), other)
  expect(await invite(seedData.people[other].email)).toMatchObject({ _tag: "AlreadyInFamily" })
  expect(await invite(seedData.people[owner].email)).toMatchObject({ message: "Bu adres zaten ailenizde." })
  expect(await invite("x@okur.example", other)).toMatchObject({ _tag: "FamilyNotFound" })
  expect(await family(member)).toMatchObject({ _tag: "FamilyNotFound" })
  for (let turn = 1; turn <= 4; turn += 1) expect(await invite("cok@okur.example")).toMatchObject({ success: true })
  expect(await invite("cok@okur.example")).toMatchObject({ _tag: "TooManyRequests" })
})

it("writes in the language that the account of the address is known by, else in that of who invites", async () => {
  const email = "dil@okur.example"
  const speaks = (language: string | null) =>
    run(
      (sql) => sql`UPDATE users SET language = ${language}
    WHERE id = ${seedData.ids[other]}`
    )
  await run((sql) => sql`UPDATE users SET email = ${email} WHERE id = ${seedData.ids[other]}`)
  for (const [language, subject] of [
    [null, "Sayfa: Ayşe Okur invites you to their family plan"],
    ["tr", "Sayfa: Ayşe Okur sizi aile planına davet ediyor"]
  ] as const) {
    await speaks(language)
    await run((sql) => sql`DELETE FROM attempts`)
    await invite(email, owner, "en")
    expect((await mailsTo(server, email, language === null ? 1 : 2)).map((mail) => mail.subject)).toContain(subject)
  }
})

it("runs as long as the owner's plan, which members are told of, and begins with the same people when another one does", async () => {
  await run((sql) => sql`DELETE FROM attempts`)
  await invite(seedData.people[member].email)
  await join(await tokenOf(seedData.people[member].email, 2), member)
  await run(
    (sql) => sql`INSERT INTO family_members (id, owner_id, email, user_id)
      VALUES (${newId()}, ${seedData.ids[owner]}, 'planli@okur.example', ${seedData.ids[other]})`
  )
  // Whoever has a plan of their own reads on, and hears nothing.
  await run(
    (sql) => sql`INSERT INTO subscriptions (id, user_id, subscription_type, plan, ends_at)
      VALUES (${newId()}, ${seedData.ids[other]}, 'platform', 'platform', now() + interval '1 month')`
  )
  const { subscriptions } = await clientOf(server, { token: seedData.tokens[member] })
  const ofMember = async () => (await Effect.runPromise(subscriptions.subscriptions())).data.subscription.platform
  await run(
    (sql) => sql`INSERT INTO subscriptions (id, user_id, subscription_type, plan, starts_at, ends_at)
      VALUES ('sonrakiabonelik', ${seedData.ids[owner]}, 'platform', 'family', now() + interval '1 day', now() + interval '2 days')`
  )
  expect(await ofMember()).toMatchObject([{ plan: "family", role: "member", expand: { order: null } }])
  await run((sql) => sql`DELETE FROM subscriptions WHERE id = 'sonrakiabonelik'`)
  await run(
    (sql) => sql`UPDATE subscriptions SET ends_at = now() - interval '1 second' WHERE user_id = ${seedData.ids[owner]}`
  )
  for (let turn = 1; turn <= 2; turn += 1) await server.inside(Subscriptions.use(({ endOver }) => endOver))
  const told = await run(
    (sql) => sql`SELECT user_id, type, text, mail_due FROM notifications WHERE user_id <> ${seedData.ids[owner]}`
  )
  expect(told).toEqual([
    {
      user_id: seedData.ids[member],
      type: "subscription_ended",
      text: expect.stringMatching(/^Ayşe Okur ile paylaştığınız aile planı .* tarihinde sona erdi\./),
      mail_due: false
    }
  ])
  expect(await readsEverything(member)).toBe(false)
  expect(await family()).toMatchObject({ _tag: "FamilyNotFound" })
  await run(
    (sql) => sql`INSERT INTO subscriptions (id, user_id, subscription_type, plan, ends_at)
      VALUES (${newId()}, ${seedData.ids[owner]}, 'platform', 'family', now() + interval '1 year')`
  )
  expect(await readsEverything(member)).toBe(true)
})
