import { Effect } from "effect"
import { SqlClient } from "effect/sql"
import { createHash, createHmac } from "node:crypto"
import { SigningKeys } from "../../server/platform/SigningKeys.ts"
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest"
import { Sessions } from "../../server/session/Sessions.ts"
import { Accounts } from "../../server/session/Accounts.ts"
import { fc } from "../kit/harness/fastCheck.ts"
import { databases, embedded } from "../kit/harness/databases.ts"
import { type RunningServer, startServer } from "../kit/harness/server.ts"
import { outcome, pass, sessionCalls } from "../kit/harness/sessionCalls.ts"
import { populate, type SeedData } from "../kit/fixtures/seedData.ts"
import { password } from "../kit/fixtures/seedPeople.ts"

let server: RunningServer
let seedData: SeedData
let calls: ReturnType<typeof sessionCalls>

beforeAll(async () => {
  server = await startServer({ variables: { LOGIN_ATTEMPTS: "1000", LOGIN_ATTEMPTS_PER_ADDRESS: "1000" } })
  seedData = await populate(server)
  calls = sessionCalls(server)
})
afterAll(() => server.stop())

const [minute, hour, day] = [60, 60 * 60, 24 * 60 * 60]

const open = (remember?: boolean) => calls.login("a@okur.example", password, remember)

const refused = { _tag: "RefreshRefused", message: "Token yenileme başarısız oldu" }

/** How the sessions of a reader stand; the one that was opened last comes last. */
const families = () =>
  server.inside(
    SqlClient.SqlClient.use(
      (sql) => sql<{ generation: number; heard: number; isOver: boolean }>`
        SELECT generation, heard, revoked_at IS NOT NULL AS "isOver" FROM sessions
        WHERE user_id = ${seedData.ids.readerA} ORDER BY created_at`
    )
  )

/** Every token that was used was used so many seconds ago, however long this machine has taken since. */
const usedAgo = (seconds: number) =>
  server.inside(
    SqlClient.SqlClient.use(
      (sql) => sql`UPDATE refresh_tokens SET used_at = now() - make_interval(secs => ${seconds})
        WHERE used_at IS NOT NULL`
    )
  )

/** Asks for another access token by one. */
const signedAgain = async (token: string) => {
  const answer = await server.fetch("/api/auth/refresh", {
    method: "POST",
    headers: { authorization: `Bearer ${token}` }
  })
  return { status: answer.status, body: (await answer.json()) as { data?: { token: string } } }
}

beforeEach(() =>
  server.inside(SqlClient.SqlClient.use((sql) => sql`DELETE FROM sessions WHERE user_id = ${seedData.ids.readerA}`))
)

describe("a refresh token", () => {
  it("is exchanged for the next, with access and the user as they are now", async () => {
    const first = await open()
    await server.inside(
      SqlClient.SqlClient.use((sql) => sql`UPDATE users SET phone = '5321234567' WHERE id = ${seedData.ids.readerA}`)
    )
    const second = await calls.refresh(first.refreshToken)
    expect(second.user).toEqual({ ...first.user, phone: "5321234567" })
    expect(second.refreshToken).toMatch(/^[\w-]{43}$/)
    expect(second.refreshToken).not.toBe(first.refreshToken)
    expect(await calls.isSignedIn(second.token)).toBe(true)
    const third = await calls.refresh(second.refreshToken)
    expect(third.refreshToken).not.toBe(second.refreshToken)
    expect(await calls.isSignedIn(first.token)).toBe(true)
  })

  it("is asked for where there is none, and refused where nobody was given it", async () => {
    expect(await outcome(calls.refresh(""))).toMatchObject({
      _tag: "RefreshTokenMissing",
      message: "Refresh token bulunamadı"
    })
    const answer = await server.fetch("/api/auth/refresh-token", {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: "{}"
    })
    expect(answer.status).toBe(400)
    expect(await answer.json()).toMatchObject({ field: "refreshToken", message: "Refresh token bulunamadı" })
    const { refreshToken, token } = await open()
    for (const other of ["x", token, refreshToken.toLowerCase(), `${refreshToken}x`, refreshToken.slice(1)]) {
      expect(await outcome(calls.refresh(other)), other).toMatchObject(refused)
    }
    expect(await calls.isSignedIn(token)).toBe(true)
  })

  it("is kept as its hash, and its successor not at all before it is made", async () => {
    const { refreshToken } = await open()
    const { refreshToken: next } = await calls.refresh(refreshToken)
    const kept = await server.inside(
      SqlClient.SqlClient.use(
        (sql) => sql`SELECT s.*, r.* FROM sessions s JOIN refresh_tokens r ON r.session_id = s.id`
      )
    )
    expect(kept.length).toBeGreaterThan(1)
    expect(JSON.stringify(kept)).not.toContain(refreshToken)
    expect(JSON.stringify(kept)).not.toContain(next)
  })

  it("is not told by the token before it to anybody who does not know the server's secret", async () => {
    const { refreshToken } = await open()
    const { refreshToken: next } = await calls.refresh(refreshToken)
    const { secret } = await server.inside(SigningKeys.use(({ signing }) => signing))
    const follows = (key: Uint8Array) => {
      const said = [refreshToken, `successor\0${refreshToken}`]
      return said.flatMap((text) => [
        createHash("sha256").update(text).digest("base64url"),
        createHmac("sha256", key).update(text).digest("base64url")
      ])
    }
    for (const guess of [Buffer.alloc(0), Buffer.alloc(32), Buffer.from("sayfa"), Buffer.from(refreshToken)]) {
      expect(follows(guess)).not.toContain(next)
    }
    expect(follows(secret)).toContain(next)
  })

  it("does not work as an access token, nor an access token as one", async () => {
    const { refreshToken, token } = await open()
    expect(await calls.isSignedIn(refreshToken)).toBe(false)
    expect(await outcome(calls.refresh(token))).toMatchObject(refused)
  })
})

describe("a used refresh token", () => {
  it("is answered with the same successor for ten seconds, though that one was heard of", async () => {
    const first = await open()
    const second = await calls.refresh(first.refreshToken)
    expect(await calls.isSignedIn(second.token)).toBe(true)
    await usedAgo(8)
    const again = await calls.refresh(first.refreshToken)
    expect(again.refreshToken).toBe(second.refreshToken)
    expect(await calls.isSignedIn(again.token)).toBe(true)
  })

  it("is answered with the newest of its chain, where its successor was used too", async () => {
    const first = await open()
    let newest = first
    for (let turn = 0; turn < 4; turn++) newest = await calls.refresh(newest.refreshToken)
    await usedAgo(5)
    expect((await calls.refresh(first.refreshToken)).refreshToken).toBe(newest.refreshToken)
  })

  it("ends its whole family later, once its answer was heard of", async () => {
    const first = await open()
    const second = await calls.refresh(first.refreshToken)
    expect(await calls.isSignedIn(second.token)).toBe(true)
    await pass(server, 11)
    expect(await outcome(calls.refresh(first.refreshToken))).toMatchObject(refused)
    expect(await calls.isSignedIn(second.token)).toBe(false)
    expect(await outcome(calls.refresh(second.refreshToken))).toMatchObject(refused)
  })

  it("that ends its family is told to the log, by the session and not by any token", async () => {
    const first = await open()
    const second = await calls.refresh(first.refreshToken)
    await calls.refresh(second.refreshToken)
    await pass(server, 11)
    const before = server.log.length
    await outcome(calls.refresh("x"))
    await outcome(calls.refresh(first.refreshToken))
    await outcome(calls.refresh(first.refreshToken))
    const told = server.log.slice(before).filter((line) => line.includes("A used refresh token was presented again"))
    const [{ id } = { id: "" }] = await server.inside(
      SqlClient.SqlClient.use((sql) => sql<{ id: string }>`SELECT id FROM sessions WHERE revoked_at IS NOT NULL`)
    )
    expect(told).toHaveLength(1)
    expect(JSON.parse(told[0] ?? "")).toMatchObject({ level: "WARN", annotations: { session: id } })
    expect(server.log.join("\n")).not.toContain(first.refreshToken)
  })

  it("ends its family also where its answer was heard of by the next exchange alone", async () => {
    const first = await open()
    const second = await calls.refresh(first.refreshToken)
    const third = await calls.refresh(second.refreshToken)
    await pass(server, 11)
    expect(await outcome(calls.refresh(first.refreshToken))).toMatchObject(refused)
    expect(await outcome(calls.refresh(third.refreshToken))).toMatchObject(refused)
  })

  it("leaves the reader's other sessions as they are", async () => {
    const other = await open()
    const first = await open()
    const second = await calls.refresh(first.refreshToken)
    await calls.isSignedIn(second.token)
    await pass(server, 11)
    await outcome(calls.refresh(first.refreshToken))
    expect(await calls.isSignedIn(other.token)).toBe(true)
    expect((await families()).map(({ isOver }) => isOver)).toEqual([false, true])
  })

  it("is answered for an access token's life while its answer may have been lost, and then ends its family", async () => {
    const first = await open()
    expect(await calls.isSignedIn(first.token)).toBe(true)
    const lost = await calls.refresh(first.refreshToken)
    await pass(server, 14 * minute)
    const found = await calls.refresh(first.refreshToken)
    expect(found.refreshToken).toBe(lost.refreshToken)
    expect(await calls.isSignedIn(found.token)).toBe(true)
    const next = await calls.refresh(found.refreshToken)
    expect(next.refreshToken).not.toBe(found.refreshToken)
    await pass(server, 16 * minute)
    expect(await outcome(calls.refresh(found.refreshToken))).toMatchObject(refused)
    expect(await outcome(calls.refresh(next.refreshToken))).toMatchObject(refused)
  })

  it("of a lost answer is a stolen one again once the answer that was repeated is used", async () => {
    const first = await open()
    await calls.refresh(first.refreshToken)
    await pass(server, 10 * minute)
    const found = await calls.refresh(first.refreshToken)
    expect(await calls.isSignedIn(found.token)).toBe(true)
    await pass(server, minute)
    expect(await outcome(calls.refresh(first.refreshToken))).toMatchObject(refused)
    expect(await calls.isSignedIn(found.token)).toBe(false)
  })

  it("of which another access token was made is heard of by that one too", async () => {
    const first = await open()
    const second = await calls.refresh(first.refreshToken)
    expect((await signedAgain(second.token)).status).toBe(200)
    await pass(server, 11)
    expect(await outcome(calls.refresh(first.refreshToken))).toMatchObject(refused)
  })

  it("never ends its family within ten seconds, whichever tabs present which token in whatever order", async () => {
    const turn = fc.record({
      tab: fc.nat({ max: 4 }),
      /** Whether the answer reaches the tab, and whether the tab then calls something with it. */
      arrives: fc.boolean(),
      calls: fc.boolean()
    })
    await fc.assert(
      fc.asyncProperty(fc.array(turn, { minLength: 2, maxLength: 14 }), async (turns) => {
        const begin = await open()
        const tabs = Array.from({ length: 5 }, () => begin)
        let newest = begin
        for (const { tab, arrives, calls: isCalling } of turns) {
          const held = tabs[tab]!
          await usedAgo(5)
          const answer = await calls.refresh(held.refreshToken)
          if (held.refreshToken === newest.refreshToken) newest = answer
          expect(answer.refreshToken).toBe(newest.refreshToken)
          if (arrives) tabs[tab] = answer
          if (isCalling) expect(await calls.isSignedIn(tabs[tab]!.token)).toBe(true)
        }
        for (const held of tabs) expect(await calls.isSignedIn(held.token)).toBe(true)
      }),
      { numRuns: 15 }
    )
  }, 120_000)
})

describe("an access token", () => {
  it("is signed again as long as it is its session's newest, and not after the next exchange", async () => {
    const first = await open()
    const more = await signedAgain(first.token)
    expect(more.status).toBe(200)
    const stolen = more.body.data?.token ?? ""
    expect((await signedAgain(stolen)).status).toBe(200)
    const second = await calls.refresh(first.refreshToken)
    for (const old of [first.token, stolen]) {
      expect(await signedAgain(old)).toMatchObject({ status: 401, body: { _tag: "Unauthorised" } })
      expect(await calls.isSignedIn(old)).toBe(true)
    }
    expect((await signedAgain(second.token)).status).toBe(200)
  })

  it("is signed again within its session's limits alone, which it does not prolong", async () => {
    const { token } = await open()
    await pass(server, 11 * hour)
    const again = await signedAgain(token)
    expect(again.status).toBe(200)
    await pass(server, 2 * hour)
    expect((await signedAgain(again.body.data?.token ?? "")).status).toBe(401)
  })

  it("is counted with the session's refreshes", async () => {
    const { token, refreshToken } = await open()
    for (let turn = 0; turn < 60; turn++) expect((await signedAgain(token)).status).toBe(200)
    expect(await signedAgain(token)).toMatchObject({ status: 429, body: { _tag: "TooManyRequests" } })
    expect(await outcome(calls.refresh(refreshToken))).toMatchObject({ _tag: "TooManyRequests" })
    expect(await calls.isSignedIn(token)).toBe(true)
  })
})

describe("tokens presented at the same moment", () => {
  it("are answered with the same successor, and make one generation", async () => {
    const { refreshToken } = await open()
    const answers = await Promise.all(Array.from({ length: 12 }, () => calls.refresh(refreshToken)))
    expect(new Set(answers.map((answer) => answer.refreshToken)).size).toBe(1)
    expect(await families()).toEqual([{ generation: 1, heard: 0, isOver: false }])
    for (const { token } of answers) expect(await calls.isSignedIn(token)).toBe(true)
  })

  it("of different generations never part the chain", async () => {
    const first = await open()
    const second = await calls.refresh(first.refreshToken)
    const both = [first, second, first, second, first, second]
    const answers = await Promise.all(both.map(({ refreshToken }) => calls.refresh(refreshToken)))
    const last = await calls.refresh(second.refreshToken)
    expect(answers.map((answer) => answer.refreshToken)).toContain(last.refreshToken)
    const [family] = await families()
    expect(family).toMatchObject({ generation: 2, isOver: false })
  })
})

describe("servers of one database", () => {
  it("make the same successor of a token, at whichever it is presented, also at the same moment", async () => {
    // The embedded database is one server's own.
    const another = databases() === embedded ? server : await startServer({ variables: { DATA_DIR: server.folder } })
    try {
      const both = [calls, sessionCalls(another)]
      for (let round = 0; round < 5; round++) {
        const { refreshToken } = await open()
        const presented = Array.from({ length: 8 }, (_, at) => both[at % 2]!.refresh(refreshToken))
        const answers = await Promise.all(presented)
        expect(new Set(answers.map((answer) => answer.refreshToken)).size).toBe(1)
        const [at, elsewhere] = answers
        expect(await both[1]!.isSignedIn(at!.token)).toBe(true)
        const next = await both[0]!.refresh(elsewhere!.refreshToken)
        expect((await both[1]!.refresh(refreshToken)).refreshToken).toBe(next.refreshToken)
      }
      expect(await families()).toEqual(Array(5).fill({ generation: 2, heard: 1, isOver: false }))
    } finally {
      if (another !== server) await another.stop()
    }
  })
})

describe("a session", () => {
  it.each([
    [false, 12 * hour],
    [undefined, 12 * hour],
    [true, 30 * day]
  ])("with remember %s ends when it was not used for its time, and not before", async (remember, idle) => {
    const kept = await open(remember)
    await pass(server, idle - minute)
    const next = await calls.refresh(kept.refreshToken)
    await pass(server, idle - minute)
    if (remember !== true) expect(await calls.isSignedIn(next.token)).toBe(true)
    await pass(server, 2 * minute)
    expect(await calls.isSignedIn(next.token)).toBe(false)
    expect(await outcome(calls.refresh(next.refreshToken))).toMatchObject(refused)
  })

  it.each([
    [false, 24 * hour, 11 * hour],
    [true, 180 * day, 29 * day]
  ])("with remember %s ends at the latest after its time, however much it is used", async (remember, end, step) => {
    let kept = await open(remember)
    let gone = 0
    while (gone + step < end - minute) {
      await pass(server, step)
      gone += step
      kept = await calls.refresh(kept.refreshToken)
    }
    await pass(server, end - minute - gone)
    kept = await calls.refresh(kept.refreshToken)
    await pass(server, 2 * minute)
    expect(await outcome(calls.refresh(kept.refreshToken))).toMatchObject(refused)
    expect(await calls.isSignedIn(kept.token)).toBe(false)
  })

  it("is not kept alive by calls alone", async () => {
    const { token, refreshToken } = await open()
    await pass(server, 11 * hour)
    expect(await calls.isSignedIn(token)).toBe(true)
    await pass(server, 2 * hour)
    expect(await outcome(calls.refresh(refreshToken))).toMatchObject(refused)
  })

  it("that was ended by its owner has no tokens left", async () => {
    const { token, refreshToken } = await open()
    await server.fetch("/api/logout", { method: "POST", headers: { authorization: `Bearer ${token}` } })
    expect(await outcome(calls.refresh(refreshToken))).toMatchObject(refused)
  })

  it("ends with its account", async () => {
    await calls.register({ email: "gidici@okur.example", password })
    const { token, refreshToken } = await calls.login("gidici@okur.example", password)
    await server.inside(SqlClient.SqlClient.use((sql) => sql`DELETE FROM users WHERE email = 'gidici@okur.example'`))
    expect(await calls.isSignedIn(token)).toBe(false)
    expect(await outcome(calls.refresh(refreshToken))).toMatchObject(refused)
  })

  it("is refreshed sixty times in an hour at most, which ends it not, nor holds up another", async () => {
    const other = await open()
    let kept = await open()
    const first = kept
    for (let turn = 0; turn < 60; turn++) kept = await calls.refresh(kept.refreshToken)
    for (const { refreshToken } of [kept, kept, first]) {
      expect(await outcome(calls.refresh(refreshToken))).toMatchObject({
        _tag: "TooManyRequests",
        message: expect.stringMatching(/^Çok fazla deneme yapıldı\. Lütfen \d+ dakika sonra tekrar deneyin\.$/)
      })
    }
    expect(await calls.isSignedIn(kept.token)).toBe(true)
    expect((await calls.refresh(other.refreshToken)).user.id).toBe(seedData.ids.readerA)
    await pass(server, hour + minute)
    expect(await calls.isSignedIn((await calls.refresh(kept.refreshToken)).token)).toBe(true)
  })

  it("is one of fifty of an account at most: beyond them, what was not used for longest ends", async () => {
    const first = await open()
    const second = await open()
    const somebody = await calls.login("b@okur.example", password)
    await pass(server, 10 * minute)
    expect(await calls.isSignedIn(first.token)).toBe(true)
    const others = await server.inside(
      Effect.gen(function* () {
        const account = yield* (yield* Accounts).byEmail("a@okur.example")
        const { openByPassword } = yield* Sessions
        const opened = openByPassword(account!, { remembered: false, userAgent: "" })
        return yield* Effect.replicateEffect(opened, 48)
      })
    )
    expect((await families()).filter(({ isOver }) => !isOver)).toHaveLength(50)
    const last = await open()
    expect((await families()).filter(({ isOver }) => !isOver)).toHaveLength(50)
    expect(await calls.isSignedIn(second.token)).toBe(false)
    for (const session of [first, others.at(0), others.at(-1), last]) {
      expect(await calls.isSignedIn(session?.token ?? "")).toBe(true)
    }
    expect(await calls.isSignedIn(somebody.token)).toBe(true)
  })
})
