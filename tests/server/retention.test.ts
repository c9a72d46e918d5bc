import { Clock, Effect } from "effect"
import { SqlClient } from "effect/sql"
import { afterAll, beforeAll, expect, it } from "vitest"
import { Deletions } from "../../server/account/Deletions.ts"
import { sendLastMails } from "../../server/account/lastMails.ts"
import { Notifications } from "../../server/account/Notifications.ts"
import { personalData } from "../../server/account/personalData.ts"
import { tellMany } from "../../server/account/tellMany.ts"
import { Impressions } from "../../server/reader/Impressions.ts"
import { Events } from "../../server/analytics/Events.ts"
import { Attachments } from "../../server/help/Attachments.ts"
import { newId } from "../../server/platform/identity.ts"
import { Mail, NotSent } from "../../server/platform/mail.ts"
import { OwnPublications } from "../../server/publishing/OwnPublications.ts"
import { Uploads } from "../../server/publishing/Uploads.ts"
import { sweep } from "../../server/session/sweep.ts"
import { sweepBooks } from "../../server/shop/books.ts"
import { maxNotifications } from "../../src/contract/notifications.ts"
import { populate, type SeedData } from "../kit/fixtures/seedData.ts"
import { type RunningServer, startServer } from "../kit/harness/server.ts"

let server: RunningServer
let seed: SeedData

beforeAll(async () => {
  server = await startServer()
  seed = await populate(server)
})
afterAll(() => server.stop())

const run = <A>(use: (sql: SqlClient.SqlClient) => Effect.Effect<A, unknown>) =>
  server.inside(SqlClient.SqlClient.use(use))

/** Everything that deletes what is old. */
const sweepAll = () =>
  server.inside(
    Effect.gen(function* () {
      yield* sweep
      yield* Events.use((events) => events.sweep)
      yield* Impressions.use((impressions) => impressions.sweep)
      yield* Uploads.use((uploads) => uploads.expire)
      yield* Attachments.use((attachments) => attachments.clear)
      yield* Deletions.use((deletions) => deletions.sweep)
      yield* sweepBooks
    })
  )

/** The values of a column, in order. */
const left = async (table: string, column: string): Promise<ReadonlyArray<string>> =>
  (await run((sql) => sql<{ value: string }>`SELECT ${sql(column)}::text AS value FROM ${sql(table)} ORDER BY 1`)).map(
    ({ value }) => value
  )

/** How long ago, in days as the database counts them, which are not all of 24 hours. */
interface Age {
  readonly days: number
  readonly minutes: number
}
const ago = (sql: SqlClient.SqlClient, { days, minutes }: Age) =>
  sql`now() - make_interval(days => ${days}::int, mins => ${minutes}::int)`
const older = (days: number): Age => ({ days, minutes: 5 })
const younger = (days: number): Age => ({ days, minutes: -5 })

/** A user of this test alone. */
const newUser = async () => {
  const id = newId()
  await run(
    (sql) => sql`INSERT INTO users (id, email, name, role) VALUES (${id}, ${`${id}@okur.example`}, 'Okur', 'READER')`
  )
  return id
}

const notification = (id: string, userId: string, age: Age, isHere: boolean) =>
  run(
    (sql) => sql`INSERT INTO notifications (id, user_id, kind, type, title, text, occasion, is_here, created_at)
      VALUES (${id}, ${userId}, 'tickets', 'ticket_answered', 'Yanıt', 'Yanıt', ${id}, ${isHere}, ${ago(sql, age)})`
  )

/** An order of this time, paid a moment later, with its sale, and a refund that was refused. */
const order = async (number: string, userId: string | null, at: string, lastFact = at) => {
  await run(
    (sql) => sql`INSERT INTO orders (number, user_id, key_hash, body_hash, state, leased_until, created_at)
      VALUES (${number}, ${userId}, ${number}, 'b', 'paid', now(), ${at}::text::timestamptz)`
  )
  for (const [seq, moment] of [at, lastFact].entries())
    await run(
      (sql) => sql`INSERT INTO order_facts (order_number, seq, fact, happened_at)
        VALUES (${number}, ${seq}, '{}', ${moment}::text::timestamptz)`
    )
  await run(
    (
      sql
    ) => sql`INSERT INTO sales (id, order_number, line, publication_id, kind, issue_id, user_id, price, is_renewal, sold_at)
      VALUES (${newId()}, ${number}, 0, ${seed.paidPublication}, 'issue', ${seed.paid}, ${userId}, 7499, false,
        ${at}::text::timestamptz)`
  )
  await run(
    (
      sql
    ) => sql`INSERT INTO refunds (id, order_number, line, amount, key_hash, body_hash, problem, words, state, refusal,
        settled_at, leased_until)
      VALUES (${newId()}, ${number}, 0, 7499, ${number}, 'b', 'notOpening', '', 'refused', 'cardClosed', now(), now())`
  )
}

const books = async () => ({
  orders: await left("orders", "number"),
  facts: [...new Set(await left("order_facts", "order_number"))],
  sales: await left("sales", "order_number"),
  refunds: await left("refunds", "order_number")
})

/** Sweeps at this time by the clock. */
const sweepBooksAt = (moment: string) =>
  server.inside(
    Clock.clockWith((clock) =>
      Effect.provideService(
        sweepBooks,
        Clock.Clock,
        Object.assign(Object.create(clock) as Clock.Clock, { currentTimeMillis: Effect.succeed(Date.parse(moment)) })
      )
    )
  )

const keepsBooks = async () => {
  const owner = await newUser()
  const [first, own, late, next] = [1, 2, 3, 4].map((n) => `2016010100000000000${n}`) as [
    string,
    string,
    string,
    string
  ]
  // The end of a year is Istanbul's.
  await order(first, null, "2016-12-31T20:59:59Z")
  await order(own, owner, "2016-06-01T12:00:00Z")
  await order(late, null, "2016-12-31T12:00:00Z", "2017-01-03T12:00:00Z")
  await order(next, null, "2016-12-31T21:00:01Z")
  const all = [first, own, late, next]
  await sweepBooksAt("2026-12-31T20:59:59Z")
  expect(await books()).toEqual({ orders: all, facts: all, sales: all, refunds: all })
  await sweepBooksAt("2026-12-31T21:00:01Z")
  const kept = [own, late, next]
  expect(await books()).toEqual({ orders: kept, facts: kept, sales: [late, next], refunds: kept })
  // Whose account is there has their receipts.
  await sweepBooksAt("2027-12-31T21:00:01Z")
  expect(await books()).toEqual({ orders: [own], facts: [own], sales: [], refunds: [own] })
  await run((sql) => sql`DELETE FROM users WHERE id = ${owner}`)
  await sweepBooksAt("2027-12-31T21:00:01Z")
  expect(await books()).toEqual({ orders: [], facts: [], sales: [], refunds: [] })
}

const deletesPublication = async () => {
  const [publication, owner] = [newId(), seed.ids.publisher1]
  await run(
    (
      sql
    ) => sql`INSERT INTO publications (id, title, description, frequency, language, tier, owner_id, publisher_name, slug, sort_key)
      SELECT ${publication}, 'Geçici', '', frequency, language, tier, ${owner}, publisher_name, 'gecici', 'gecici'
      FROM publications WHERE id = ${seed.paidPublication}`
  )
  await run(
    (sql) => sql`INSERT INTO publication_activities (id, publication_id, user_id, activity, subject)
      VALUES (${newId()}, ${publication}, ${owner}, 'memberInvited', 'davetli@okur.example')`
  )
  expect(await server.inside(OwnPublications.use((own) => own.remove(owner, publication)))).toBe(true)
  expect(await left("publications", "id")).not.toContain(publication)
  expect(await left("publication_activities", "publication_id")).not.toContain(publication)
}

const keepsInvitations = async () => {
  const rows = (table: "family_members" | "publication_members") =>
    run(
      (sql) => sql<{
        email: string
        has_link: boolean
      }>`SELECT email, token_hash IS NOT NULL AS has_link FROM ${sql(table)}
        WHERE email LIKE '%@davet.example' ORDER BY email`
    )
  const member = await newUser()
  const invited = [
    ["eski@davet.example", null, older(14)],
    ["uye@davet.example", member, older(14)],
    ["yeni@davet.example", null, younger(14)]
  ] as const
  for (const [email, userId, age] of invited) {
    await run(
      (sql) => sql`INSERT INTO family_members (id, owner_id, email, user_id, token_hash, since)
        VALUES (${newId()}, ${seed.ids.publisher2}, ${email}, ${userId}, ${newId()}, ${ago(sql, age)})`
    )
    await run(
      (sql) => sql`INSERT INTO publication_members (id, publication_id, email, role, user_id, token_hash, since)
        VALUES (${newId()}, ${seed.paidPublication}, ${email}, 'editor', ${userId}, ${newId()}, ${ago(sql, age)})`
    )
  }
  await sweepAll()
  for (const table of ["family_members", "publication_members"] as const)
    expect(await rows(table), table).toEqual([
      { email: "uye@davet.example", has_link: false },
      { email: "yeni@davet.example", has_link: true }
    ])
  await run((sql) => sql`DELETE FROM family_members WHERE email LIKE '%@davet.example'`)
  await run((sql) => sql`DELETE FROM publication_members WHERE email LIKE '%@davet.example'`)
}

const session = (id: string, age: Age) =>
  run(
    (sql) => sql`INSERT INTO sessions (id, user_id, expires_at, ends_at, remembered, kid)
      VALUES (${id}, ${seed.ids.readerB}, ${ago(sql, age)}, ${ago(sql, age)}, true, 'k')`
  )

const keepsSessions = async () => {
  await session("bitenoturum0001", older(1))
  await session("bitenoturum0002", younger(1))
  for (const id of ["bitenoturum0001", "bitenoturum0002"])
    await run((sql) => sql`INSERT INTO refresh_tokens (hash, session_id, generation) VALUES (${`h-${id}`}, ${id}, 1)`)
  await sweepAll()
  expect((await left("sessions", "id")).filter((id) => id.startsWith("bitenoturum"))).toEqual(["bitenoturum0002"])
  expect((await left("refresh_tokens", "hash")).filter((hash) => hash.startsWith("h-"))).toEqual(["h-bitenoturum0002"])
  await run((sql) => sql`DELETE FROM sessions WHERE id LIKE 'bitenoturum%'`)
}

const keepsEvents = async () => {
  for (const [name, days] of [
    ["eski", 402],
    ["yeni", 399]
  ] as const) {
    await run(
      (sql) => sql`INSERT INTO analytics_events (event_key, event_name, context, occurred_at, visitor_id)
        VALUES (${name}, 'page_view', 'site', ${ago(sql, older(days))}, ${name})`
    )
    await run(
      (sql) => sql`INSERT INTO readings (day, issue_id, visitor, source, openings, pages, furthest, seconds)
        VALUES (current_date - ${days}::int, ${seed.paid}, ${name}, 'shop', 1, 1, 1, 1)`
    )
  }
  await sweepAll()
  expect(await left("analytics_events", "visitor_id")).toEqual(["yeni"])
  expect(await left("readings", "visitor")).toEqual(["yeni"])
}

/** By how long something is kept, as the list says it: what shows that it is. */
const tried: Readonly<Record<string, () => Promise<void>>> = {
  "400 days, or as configured (ANALYTICS_DAYS)": keepsEvents,
  "2 years, of each user the newest 500; what was only mailed, 30 days": async () => {
    const userId = await newUser()
    const ids = ["eskitane0000001", "yenitane0000001", "eskiposta000001", "yeniposta000001"] as const
    await notification(ids[0], userId, older(2 * 366), true)
    await notification(ids[1], userId, younger(2 * 364), true)
    await notification(ids[2], userId, older(30), false)
    await notification(ids[3], userId, younger(30), false)
    await sweepAll()
    const kept = async () =>
      (await run((sql) => sql<{ id: string }>`SELECT id FROM notifications WHERE user_id = ${userId} ORDER BY id`)).map(
        ({ id }) => id
      )
    expect(await kept()).toEqual([ids[3], ids[1]])
    await run(
      (sql) => sql`INSERT INTO notifications (id, user_id, kind, type, title, text, occasion)
        SELECT 'cok' || lpad(n::text, 12, '0'), ${userId}, 'tickets', 'ticket_answered', 'Y', 'Y', n::text
        FROM generate_series(1, ${maxNotifications}) n`
    )
    await server.inside(Notifications.use((store) => store.sweep))
    expect((await kept()).filter((id) => !id.startsWith("cok"))).toEqual([ids[3]])
  },
  "while there is the account; a file that no message took, a week": async () => {
    for (const [name, age] of [
      ["eski.pdf", older(7)],
      ["yeni.pdf", younger(7)]
    ] as const)
      await run(
        (sql) => sql`INSERT INTO support_attachments (id, owner_id, name, type, size, created_at)
          VALUES (${newId()}, ${seed.ids.readerA}, ${name}, 'application/pdf', 1, ${ago(sql, age)})`
      )
    await sweepAll()
    expect(await left("support_attachments", "name")).toEqual(["yeni.pdf"])
  },
  "until all are told": async () => {
    await run(
      (sql) =>
        sql`INSERT INTO tellings (occasion, issue_id, up_to) VALUES ('deneme', ${seed.paid}, ${seed.ids.readerA})`
    )
    await server.inside(tellMany)
    expect(
      await run((sql) => sql`SELECT up_to, done_at IS NULL AS is_open FROM tellings WHERE occasion = 'deneme'`)
    ).toEqual([{ up_to: "", is_open: false }])
  },
  "10 minutes, then swept within an hour": async () => {
    for (const [email, age] of [
      ["eski@giris.example", older(0)],
      ["yeni@giris.example", younger(0)]
    ] as const)
      await run(
        (
          sql
        ) => sql`INSERT INTO social_attempts (state_hash, browser_hash, provider, verifier, nonce, expires_at, email)
          VALUES (${email}, 'b', 'google', 'v', 'n', ${ago(sql, age)}, ${email})`
      )
    await sweepAll()
    expect(await left("social_attempts", "email")).toEqual(["yeni@giris.example"])
  },
  "180 days after its last use": async () => {
    for (const [id, age] of [
      ["tarayici-eski", older(180)],
      ["tarayici-yeni", younger(180)]
    ] as const)
      await run((sql) => sql`INSERT INTO clients (id, last_seen_at) VALUES (${id}, ${ago(sql, age)})`)
    await sweepAll()
    expect((await left("clients", "id")).filter((id) => id.startsWith("tarayici-"))).toEqual(["tarayici-yeni"])
  },
  "until they leave; an invitation 14 days": keepsInvitations,
  "14 days": keepsInvitations,
  "with the publication": deletesPublication,
  "with the publication; its owner hands it over or deletes it first": deletesPublication,
  "7 days unused, else with its issue": async () => {
    const [old, fresh] = [newId(), newId()]
    for (const [id, age] of [
      [old, older(7)],
      [fresh, younger(7)]
    ] as const)
      await run(
        (sql) => sql`INSERT INTO uploads (id, owner_id, name, size, touched_at)
          VALUES (${id}, ${seed.ids.publisher1}, 'dergi.pdf', 10, ${ago(sql, age)})`
      )
    await sweepAll()
    const kept = await left("uploads", "id")
    expect([kept.includes(old), kept.includes(fresh)]).toEqual([false, true])
  },
  "180 days, or as configured (SECURITY_LOG_DAYS)": async () => {
    for (const [what, age] of [
      ["eski", older(180)],
      ["yeni", younger(180)]
    ] as const)
      await run(
        (sql) =>
          sql`INSERT INTO security_events (id, event, what, at) VALUES (${newId()}, 'limited', ${what}, ${ago(sql, age)})`
      )
    await sweepAll()
    expect((await left("security_events", "what")).filter((what) => /eski|yeni/.test(what ?? ""))).toEqual(["yeni"])
  },
  "10 years from the end of the year, by law; the gateway's name for the owner with the account": keepsBooks,
  "with the account; the order 10 years from the end of the year, by law": keepsBooks,
  "with the account; the sale 10 years from the end of the year, by law": keepsBooks,
  "until then; taken back, 30 days": async () => {
    const [old, fresh] = [await newUser(), await newUser()]
    for (const [userId, age] of [
      [old, older(30)],
      [fresh, younger(30)]
    ] as const)
      await run(
        (sql) => sql`INSERT INTO deletions (user_id, erase_at, taken_back_at, told)
          VALUES (${userId}, now(), ${ago(sql, age)}, 3)`
      )
    await sweepAll()
    expect(await left("deletions", "user_id")).toEqual([fresh])
  },
  "until it is sent, a day at most": async () => {
    const refuses = Mail.of({
      send: () => Effect.void,
      deliver: () => Effect.fail(new NotSent({ code: "ECONNECTION", isFinal: false }))
    })
    await server.inside(
      Effect.gen(function* () {
        const sql = yield* SqlClient.SqlClient
        // At once, before the server's own round takes them.
        yield* sql.withTransaction(
          Effect.gen(function* () {
            for (const [name, age] of [
              ["Eski", { days: 0, minutes: 24 * 60 + 5 }],
              ["Yeni", { days: 0, minutes: 24 * 60 - 5 }]
            ] as const)
              yield* sql`INSERT INTO last_mails (id, name, email, language, created_at)
                VALUES (${newId()}, ${name}, 'son@okur.example', 'tr', ${ago(sql, age)})`
            yield* sendLastMails("http://localhost").pipe(Effect.provideService(Mail, refuses))
            const kept = yield* sql<{ name: string }>`SELECT name FROM last_mails`
            expect(kept).toEqual([{ name: "Yeni" }])
            yield* sql`DELETE FROM last_mails`
          })
        )
      })
    )
  },
  "the next day": async () => {
    await run((sql) =>
      Effect.gen(function* () {
        for (const [id, days] of [
          ["ilandun00000000", 1],
          ["ilanbugun000000", 0]
        ] as const) {
          yield* sql`INSERT INTO adverts (id, kind, text, limit_per_reader) VALUES (${id}, 'toast', 'İlan', 2)`
          yield* sql`INSERT INTO advert_reader_days (user_id, advert_id, day, shown) VALUES (${seed.ids.readerB}, ${id},
            (now() AT TIME ZONE 'Europe/Istanbul')::date - ${days}::int, 1)`
        }
      })
    )
    await sweepAll()
    expect(await left("advert_reader_days", "advert_id")).toEqual(["ilanbugun000000"])
  },
  "until a day after their end": keepsSessions,
  "with the session": keepsSessions,
  "48 hours or one hour, then swept within an hour": async () => {
    for (const [hash, age] of [
      ["eski-belirtec", older(0)],
      ["yeni-belirtec", younger(0)]
    ] as const)
      await run(
        (sql) => sql`INSERT INTO mail_tokens (hash, user_id, purpose, expires_at)
          VALUES (${hash}, ${seed.ids.readerB}, 'reset', ${ago(sql, age)})`
      )
    await sweepAll()
    expect((await left("mail_tokens", "hash")).filter((hash) => hash.endsWith("-belirtec"))).toEqual(["yeni-belirtec"])
  }
}

it("tries every time for which something is kept", () => {
  const said = Object.values(personalData).flatMap(({ personal }) => personal.map(({ until }) => until))
  // What goes with the account is tried where one is erased.
  expect(new Set(said)).toEqual(new Set(["while there is the account", ...Object.keys(tried)]))
})

it.each(Object.keys(tried))("keeps no longer and no shorter: %s", async (until) => {
  await tried[until]?.()
})
