import { Effect } from "effect"
import { SqlClient } from "effect/sql"
import sharp from "sharp"
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest"
import { type AdvertDay, Impressions } from "../../server/reader/Impressions.ts"
import { Adverts, type NewAdvert } from "../../server/reader/Adverts.ts"
import { publishingZone } from "../../src/domain/publishing/NewIssue.ts"
import { AdvertReason } from "../../src/domain/reader/adverts/AdvertDraft.ts"
import { placedIn } from "../../src/domain/reader/adverts/Advert.ts"
import en from "../../src/i18n/en/server.json" with { type: "json" }
import tr from "../../src/i18n/tr/server.json" with { type: "json" }
import { clientOf, type RunningServer, startServer } from "../kit/harness/server.ts"
import { populate, type SeedData } from "../kit/fixtures/seedData.ts"

let server: RunningServer
let seedData: SeedData

beforeAll(async () => {
  server = await startServer({ variables: { TRUST_PROXY: "127.0.0.1", ANALYTICS_DAYS: "40" } })
  seedData = await populate(server)
})
afterAll(() => server.stop())
beforeEach(() =>
  run(
    (sql) =>
      sql`TRUNCATE adverts, advert_keywords, advert_words, advert_issues, advert_impressions, advert_days, advert_reader_days, advert_pictures`
  )
)

const run = <A>(use: (sql: SqlClient.SqlClient) => Effect.Effect<A, unknown>) =>
  server.inside(SqlClient.SqlClient.use(use))

const given: NewAdvert = {
  publicationId: null,
  issueIds: null,
  kind: "toast",
  text: "Martıburnu'nda hafta sonu",
  link: "https://martiburnu.com/oteller",
  keywords: ["lodos", "deniz feneri"],
  picture: null,
  beginsOn: null,
  endsOn: null,
  limitPerReader: null
}

const place = (change: Partial<NewAdvert> = {}) =>
  server.inside(Adverts.use((adverts) => adverts.place({ ...given, ...change })))

const mapFor = async (issueId: string, token?: string) => {
  const client = await clientOf(server, token === undefined ? {} : { token })
  return Effect.runPromise(client.adverts.keywordMap({ params: { issueId } }))
}

const idsFor = async (issueId: string, token?: string) =>
  placedIn(await mapFor(issueId, token))
    .map(({ advert }) => advert.reklamId)
    .toSorted()

const dayIn = (days: number) =>
  new Date(Date.now() + days * 86_400_000).toLocaleDateString("sv-SE", { timeZone: publishingZone })

describe("the keyword map of an issue", () => {
  it("has the shape that readers know, and nothing more", async () => {
    const id = await place({ limitPerReader: 2 })
    const answer = await server.fetch(`/api/reklamlar/anahtar-kelimeler/${seedData.paid}`)
    const advert = {
      reklamId: id,
      tip: "toast",
      issue_id: seedData.paid,
      content: { metin: given.text, link: given.link, imageUrl: null },
      once: false,
      limit: 2
    }
    expect(await answer.json()).toEqual({ lodos: advert, "deniz feneri": advert })
  })

  it("is empty where nothing is advertised, and gives all adverts of one keyword", async () => {
    expect(await mapFor(seedData.paid)).toEqual({})
    const ids = [await place(), await place({ kind: "banner_bottom", keywords: ["lodos"] })]
    expect(await idsFor(seedData.paid)).toEqual(ids.toSorted())
    const map = await mapFor(seedData.paid)
    expect(map["lodos"]?.others).toHaveLength(1)
    expect(map["lodos"]?.once === map["lodos"]?.others?.[0]?.once).toBe(false)
  })

  it("has a publication's adverts in its issues alone, those of issues in these, and the team's in all", async () => {
    const { paid, otherPaid, free, paidPublication } = seedData
    const [team, own, ofIssue] = [
      await place(),
      await place({ publicationId: paidPublication }),
      await place({ publicationId: paidPublication, issueIds: [otherPaid] })
    ]
    expect(await idsFor(paid)).toEqual([team, own].toSorted())
    expect(await idsFor(otherPaid)).toEqual([team, own, ofIssue].toSorted())
    expect(await idsFor(free)).toEqual([team])
    // An issue of another publication does not get it by being named.
    await place({ id: ofIssue, publicationId: paidPublication, issueIds: [free] })
    expect(await idsFor(free)).toEqual([team])
  })

  it("has those of today, in Istanbul's days, and none that is paused", async () => {
    const runs = [
      await place({ beginsOn: dayIn(0) }),
      await place({ endsOn: dayIn(0) }),
      await place({ beginsOn: dayIn(-3), endsOn: dayIn(3) })
    ]
    await place({ beginsOn: dayIn(1) })
    await place({ endsOn: dayIn(-1) })
    const paused = await place()
    await run((sql) => sql`UPDATE adverts SET state = 'paused' WHERE id = ${paused}`)
    expect(await idsFor(seedData.paid)).toEqual(runs.toSorted())
  })

  it("is empty for who has a plan without adverts while it runs, a family's members too, and for nobody else", async () => {
    const id = await place()
    const { tokens, ids, paid } = seedData
    const hold = (plan: string | null, publication: string | null, until: string) =>
      run(
        (sql) => sql`INSERT INTO subscriptions (id, user_id, subscription_type, publication_id, plan, ends_at)
        VALUES ('planplanplanpla', ${ids.readerA}, ${publication === null ? "platform" : "publication"}, ${publication},
          ${plan}, now() + ${until}::text::interval)
        ON CONFLICT (id) DO UPDATE SET plan = excluded.plan, ends_at = excluded.ends_at,
          subscription_type = excluded.subscription_type, publication_id = excluded.publication_id`
      )
    await hold("platform", null, "1 day")
    expect(await idsFor(paid, tokens.readerA)).toEqual([])
    expect(await idsFor(paid, tokens.readerB)).toEqual([id])
    expect(await idsFor(paid)).toEqual([id])
    await hold("platform", null, "-1 second")
    expect(await idsFor(paid, tokens.readerA)).toEqual([id])
    await hold("old_premium", null, "1 day")
    expect(await idsFor(paid, tokens.readerA)).toEqual([id])
    await hold(null, seedData.paidPublication, "1 day")
    expect(await idsFor(paid, tokens.readerA)).toEqual([id])
    await hold("family", null, "1 day")
    await run(
      (sql) => sql`INSERT INTO family_members (id, owner_id, email, user_id)
        VALUES ('memberofafamily', ${ids.readerA}, 'b@okur.example', ${ids.readerB})`
    )
    expect(await idsFor(paid, tokens.readerB)).toEqual([])
    await run((sql) => sql`DELETE FROM family_members`)
    await run((sql) => sql`DELETE FROM subscriptions`)
  })

  it("is nobody's who may not see the issue", async () => {
    const { tokens, unpublished } = seedData
    await place()
    await expect(mapFor(unpublished)).rejects.toMatchObject({ _tag: "IssueNotFound" })
    await expect(mapFor(unpublished, tokens.readerA)).rejects.toMatchObject({ _tag: "IssueNotFound" })
    expect(await idsFor(unpublished, tokens.publisher1)).toHaveLength(1)
    await expect(mapFor("yokyokyokyokyok")).rejects.toMatchObject({ _tag: "IssueNotFound" })
  })
})

describe("placing an advert", () => {
  const refusal = (change: Partial<NewAdvert>) =>
    server.inside(Adverts.use((adverts) => Effect.flip(adverts.place({ ...given, ...change }))))

  it.each([
    ["linkScheme", { link: "javascript:alert(document.cookie)" }],
    ["linkScheme", { link: "data:text/html,<script>alert(1)</script>" }],
    ["linkScheme", { link: "http://martiburnu.com" }],
    ["linkRedirects", { link: "https://martiburnu.com/git?url=https://kotu.com" }],
    ["linkHost", { link: "https://192.168.1.1/" }],
    ["textUnreadable", { text: "Bir\u0000iki" }],
    ["textTooLong", { text: "a".repeat(141) }],
    ["pictureMissing", { kind: "modal_gorsel" }],
    ["keywordsMissing", { keywords: [] }]
  ] as const)("is refused: %s, of %j", async (reason, change) => {
    expect(await refusal(change)).toMatchObject({ _tag: "AdvertRefused", reason })
    expect(await run((sql) => sql`SELECT 1 FROM adverts`)).toEqual([])
  })

  it("has a sentence for each reason, in both languages", () => {
    for (const reason of AdvertReason.literals) {
      expect(tr).toHaveProperty([`AdvertRefused_${reason}`])
      expect(en).toHaveProperty([`AdvertRefused_${reason}`])
    }
  })

  it("keeps a text as it is written, whatever it would do in a page", async () => {
    const text = "<img src=x onerror=alert(1)> & 'İndirim' %20"
    await place({ text })
    expect((await mapFor(seedData.paid))["lodos"]?.content.metin).toBe(text)
  })

  it("gives its picture an address of its own, with its size; another picture has another", async () => {
    const picture = (width: number) =>
      sharp({ create: { width, height: 30, channels: 3, background: "#a33" } })
        .webp()
        .toBuffer()
    const id = await place({ kind: "modal_gorsel", picture: await picture(40) })
    const content = async () => (await mapFor(seedData.paid))["lodos"]?.content
    const first = await content()
    expect(first).toMatchObject({ imageWidth: 40, imageHeight: 30 })
    const answer = await server.fetch(first?.imageUrl ?? "")
    expect(answer.headers.get("content-type")).toBe("image/webp")
    expect(answer.headers.get("cache-control")).toBe("public, max-age=31536000, s-maxage=3600, immutable")
    expect((await sharp(await answer.arrayBuffer()).metadata()).width).toBe(40)
    await place({ id, kind: "modal_gorsel", picture: await picture(50) })
    const second = await content()
    expect(second?.imageUrl).not.toBe(first?.imageUrl)
    expect((await server.fetch(first?.imageUrl ?? "")).status).toBe(404)
    for (const url of ["/adverts/yok.webp", "/adverts/../logos/a.webp", `${second?.imageUrl}x`])
      expect((await server.fetch(url)).status).toBe(404)
  })
})

let addresses = 0

const send = (body: unknown, { from, type = "application/json" }: { from?: string; type?: string } = {}) =>
  server.fetch("/api/stats/ad-impressions-batch", {
    method: "POST",
    headers: { "content-type": type, "x-forwarded-for": from ?? `10.1.${addresses >> 8}.${addresses++ & 255}` },
    body: JSON.stringify(body)
  })

const taken = async (body: unknown) => {
  const answer = await send(body)
  expect(answer.status).toBe(200)
  return ((await answer.json()) as { data: unknown }).data
}

const days = (): Promise<ReadonlyArray<AdvertDay>> => server.inside(Impressions.use((impressions) => impressions.days))

describe("impressions", () => {
  let ad: string
  let serial = 0
  beforeEach(async () => {
    ad = await place()
  })
  const impression = (change: Record<string, unknown> = {}) => ({
    id: `i${(serial += 1)}`,
    kind: "shown",
    ad_id: ad,
    issue_id: seedData.paid,
    page_number: 2,
    timestamp: Date.now(),
    ...change
  })

  it("are counted by day, advert and issue, the shown apart from the seen and the clicked", async () => {
    const yesterday = Date.now() - 86_400_000
    await taken([
      impression(),
      impression({ kind: "seen" }),
      impression({ kind: "clicked" }),
      impression({ timestamp: yesterday }),
      impression({ issue_id: seedData.free })
    ])
    await taken([impression(), impression({ kind: "seen" })])
    const counts = { advert_id: ad, issue_id: seedData.paid, word: "" }
    expect(await days()).toEqual(
      expect.arrayContaining([
        { ...counts, day: dayIn(0), shown: 2, seen: 2, clicked: 1 },
        { ...counts, day: dayIn(-1), shown: 1, seen: 0, clicked: 0 },
        { ...counts, issue_id: seedData.free, day: dayIn(0), shown: 1, seen: 0, clicked: 0 }
      ])
    )
    expect(await days()).toHaveLength(3)
  })

  it("are counted by the keyword that brought them, also one that the advert has lost; another word is not kept", async () => {
    await taken([
      impression({ word: "lodos" }),
      impression({ word: "lodos", kind: "clicked" }),
      impression({ word: "deniz feneri" }),
      impression({ word: "Okurun yazdığı" }),
      impression()
    ])
    await place({ id: ad, keywords: ["poyraz"] })
    await taken([impression({ word: "lodos" }), impression({ word: "poyraz", kind: "seen" })])
    const counts = { advert_id: ad, issue_id: seedData.paid, day: dayIn(0), shown: 0, seen: 0, clicked: 0 }
    expect(await days()).toEqual([
      { ...counts, word: "", shown: 2 },
      { ...counts, word: "deniz feneri", shown: 1 },
      { ...counts, word: "lodos", shown: 2, clicked: 1 },
      { ...counts, word: "poyraz", seen: 1 }
    ])
    const kept = await run((sql) => sql<{ word: string }>`SELECT DISTINCT word FROM advert_impressions ORDER BY 1`)
    expect(kept.map(({ word }) => word)).toEqual(["", "deniz feneri", "lodos", "poyraz"])
  })

  it("are counted once, however often and at once they are sent", async () => {
    const batch = Array.from({ length: 40 }, () => impression())
    const answers = await Promise.all([taken(batch), taken(batch.toReversed()), taken([...batch, ...batch])])
    const sum = (name: string) =>
      answers.reduce<number>((all, answer) => all + (answer as Record<string, number>)[name]!, 0)
    expect([sum("accepted"), sum("repeated"), sum("ignored")]).toEqual([40, 120, 0])
    expect((await days())[0]?.shown).toBe(40)
  })

  it("of the older form, also as a beacon's text, are counted once by what they say", async () => {
    const { id: _id, kind: _kind, ...older } = impression()
    expect((await send([older], { type: "text/plain" })).status).toBe(200)
    expect(await taken([older, { ...older, page_number: 3 }])).toEqual({ accepted: 1, repeated: 1, ignored: 0 })
    expect((await days())[0]).toMatchObject({ shown: 2, seen: 0 })
  })

  it("of no advert, of one that does not stand in the issue, too old or without sense are ignored", async () => {
    const elsewhere = await place({ publicationId: seedData.freePublication })
    const sent = [
      impression({ ad_id: "yokyokyokyokyok" }),
      impression({ ad_id: elsewhere }),
      impression({ issue_id: "yokyokyokyokyok" }),
      impression({ timestamp: Date.now() - 41 * 86_400_000 }),
      impression({ kind: "bought" }),
      "text",
      null
    ]
    expect(await taken([...sent, impression()])).toEqual({ accepted: 1, repeated: 0, ignored: sent.length })
    expect(await days()).toHaveLength(1)
  })

  it("are held within bounds: a page of the issue, and no time to come", async () => {
    await taken([impression({ page_number: 900 }), impression({ timestamp: Date.now() + 10 * 86_400_000 })])
    const pages = await run(
      (sql) => sql<{ page_number: number }>`SELECT page_number FROM advert_impressions ORDER BY 1`
    )
    expect(pages.map((row) => row.page_number)).toEqual([2, 6])
    expect((await days()).map(({ day }) => day)).toEqual([dayIn(0)])
  })

  it("are refused where there are too many, of one address and in one batch", async () => {
    const batch = Array.from({ length: 500 }, () => impression())
    expect((await send(batch, { from: "10.9.9.9" })).status).toBe(200)
    expect((await send(batch, { from: "10.9.9.9" })).status).toBe(200)
    const refused = await send([impression()], { from: "10.9.9.9" })
    expect(refused.status).toBe(429)
    expect((await send([...batch, impression()])).status).toBe(400)
    expect((await days())[0]?.shown).toBe(500)
  })

  it("are deleted when no repetition is taken any more, and stay counted", async () => {
    await taken([impression(), impression({ timestamp: Date.now() - 39 * 86_400_000 })])
    await run((sql) => sql`UPDATE advert_impressions SET day = day - 3`)
    await server.inside(Impressions.use((impressions) => impressions.sweep))
    expect(await run((sql) => sql`SELECT 1 FROM advert_impressions`)).toHaveLength(1)
    expect((await days()).reduce((sum, { shown }) => sum + shown, 0)).toBe(2)
  })

  describe("of an advert with a daily limit", () => {
    const shownTo = async (token?: string) => (await mapFor(seedData.paid, token))["lodos"]?.shownToday ?? 0
    const sendAs = async (token: string, batch: ReadonlyArray<unknown>) => {
      const answer = await server.fetch("/api/stats/ad-impressions-batch", {
        method: "POST",
        headers: {
          "content-type": "application/json",
          authorization: `Bearer ${token}`,
          "x-forwarded-for": `10.3.0.${addresses++ & 255}`
        },
        body: JSON.stringify(batch)
      })
      expect(answer.status).toBe(200)
    }
    beforeEach(async () => {
      ad = await place({ id: ad, limitPerReader: 3 })
    })

    it("are told to who was shown it, on every device, once each", async () => {
      const { tokens, ids } = seedData
      const mine = [impression({ user_id: ids.readerA }), impression({ user_id: ids.readerA })]
      expect(await shownTo(tokens.readerA)).toBe(0)
      await sendAs(tokens.readerA, mine)
      await sendAs(tokens.readerA, [...mine, impression({ user_id: ids.readerA, kind: "seen" })])
      expect(await shownTo(tokens.readerA)).toBe(2)
      expect(await shownTo(tokens.readerB)).toBe(0)
      expect(await shownTo()).toBe(0)
    })

    it("count for nobody else: neither for who is named by another, nor without a name", async () => {
      const { tokens, ids } = seedData
      await sendAs(tokens.readerB, [impression({ user_id: ids.readerA })])
      await sendAs(tokens.readerA, [impression()])
      await taken([impression({ user_id: ids.readerA })])
      await sendAs("bozuk", [impression({ user_id: ids.readerA })])
      expect([await shownTo(tokens.readerA), await shownTo(tokens.readerB)]).toEqual([0, 0])
      expect((await days())[0]?.shown, "they are counted all the same").toBe(4)
    })

    it("count for their day, and are forgotten with it", async () => {
      const { tokens, ids } = seedData
      await sendAs(tokens.readerA, [
        impression({ user_id: ids.readerA, timestamp: Date.now() - 86_400_000 }),
        impression({ user_id: ids.readerA })
      ])
      expect(await shownTo(tokens.readerA)).toBe(1)
      await run((sql) => sql`UPDATE advert_reader_days SET day = day - 1`)
      expect(await shownTo(tokens.readerA)).toBe(0)
      await sendAs(tokens.readerA, [impression({ user_id: ids.readerA })])
      expect(await shownTo(tokens.readerA)).toBe(1)
      await run((sql) => sql`UPDATE advert_reader_days SET day = day - 1`)
      await server.inside(Impressions.use((impressions) => impressions.sweep))
      expect(await run((sql) => sql`SELECT 1 FROM advert_reader_days`)).toEqual([])
    })

    it("are not kept where there is no limit", async () => {
      const { tokens, ids } = seedData
      await place({ id: ad })
      await sendAs(tokens.readerA, [impression({ user_id: ids.readerA })])
      expect(await run((sql) => sql`SELECT 1 FROM advert_reader_days`)).toEqual([])
      expect(await shownTo(tokens.readerA)).toBe(0)
    })
  })

  it("leave no trace of who saw the advert", async () => {
    await taken([impression({ user_id: seedData.ids.readerA, visitor_id: "vis_1" })])
    const [row] = await run((sql) => sql<Record<string, unknown>>`SELECT * FROM advert_impressions`)
    expect(Object.keys(row ?? {}).toSorted()).toEqual([
      "advert_id",
      "day",
      "id",
      "issue_id",
      "kind",
      "page_number",
      "word"
    ])
  })
})
