import { Effect } from "effect"
import { SqlClient } from "effect/sql"
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest"
import { plainWords } from "../../server/catalogue/PageTexts.ts"
import { newId } from "../../server/platform/identity.ts"
import { fold } from "../../src/domain/folding.ts"
import { type Asker, clientOf, type RunningServer, startServer } from "../kit/harness/server.ts"
import { pageCount, populate, type SeedData } from "../kit/fixtures/seedData.ts"
import { password, type Person } from "../kit/fixtures/seedPeople.ts"

let server: RunningServer
let seedData: SeedData

const run = (use: (sql: SqlClient.SqlClient) => Effect.Effect<unknown, unknown>) =>
  server.inside(SqlClient.SqlClient.use(use))

beforeAll(async () => {
  server = await startServer({ variables: { LOGIN_ATTEMPTS: "1000", LOGIN_ATTEMPTS_PER_ADDRESS: "1000" } })
  seedData = await populate(server)
  await run(
    (sql) =>
      sql`INSERT INTO library (user_id, issue_id, access_type) VALUES (${seedData.ids.readerA}, ${seedData.paid}, 'purchase')`
  )
})
afterAll(() => server.stop())

beforeEach(() => run((sql) => sql`DELETE FROM sessions`))

const agents = {
  phone:
    "Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1",
  desk: "Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0",
  unknown: "'; DROP TABLE sessions; --"
}

interface SignedIn {
  readonly token: string
  readonly refreshToken: string
}

const signIn = async (person: Person, agent: string = agents.desk): Promise<SignedIn> => {
  const answer = await server.fetch("/api/auth/login", {
    method: "POST",
    headers: { "content-type": "application/json", "user-agent": agent },
    body: JSON.stringify({ email: seedData.people[person].email, password })
  })
  return ((await answer.json()) as { data: SignedIn }).data
}

const devices = async (token: string) =>
  (await Effect.runPromise((await clientOf(server, { token })).account.devices())).data.items

const thisOf = async (token: string) => (await devices(token)).find(({ isThis }) => isThis)?.id ?? ""

const revoke = async (asker: Asker, id: string) =>
  Effect.runPromise((await clientOf(server, asker)).account.revokeDevice({ params: { id } }))

const refusal = (asked: Promise<unknown>) =>
  asked.then(
    () => null,
    (error: unknown) => error
  )

/** Null while the session is alive. */
const endOf = (token: string) => refusal(devices(token))

describe("the devices of a reader", () => {
  it("are named by browser and system, with the first and the last use, those last used first", async () => {
    const phone = await signIn("readerA", agents.phone)
    const desk = await signIn("readerA", agents.desk)
    const unknown = await signIn("readerA", agents.unknown)
    const [phoneId, deskId, unknownId] = [
      await thisOf(phone.token),
      await thisOf(desk.token),
      await thisOf(unknown.token)
    ]
    const was = (id: string, signedInAt: string, lastSeenAt: string) =>
      run(
        (sql) => sql`UPDATE sessions SET created_at = ${signedInAt}::text::timestamptz,
          seen_at = ${lastSeenAt}::text::timestamptz WHERE id = ${id}`
      )
    await was(unknownId, "2026-05-01T08:00:00Z", "2026-05-02T08:00:00Z")
    await was(phoneId, "2026-05-01T09:00:00Z", "2026-05-03T08:00:00Z")
    await was(deskId, "2026-05-01T10:00:00Z", "2026-05-01T10:00:00Z")
    const listed = await devices(phone.token)
    expect(listed.map(({ id, browser, system, isThis }) => ({ id, browser, system, isThis }))).toEqual([
      { id: phoneId, browser: "Safari", system: "iPhone", isThis: true },
      { id: unknownId, browser: "", system: "", isThis: false },
      { id: deskId, browser: "Firefox", system: "Windows", isThis: false }
    ])
    expect(listed.map(({ signedInAt }) => signedInAt.toISOString())).toEqual([
      "2026-05-01T09:00:00.000Z",
      "2026-05-01T08:00:00.000Z",
      "2026-05-01T10:00:00.000Z"
    ])
    expect(listed[1]?.lastSeenAt.toISOString()).toBe("2026-05-02T08:00:00.000Z")
    expect(listed[2]?.lastSeenAt.toISOString()).toBe("2026-05-01T10:00:00.000Z")
  })

  it("are those on which a session is alive, and nobody else's", async () => {
    const here = await signIn("readerA")
    const gone = await signIn("readerA")
    const old = await signIn("readerA")
    const somebody = await signIn("readerB")
    const oldId = await thisOf(old.token)
    expect(await devices(here.token)).toHaveLength(3)
    expect(await devices(somebody.token)).toHaveLength(1)
    await Effect.runPromise((await clientOf(server, { token: gone.token })).session.logout())
    await run((sql) => sql`UPDATE sessions SET expires_at = now() - interval '1 second' WHERE id = ${oldId}`)
    expect(await devices(here.token)).toMatchObject([{ isThis: true }])
  })
})

describe("signing a device out", () => {
  it("ends its session at once: its calls, its refresh token and its pages", async () => {
    const here = await signIn("readerA")
    const there = await signIn("readerA", agents.phone)
    const issue = await server.fetch(`/api/library/${seedData.paid}`, {
      headers: { authorization: `Bearer ${there.token}` }
    })
    const cookie = issue.headers.get("set-cookie")?.split(";")[0] ?? ""
    const page = async () =>
      (await server.fetch(`/content/${seedData.paid}/${pageCount}.webp`, { headers: { cookie } })).status
    expect(await page()).toBe(200)
    const answer = await revoke({ token: here.token }, await thisOf(there.token))
    expect(answer.message).toBe("Cihazın oturumu kapatıldı.")
    expect(await endOf(there.token)).toMatchObject({ _tag: "Unauthorised" })
    expect(await page()).toBe(403)
    const { session } = await clientOf(server)
    expect(
      await refusal(Effect.runPromise(session.refreshToken({ payload: { refreshToken: there.refreshToken } })))
    ).toMatchObject({ _tag: "RefreshRefused" })
    expect(await devices(here.token)).toMatchObject([{ isThis: true }])
  })

  it("answers for another reader's device as for one that never was, and ends neither", async () => {
    const mine = await signIn("readerA")
    const somebody = await signIn("readerB")
    const id = await thisOf(somebody.token)
    const raw = async (device: string) => {
      const answer = await server.fetch(`/api/devices/${device}`, {
        method: "DELETE",
        headers: { authorization: `Bearer ${mine.token}` }
      })
      return { status: answer.status, body: await answer.text() }
    }
    const refused = await raw(id)
    expect(refused.status).toBe(404)
    expect(JSON.parse(refused.body)).toMatchObject({
      _tag: "DeviceNotFound",
      message: "Cihaz bulunamadı. Oturumu zaten kapanmış olabilir."
    })
    for (const other of ["aaaaaaaaaaaaaaa", "x", "%00", "'%20OR%20'1'='1", seedData.ids.readerB, "a".repeat(90)]) {
      expect(await raw(other), other).toEqual(refused)
    }
    expect(await refusal(revoke({ token: mine.token, language: "en" }, id))).toMatchObject({
      message: "The device was not found. It may be signed out already."
    })
    expect(await endOf(somebody.token)).toBe(null)
    expect(await endOf(mine.token)).toBe(null)
  })

  it("works once", async () => {
    const here = await signIn("readerA")
    const id = await thisOf((await signIn("readerA")).token)
    await revoke({ token: here.token }, id)
    expect(await refusal(revoke({ token: here.token }, id))).toMatchObject({ _tag: "DeviceNotFound" })
  })

  it("may be done to the device in hand", async () => {
    const { token } = await signIn("readerA")
    const other = await signIn("readerA")
    await revoke({ token }, await thisOf(token))
    expect(await endOf(token)).toMatchObject({ _tag: "Unauthorised" })
    expect(await endOf(other.token)).toBe(null)
  })
})

describe("reading with a plan", () => {
  beforeAll(() =>
    run(
      (sql) => sql`INSERT INTO subscriptions (id, user_id, subscription_type, plan, ends_at)
        VALUES (${newId()}, ${seedData.ids.readerA}, 'platform', 'platform', now() + interval '1 month')`
    )
  )
  afterAll(() => run((sql) => sql`DELETE FROM subscriptions`))

  /** What a call answers, and whether the pass it gave opens the last page. */
  const ask = async (path: string, token: string, language = "tr") => {
    const answer = await server.fetch(path, {
      headers: { authorization: `Bearer ${token}`, "accept-language": language }
    })
    const cookie = answer.headers.get("set-cookie")?.split(";")[0] ?? ""
    const page = async () =>
      (await server.fetch(`/content/${seedData.otherPaid}/${pageCount}.webp`, { headers: { cookie } })).status
    const said = (await answer.json()) as {
      _tag?: string
      message?: string
      devices?: ReadonlyArray<{ id: string; browser: string; isThis: boolean }>
    }
    return { ...said, status: answer.status, page }
  }
  const open = (token: string, language?: string) =>
    ask(`/api/subscription/check/${seedData.paidPublication}/${seedData.otherPaid}`, token, language)
  const front = (token: string) => ask(`/api/issues/${seedData.otherPaid}`, token)

  /** The pages of the issue that are found for a word on its last. */
  const found = async (token: string) => {
    const { catalogue } = await clientOf(server, { token })
    const { data } = await Effect.runPromise(catalogue.searchTexts({ query: { q: "zambak" } }))
    return data.items.map(({ page }) => page)
  }

  /** So many devices of a reader, signed in. */
  const devicesOf = async (person: Person, count: number): Promise<ReadonlyArray<string>> => {
    const tokens: Array<string> = []
    while (tokens.length < count) tokens.push((await signIn(person)).token)
    return tokens
  }

  it("is for three devices: a fourth gets nothing until one of them is signed out, whose pages close at once", async () => {
    const [a, b, c, fourth] = [
      await signIn("readerA"),
      await signIn("readerA", agents.phone),
      await signIn("readerA"),
      await signIn("readerA")
    ]
    expect(await (await front(a.token)).page()).toBe(403)
    const text = "gizli zambak bahçesi"
    await run(
      (sql) => sql`INSERT INTO page_texts (issue_id, page, text, folded, plain)
        VALUES (${seedData.otherPaid}, ${pageCount}, ${text}, ${fold(text)}, ${plainWords(text).join(" ")})
        ON CONFLICT (issue_id, page) DO UPDATE SET text = excluded.text, folded = excluded.folded, plain = excluded.plain`
    )
    const passes = [await open(a.token), await open(b.token), await open(c.token)]
    for (const { page } of passes) expect(await page()).toBe(200)
    const refused = await open(fourth.token)
    expect(refused).toMatchObject({
      status: 409,
      _tag: "DeviceLimit",
      message:
        "Planınızla aynı anda üç cihazda okuyabilirsiniz. Burada okumak için öteki cihazlardan birinin oturumunu kapatın."
    })
    expect(refused.devices?.map(({ browser, isThis }) => [browser, isThis]).toSorted()).toEqual([
      ["Firefox", false],
      ["Firefox", false],
      ["Safari", false]
    ])
    expect((await open(fourth.token, "en")).message).toContain("three devices at a time")
    expect(await refused.page()).toBe(403)
    expect(await (await front(fourth.token)).page()).toBe(403)
    expect([await found(a.token), await found(fourth.token)]).toEqual([[pageCount], []])
    // Those that read go on reading, and so does what needs no plan.
    expect(await (await open(a.token)).page()).toBe(200)
    expect(await (await front(a.token)).page()).toBe(200)
    expect((await ask(`/api/library/${seedData.paid}`, fourth.token)).status).toBe(200)
    const phone = refused.devices?.find(({ browser }) => browser === "Safari")?.id ?? ""
    await revoke({ token: fourth.token }, phone)
    expect(await passes[1]?.page()).toBe(403)
    const there = await open(fourth.token)
    expect(there.status).toBe(200)
    expect(await there.page()).toBe(200)
    expect((await open((await signIn("readerA", agents.phone)).token)).status).toBe(409)
    expect((await open((await signIn("readerB")).token)).status).toBe(200)
  })

  it("gives the last place once, and frees that of a session that is over", async () => {
    const devices = [await signIn("readerA"), await signIn("readerA"), await signIn("readerA"), await signIn("readerA")]
    const statuses = await Promise.all(devices.map(async ({ token }) => (await open(token)).status))
    expect(statuses.toSorted()).toEqual([200, 200, 200, 409])
    const [reading, left] = [devices[statuses.indexOf(200)], devices[statuses.indexOf(409)]]
    const id = await thisOf(reading?.token ?? "")
    await run((sql) => sql`UPDATE sessions SET expires_at = now() - interval '1 second' WHERE id = ${id}`)
    expect((await open(left?.token ?? "")).status).toBe(200)
  })

  it("asks for no place where the publication itself is subscribed to", async () => {
    const devices = [await signIn("readerA"), await signIn("readerA"), await signIn("readerA"), await signIn("readerA")]
    await run(
      (sql) => sql`INSERT INTO subscriptions (id, user_id, subscription_type, publication_id, ends_at)
        VALUES (${newId()}, ${seedData.ids.readerA}, 'publication', ${seedData.paidPublication}, now() + interval '1 month')`
    )
    for (const { token } of devices) expect(await (await open(token)).page()).toBe(200)
    expect(await (await front(devices[3]?.token ?? "")).page()).toBe(200)
    await run((sql) => sql`DELETE FROM subscriptions WHERE subscription_type = 'publication'`)
  })

  it("asks for no place where the library, the network or nobody's money opens an issue, and notes none", async () => {
    await run((sql) => sql`DELETE FROM plan_issues`)
    const inNetwork = (sql: SqlClient.SqlClient) => sql`INSERT INTO corporate_ranges (id, name, network, is_platform)
      VALUES (${newId()}, 'Kurum', '127.0.0.0/8', true), (${newId()}, 'Kurum', '::1/128', true)`
    const tokens = await devicesOf("readerA", 4)
    const check = (publication: string, issue: string) => (token: string) =>
      ask(`/api/subscription/check/${publication}/${issue}`, token)
    const ways = [
      { opened: check(seedData.paidPublication, seedData.paid), says: { subscription_type: "platform" } },
      { opened: check(seedData.freePublication, seedData.free), says: { subscription_type: "platform" } },
      // The network is asked by a call of its own; this one says no, and refuses nobody.
      { opened: check(seedData.paidPublication, seedData.otherPaid), says: null, before: inNetwork }
    ]
    for (const { opened, says, before } of ways) {
      if (before !== undefined) await run(before)
      for (const token of tokens) {
        expect(await opened(token)).toMatchObject({ status: 200, data: { subscription: says } })
      }
    }
    expect(await (await open(tokens[3] ?? "")).page()).toBe(200)
    await run((sql) => sql`DELETE FROM corporate_ranges`)
    const kept = (sql: SqlClient.SqlClient) => sql`SELECT id FROM sessions WHERE seat_at IS NOT NULL
      UNION SELECT issue_id FROM plan_issues`
    expect(await run(kept)).toEqual([])
  })

  it("is for three devices of each who shares a family plan, however many others read", async () => {
    await run((sql) => sql`DELETE FROM subscriptions`)
    await run(
      (sql) => sql`INSERT INTO subscriptions (id, user_id, subscription_type, plan, ends_at)
        VALUES (${newId()}, ${seedData.ids.readerA}, 'platform', 'family', now() + interval '1 month')`
    )
    await run(
      (sql) => sql`INSERT INTO family_members (id, owner_id, email, user_id)
        VALUES (${newId()}, ${seedData.ids.readerA}, 'uye@okur.example', ${seedData.ids.readerB})`
    )
    for (const person of ["readerA", "readerB"] as const) {
      const [first = "", second = "", third = "", fourth = ""] = await devicesOf(person, 4)
      for (const token of [first, second, third]) expect(await (await open(token)).page()).toBe(200)
      const refused = await open(fourth)
      const own = await Promise.all([first, second, third].map(thisOf))
      expect([refused.status, refused.devices?.map(({ id }) => id).toSorted()]).toEqual([409, own.toSorted()])
    }
  })
})
