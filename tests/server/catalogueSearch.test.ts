import { Clock, Effect } from "effect"
import { SqlClient } from "effect/sql"
import { afterAll, beforeAll, expect, it, vi } from "vitest"
import { PageTexts, plainWords } from "../../server/catalogue/PageTexts.ts"
import { newId } from "../../server/platform/identity.ts"
import { Storage } from "../../server/platform/storage.ts"
import { Publishing } from "../../server/publishing/Publishing.ts"
import { noHoldings } from "../../src/domain/catalogue/access.ts"
import { sortKey } from "../../src/domain/alphabet.ts"
import { maxTextHits } from "../../src/domain/catalogue/TextHit.ts"
import { searchPattern, fold } from "../../src/domain/folding.ts"
import {
  type Asker,
  clientOf,
  freshFolder,
  removeFolder,
  type RunningServer,
  startServer
} from "../kit/harness/server.ts"
import { searchTriples, sortPairs } from "../kit/fixtures/turkishPairs.ts"
import { categoryIds, populate, type SeedData } from "../kit/fixtures/seedData.ts"
import { withoutNotices } from "../kit/fixtures/withoutNotices.ts"

let server: RunningServer
let seedData: SeedData

const sql = <A>(act: (sql: SqlClient.SqlClient) => Effect.Effect<A, unknown>) =>
  server.inside(Effect.flatMap(SqlClient.SqlClient, act))

/** Makes the pages of an issue anew, as a conversion does: files first, then the version. */
const print = (issueId: string, pages: Readonly<Record<string, string>>) =>
  server.inside(
    Effect.gen(function* () {
      const storage = yield* Storage
      const client = yield* SqlClient.SqlClient
      yield* storage.put(`content/${issueId}/search.json`, new TextEncoder().encode(JSON.stringify(pages)))
      yield* client`UPDATE issues SET version = ${newId()} WHERE id = ${issueId}`
    })
  )
const takeIn = () => server.inside(PageTexts.use((texts) => texts.catchUp))

const hits = async (q: string, asker: Asker = {}) => {
  const client = await clientOf(server, asker)
  return (await Effect.runPromise(client.catalogue.searchTexts({ query: { q } }))).data.items
}
const places = async (q: string, asker?: Asker) =>
  (await hits(q, asker)).map(({ issue_id, page }) => `${issue_id} ${page}`)

beforeAll(async () => {
  server = await startServer({ variables: { TRUST_PROXY: "127.0.0.1", SEARCHES_PER_MINUTE: "1000" } })
  seedData = await populate(server)
  await print(seedData.free, {
    "1": "İskelenin kenarında bekleyenler, vapurun Boğaz’ın akıntısına karşı nasıl yanaştığını uzun uzun seyretti.",
    "2": "IŞIK, ışık, Işık: üç kez ışık.",
    "3": "Bir ışık daha, bir de poyraz.",
    "4": "Son ışık."
  })
  const paid = Object.fromEntries([1, 2, 3, 4, 5, 6].map((page) => [page, `Kalyon ${page}. sayfada`]))
  await print(seedData.paid, paid)
  await print(seedData.unpublished, { "1": "Kalyon gizlide" })
  await takeIn()
})
afterAll(() => server.stop())

it("shows the place that was found with whole words before and after it", async () => {
  expect(await hits("AKINTISINA  karsi")).toEqual([
    {
      issue_id: seedData.free,
      issue_title: "Sokak Mayıs",
      publication_id: seedData.freePublication,
      publication_title: "Sokak",
      cover_image: expect.stringMatching(`^/covers/${seedData.free}\\.webp\\?v=`),
      page_width: 200,
      page_height: 300,
      language: "tr",
      is_free: true,
      page: 1,
      before: "kenarında bekleyenler, vapurun Boğaz’ın ",
      match: "akıntısına karşı",
      after: " nasıl yanaştığını uzun uzun seyretti."
    }
  ])
})

it("answers the pages with most places first, two of one issue, and nothing to one letter, to signs or to what is not there", async () => {
  expect(await places("ışık")).toEqual([`${seedData.free} 2`, `${seedData.free} 3`])
  expect(await places("isi")).toEqual([`${seedData.free} 2`, `${seedData.free} 3`])
  for (const query of ["", " ", "ı", "i ", "!?", "'); --", "vapurlar", "ışık poyraz", "&|!<->:*", "\u0301\u0302"]) {
    expect(await hits(query), query).toEqual([])
  }
  expect((await server.fetch("/api/search/texts?q=%00%00")).status).toBe(400)
  expect((await server.fetch("/api/search/texts")).status).toBe(400)
  expect(await hits(`${"ışık ".repeat(300)}`)).toEqual([])
})

it("finds a paid issue's pages beyond its preview only for people who may read them", async () => {
  const preview = [`${seedData.paid} 1`, `${seedData.paid} 2`]
  const beyond = (asker?: Asker) => places("6. sayfada", asker)
  expect(await places("kalyon")).toEqual(preview)
  expect((await hits("kalyon")).map(({ is_free }) => is_free)).toEqual([false, false])
  expect(await beyond()).toEqual([])
  expect(await beyond({ token: seedData.tokens.readerB })).toEqual([])
  expect(await beyond({ token: seedData.tokens.publisher2 })).toEqual([])
  expect(await beyond({ token: seedData.tokens.publisher1 })).toEqual([`${seedData.paid} 6`])
  await sql(
    (sql) =>
      sql`INSERT INTO library (user_id, issue_id, access_type) VALUES (${seedData.ids.readerB}, ${seedData.paid}, 'purchase')`
  )
  expect(await beyond({ token: seedData.tokens.readerB })).toEqual([`${seedData.paid} 6`])
  expect(await beyond({ token: seedData.tokens.readerA })).toEqual([])
  await sql(
    (sql) => sql`INSERT INTO subscriptions (id, user_id, subscription_type, publication_id, starts_at, ends_at)
      VALUES (${newId()}, ${seedData.ids.readerA}, 'publication', ${seedData.paidPublication}, now(), now() + make_interval(days => 1))`
  )
  expect(await beyond({ token: seedData.tokens.readerA })).toEqual([`${seedData.paid} 6`])
  await sql((sql) => sql`DELETE FROM subscriptions`)
  await sql((sql) => sql`UPDATE issues SET preview_page_limit = 1 WHERE id = ${seedData.paid}`)
  expect(await places("kalyon")).toEqual([`${seedData.paid} 1`])
  await sql(
    (sql) => sql`INSERT INTO corporate_ranges (id, name, network, is_platform)
      VALUES (${newId()}, 'Kurum', '203.0.113.0/24', true)`
  )
  const from = async (address: string) => {
    const answer = await server.fetch("/api/search/texts?q=6.%20sayfada", { headers: { "x-forwarded-for": address } })
    return ((await answer.json()) as { data: { items: ReadonlyArray<unknown> } }).data.items.length
  }
  expect([await from("203.0.113.9"), await from("203.0.114.9"), await from("203.0.113.9, 192.0.2.1")]).toEqual([
    1, 0, 0
  ])
})

it("keeps what is not published to its publisher", async () => {
  const secret = [`${seedData.unpublished} 1`]
  expect(await places("gizlide", { token: seedData.tokens.publisher1 })).toEqual(secret)
  for (const asker of [{}, { token: seedData.tokens.readerA }, { token: seedData.tokens.publisher2 }]) {
    expect(await places("gizlide", asker)).toEqual([])
  }
  await expect(hits("kalyon", { token: "forged" })).rejects.toMatchObject({ _tag: "Unauthorised" })
})

it("forgets the words of pages that were made anew, and goes on where a server ended or a file is broken", async () => {
  await print(seedData.otherPaid, { "1": "Eski kelime", "2": "Fazla sayfa" })
  await takeIn()
  expect(await places("eski kelime")).toEqual([`${seedData.otherPaid} 1`])
  // A server that ended half-way: a page of the new words, and nothing that says that all are there.
  await print(seedData.otherPaid, { "1": "Yeni kelime" })
  await sql((sql) => sql`UPDATE page_texts SET plain = 'yarim' WHERE issue_id = ${seedData.otherPaid} AND page = 1`)
  await takeIn()
  expect(await places("yeni kelime")).toEqual([`${seedData.otherPaid} 1`])
  expect(await places("eski kelime")).toEqual([])
  expect(await places("fazla sayfa")).toEqual([])
  const broken = (content: string) =>
    server.inside(
      Storage.use((storage) =>
        storage.put(`content/${seedData.otherPaid}/search.json`, new TextEncoder().encode(content))
      )
    )
  for (const content of ["{", "[]", '{"1":2}', "null"]) {
    await broken(content)
    await sql((sql) => sql`UPDATE issues SET version = ${newId()} WHERE id = ${seedData.otherPaid}`)
    await takeIn()
    expect(await places("yeni kelime"), content).toEqual([])
  }
  // One page of 300.000 different words, a word without an end, and characters that no database keeps.
  const words = Array.from({ length: 300_000 }, (_, index) => index.toString(36)).join(" ")
  await print(seedData.otherPaid, {
    "1": `liman ${words}`,
    "2": `${"ı".repeat(90_000)} rıhtım`,
    "3": "bo\0ş \ud800 yüz"
  })
  await takeIn()
  expect(await places("liman")).toEqual([`${seedData.otherPaid} 1`])
  expect(await places("rıhtım")).toEqual([`${seedData.otherPaid} 2`])
  expect(await places("boş")).toEqual([`${seedData.otherPaid} 3`])
  const unread = await sql((sql) => sql`SELECT id FROM issues WHERE text_version IS DISTINCT FROM version`)
  expect(unread).toEqual([])
})

it("leaves alone what a newer version of the pages has brought meanwhile", async () => {
  await print(seedData.otherPaid, { "1": "Sakin liman", "2": "Sakin kıyı" })
  await takeIn()
  await print(seedData.otherPaid, { "1": "Eski yol" })
  // Another server takes in the newer pages while this one writes the older.
  const statements = [
    `CREATE FUNCTION overtake() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
      UPDATE issues SET version = 'newer', text_version = 'newer' WHERE id = '${seedData.otherPaid}'; RETURN NULL; END $$`,
    "CREATE TRIGGER overtaken AFTER INSERT ON page_texts FOR EACH STATEMENT EXECUTE FUNCTION overtake()"
  ]
  for (const statement of statements) await sql((sql) => sql.unsafe(statement))
  await takeIn()
  await sql((sql) => sql`DROP TRIGGER overtaken ON page_texts`)
  expect(await places("sakin kıyı", { token: seedData.tokens.publisher1 })).toEqual([`${seedData.otherPaid} 2`])
  expect(await sql((sql) => sql`SELECT text_version FROM issues WHERE id = ${seedData.otherPaid}`)).toEqual([
    { text_version: "newer" }
  ])
})

it("answers no more hits than are shown, the newest issues' first", async () => {
  await sql(
    (
      sql
    ) => sql`INSERT INTO issues (id, publication_id, title, description, is_free, issue_number, status, publish_date,
        page_count, version, text_version, published_at)
      SELECT 'many' || lpad(n::text, 11, '0'), ${seedData.freePublication}, 'Çok ' || n, '', true, 20000101, 'PUBLISHED',
        '2000-01-01'::date + n, 1, 'v', 'v', now() FROM generate_series(1, 30) AS n`
  )
  await sql(
    (sql) => sql`INSERT INTO page_texts (issue_id, page, text, folded, plain)
      SELECT 'many' || lpad(n::text, 11, '0'), 1, 'Pusula', 'pusula', 'pusula' FROM generate_series(1, 30) AS n`
  )
  const found = await hits("pusula")
  expect(found).toHaveLength(maxTextHits)
  expect(found.map(({ issue_title }) => issue_title).slice(0, 3)).toEqual(["Çok 30", "Çok 29", "Çok 28"])
})

const addIssues = (prefix: string, count: number, isFree: boolean, day: string) =>
  sql(
    (
      sql
    ) => sql`INSERT INTO issues (id, publication_id, title, description, is_free, issue_number, status, publish_date,
        page_count, version, text_version, published_at)
      SELECT ${prefix}::text || lpad(n::text, 11, '0'), ${seedData.paidPublication}, 'Çok ' || n, '', ${isFree}, 20000101,
        'PUBLISHED', ${day}::text::date + n, 110, 'v', 'v', now() FROM generate_series(1, ${count}::int) AS n`
  )
/** Each issue's every page, so many of them, with the same words. */
const addPages = (prefix: string, count: number, words: string, first = 1) =>
  sql(
    (sql) => sql`INSERT INTO page_texts (issue_id, page, text, folded, plain)
      SELECT i.id, n + ${first - 1}::int, ${words}, ${fold(words)}, ${plainWords(words).join(" ")}
      FROM issues i, generate_series(1, ${count}::int) AS n WHERE i.id LIKE ${`${prefix}%`}`
  )

it("finds what few pages hold where most hold its words, and shows every issue's best two of whole magazines", async () => {
  // Newer issues that nobody here may read, and newer ones that hold both words, never beside each other.
  await addIssues("lock", 30, false, "2040-01-01")
  await addPages("lock", 110, "mavi kehribar ve kehribar", 4)
  await addIssues("both", 10, true, "2030-01-01")
  await addPages("both", 110, "kehribar bir mavi tas")
  await addIssues("fits", 1, true, "2020-01-01")
  await addPages("fits", 110, "kehribar, mavi kehribar, mavi Kehribar, kehribarlar")
  const phrase = ["fits00000000001 1", "fits00000000001 2"]
  expect(await places("mavi kehribar")).toEqual(phrase)
  expect(await places("mavi\n KEHRİB")).toEqual(phrase)
  expect(await places("kehribar bir maví t")).toEqual(
    [10, 9, 8, 7, 6, 5, 4, 3, 2, 1].flatMap((n) => [1, 2].map((page) => `both${String(n).padStart(11, "0")} ${page}`))
  )
  const found = await places("kehribar")
  expect(found.slice(0, 3)).toEqual([...phrase, "both00000000010 1"])
  expect(found).toHaveLength(maxTextHits)
  // A marked letter is told from a plain one before anything is left out.
  await sql(
    (sql) =>
      sql`UPDATE page_texts SET text = 'mavi taş', folded = 'mavi taş' WHERE issue_id = 'both00000000003' AND page = 90`
  )
  expect(await places("mavi taş")).toEqual(["both00000000003 90"])
  // The last word is looked up by its beginning from two letters on, and one letter alone begins nothing.
  expect(await places(". s")).toEqual([])
  expect(await places(". sa")).not.toEqual([])
})

it("goes through issues, the newest first, where most pages hold the words, and answers what it has when time is up", async () => {
  await addIssues("calm", 40, true, "2050-01-01")
  await addPages("calm", 110, "yakamoz")
  await sql(
    (sql) => sql`UPDATE page_texts SET folded = 'yakamoz yakamoz' WHERE issue_id = 'calm00000000001' AND page = 3`
  )
  const first = async (millisecondsAtALook: number) => {
    let now = 0
    const hurried = (clock: Clock.Clock): Clock.Clock =>
      Object.assign(Object.create(clock) as Clock.Clock, {
        currentTimeMillis: Effect.sync(() => (now += millisecondsAtALook))
      })
    const search = PageTexts.use((texts) => texts.search("yakamoz", { userId: null, holdings: noHoldings }))
    const found = await server.inside(
      Clock.clockWith((clock) => Effect.provideService(search, Clock.Clock, hurried(clock)))
    )
    expect(found).toHaveLength(maxTextHits)
    return `${found[0]?.issue_id} ${found[0]?.page}`
  }
  expect(await first(0)).toBe("calm00000000001 3")
  expect(await first(60_000)).toBe("calm00000000040 1")
  await sql((sql) => sql`DELETE FROM issues WHERE id LIKE 'calm%'`)
})

it("tells a search that comes while too many wait to come again", async () => {
  const nobody = { userId: null, holdings: noHoldings }
  const answers = await server.inside(
    PageTexts.use((texts) =>
      Effect.forEach(
        Array.from({ length: 60 }),
        () =>
          texts.search("kehribar", nobody).pipe(
            Effect.map((hits) => hits.length),
            Effect.catchTag("TooManyRequests", ({ retryAfterSeconds }) => Effect.succeed(-retryAfterSeconds))
          ),
        { concurrency: "unbounded" }
      )
    )
  )
  expect(new Set(answers)).toEqual(new Set([maxTextHits, -1]))
  expect(await places("mavi kehribar")).toHaveLength(2)
})

it("sorts and finds as a Turkish dictionary does, by its columns alone", async () => {
  const words = [...new Set(sortPairs.flat())]
  const rows = JSON.stringify(words.map((word) => ({ word, key: sortKey(word) })))
  const sorted = await sql(
    (sql) => sql<{ word: string }>`
      WITH kept AS (
        SELECT r.word, r.key::text COLLATE "C" AS sort_key FROM jsonb_to_recordset(${rows}::text::jsonb) AS r (word text, key text)
      ) SELECT word FROM kept ORDER BY sort_key, word`
  )
  const order = new Map(sorted.map(({ word }, at) => [word, at]))
  const wrong = sortPairs.filter(([before, after]) => (order.get(before) ?? 0) >= (order.get(after) ?? 0))
  expect(wrong).toEqual([])
  const collation = await sql(
    (sql) => sql`SELECT collation_name FROM information_schema.columns
      WHERE table_name = 'publications' AND column_name = 'sort_key'`
  )
  expect(collation).toEqual([{ collation_name: "C" }])

  const own = await server.inside(
    Publishing.use((publishing) =>
      Effect.gen(function* () {
        const plain = {
          description: "",
          publisherName: "",
          frequency: "MONTHLY",
          language: "tr",
          tier: 1,
          tags: []
        } as const
        const ownerId = seedData.ids.readerB
        for (const title of ["Zeytin", "Iğde", "Çıma", "İskele", "Cuma"]) {
          yield* publishing.addPublication({ ...plain, ownerId, title })
        }
        return (yield* publishing.publications(ownerId, "own")).map(({ title }) => title)
      })
    )
  )
  expect(own).toEqual(["Cuma", "Çıma", "Iğde", "İskele", "Zeytin"])

  const asked = searchTriples.map(([text, query, found]) => {
    const pattern = searchPattern(query)
    const place = pattern === null ? -1 : fold(text).search(pattern)
    return {
      text,
      query,
      found,
      folded: fold(text),
      pattern: pattern?.source ?? null,
      plain: plainWords(text).join(" "),
      words: `${plainWords(query).join(" <-> ")}${plainWords(query).length > 0 ? ":*" : ""}`,
      // The words of a query are looked up by their beginnings.
      begins: found && plainWords(query).length > 0 && !/[\p{L}\p{N}]$/u.test(fold(text).slice(0, place))
    }
  })
  const answers = await sql(
    (sql) => sql<{ text: string; query: string; finds: boolean; matches: boolean }>`
      SELECT text, query, coalesce(folded ~ pattern, false) AS finds,
        to_tsvector('simple', plain) @@ to_tsquery('simple', words) AS matches
      FROM jsonb_to_recordset(${JSON.stringify(asked)}::text::jsonb)
        AS a (text text, query text, folded text, pattern text, plain text, words text)`
  )
  const answerTo = new Map(answers.map((answer) => [`${answer.text}\n${answer.query}`, answer]))
  expect(sortPairs.length + searchTriples.length).toBeGreaterThan(100)
  for (const { text, query, found, begins } of asked) {
    const answer = answerTo.get(`${text}\n${query}`)
    expect(answer?.finds, `${query} in ${text}`).toBe(found)
    if (begins) expect(answer?.matches, `the words of ${query} in ${text}`).toBe(true)
  }
})

/** As the tables were before there was a kiosk, with publications that its words fit in part. */
const forget = [
  ...withoutNotices,
  "DROP TABLE publication_members, publication_activities",
  "DROP TABLE page_texts, recently_viewed, articles, categories",
  "DROP TABLE favourites, analytics_events, analytics_marks, analytics_days, readings, page_readings",
  "DROP TABLE family_members, plan_issues, notifications, sandbox_customers",
  `ALTER TABLE subscriptions DROP COLUMN order_number, DROP COLUMN plan, DROP COLUMN billing_period, DROP COLUMN periods,
    DROP COLUMN price, DROP COLUMN auto_renewal, DROP COLUMN customer, DROP COLUMN renew_at, DROP COLUMN cancelled_at,
    DROP COLUMN cancel_reason, DROP COLUMN ended_at`,
  "DROP TABLE security_events, signing_keys, upload_pictures, sales, logos, article_drafts, article_lists, archives, deletions, last_mails, page_tiles, shared_pages",
  "DROP TABLE support_attachments, support_messages, support_tickets, questions, team_activities, advert_days, advert_reader_days, advert_impressions, advert_issues, advert_keywords, advert_words, advert_pictures, adverts",
  "DROP INDEX library_issue, reading_data_issue, subscriptions_publication, publications_logo",
  "ALTER TABLE sessions DROP COLUMN seat_at, DROP COLUMN kid",
  "DROP TABLE reading_data_saves",
  "DROP TABLE reading_progress",
  "ALTER TABLE reading_data DROP COLUMN version",
  "ALTER TABLE users DROP COLUMN language",
  "ALTER TABLE library DROP COLUMN order_number",
  "DROP TABLE sandbox_payments, sandbox_refunds, refunds, order_facts, orders",
  "ALTER TABLE publications DROP COLUMN slug, DROP COLUMN sort_key",
  "ALTER TABLE issues DROP COLUMN text_version, DROP COLUMN cover_page, DROP COLUMN cover_version, DROP COLUMN cover_picture, DROP COLUMN cover_folder, DROP COLUMN folder",
  `ALTER TABLE conversions DROP COLUMN folder, DROP COLUMN number, DROP COLUMN page_width, DROP COLUMN page_height,
  DROP COLUMN accent_colour, DROP COLUMN cover_page, DROP COLUMN cover_folder, DROP COLUMN replaced_at, ADD PRIMARY KEY (issue_id)`,
  "ALTER TABLE conversions DROP COLUMN early, DROP COLUMN begun_at, DROP COLUMN asked_at, DROP COLUMN taken_at",
  "ALTER TABLE publications DROP CONSTRAINT publications_frequency_check",
  "DROP SCHEMA pgboss CASCADE",
  "DELETE FROM migrations WHERE migration_id >= 15",
  "UPDATE publications SET frequency = 'weekly' WHERE tier = 0",
  "UPDATE publications SET frequency = 'now and then' WHERE tier > 0",
  `UPDATE publications SET title = 'Işık', tags = '["Gezi", "Şehir, Mimarlık", "deneme", "gezi", 7]'`
]

it("finds its way from a house without a kiosk, and lets one address search so often in a minute", async () => {
  const folder = await freshFolder()
  const variables = { DATA_DIR: folder, SEARCHES_PER_MINUTE: "2", TRUST_PROXY: "127.0.0.1" }
  try {
    const before = await startServer({ variables })
    const old = await populate(before)
    await before.inside(
      SqlClient.SqlClient.use((sql) => Effect.forEach(forget, (statement) => sql.unsafe(statement), { discard: true }))
    )
    await before.stop()

    const strict = await startServer({ variables })
    const rows = <A extends object>(act: (sql: SqlClient.SqlClient) => Effect.Effect<ReadonlyArray<A>, unknown>) =>
      strict.inside(SqlClient.SqlClient.use(act))
    const tags = await strict.inside(categoryIds(["sehir-mimarlik", "gezi"]))
    expect(
      await rows((sql) => sql`SELECT id, slug, sort_key, tags, frequency FROM publications ORDER BY slug`)
    ).toEqual(
      [old.paidPublication, old.freePublication].map((id, at) => ({
        id,
        slug: ["isik", "isik-2"][at],
        sort_key: sortKey("Işık"),
        frequency: ["MONTHLY", "WEEKLY"][at],
        tags: tags.toReversed()
      }))
    )
    const unread = () => rows((sql) => sql`SELECT id FROM issues WHERE text_version IS DISTINCT FROM version`)
    await vi.waitFor(async () => expect(await unread()).toEqual([]))

    const search = async (address: string) => {
      const answer = await strict.fetch("/api/search/texts?q=kelimeler", { headers: { "x-forwarded-for": address } })
      const body = (await answer.json()) as { data?: { items: ReadonlyArray<unknown> } }
      return { status: answer.status, hits: body.data?.items.length ?? 0 }
    }
    expect(await search("192.0.2.1")).toEqual({ status: 200, hits: 6 })
    expect((await search("192.0.2.1")).status).toBe(200)
    expect((await search("192.0.2.1")).status).toBe(429)
    expect((await search("192.0.2.2")).status).toBe(200)
    await strict.stop()
  } finally {
    await removeFolder(folder)
  }
})
