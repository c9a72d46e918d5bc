import { Effect } from "effect"
import { SqlClient } from "effect/sql"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { Articles, type NewArticle } from "../../server/catalogue/Articles.ts"
import { newId } from "../../server/platform/identity.ts"
import { Publishing } from "../../server/publishing/Publishing.ts"
import { noAccess, noIpAccess } from "../../src/domain/catalogue/AccessSummary.ts"
import { maxPublicationArticles } from "../../src/domain/catalogue/Article.ts"
import { hiddenCategory } from "../../src/domain/catalogue/shownCategories.ts"
import { type Asker, clientOf, type RunningServer, startServer } from "../kit/harness/server.ts"
import { categoryIds, populate, type SeedData } from "../kit/fixtures/seedData.ts"

let server: RunningServer
let seedData: SeedData

beforeAll(async () => {
  server = await startServer({ variables: { TRUST_PROXY: "127.0.0.1" } })
  seedData = await populate(server)
})
afterAll(() => server.stop())

const sql = <A>(act: (sql: SqlClient.SqlClient) => Effect.Effect<A, unknown>) =>
  server.inside(Effect.flatMap(SqlClient.SqlClient, act))

const categories = (...slugs: ReadonlyArray<string>) => server.inside(categoryIds(slugs))

const issue = async (id: string, asker: Asker = {}) => {
  const client = await clientOf(server, asker)
  return Effect.runPromise(client.catalogue.issue({ params: { id } }))
}

const subscription = async (publicationId: string, id: string, token: string) => {
  const client = await clientOf(server, { token })
  return (await Effect.runPromise(client.catalogue.subscriptionCheck({ params: { publicationId, id } }))).data
    .subscription
}

const fromNetwork = async (id: string, address: string): Promise<unknown> =>
  (
    (await (await server.fetch(`/api/ip-access-check/${id}`, { headers: { "x-forwarded-for": address } })).json()) as {
      data: unknown
    }
  ).data

/** The status of the paid issue's last page for whoever holds the cookie that a call set; 0 where it set none. */
const lastPage = async (path: string, headers: Record<string, string>): Promise<number> => {
  const cookie = (await server.fetch(path, { headers })).headers.get("set-cookie")?.split(";")[0]
  if (cookie === undefined) return 0
  return (await server.fetch(`/content/${seedData.paid}/6.webp`, { headers: { cookie } })).status
}

describe("an issue", () => {
  it("is told to everybody with its publication", async () => {
    const [item] = (await issue(seedData.paid)).data.items
    expect(item).toMatchObject({
      id: seedData.paid,
      title: "Atlas Mayıs",
      issue_number: 20260501,
      publish_date: "2026-05-01",
      status: "PUBLISHED",
      is_free: false,
      cover_image: `/covers/${seedData.paid}.webp?v=v1`,
      expand: {
        publication: { id: seedData.paidPublication, title: "Atlas", tier: 3, tags: await categories("gezi", "tarih") }
      }
    })
  })

  it("is known to its own publisher alone until it is published", async () => {
    expect((await issue(seedData.unpublished, { token: seedData.tokens.publisher1 })).data.items[0]?.status).toBe(
      "CONVERTING"
    )
    for (const asker of [{}, { token: seedData.tokens.readerA }, { token: seedData.tokens.publisher2 }]) {
      await expect(issue(seedData.unpublished, asker)).rejects.toMatchObject({ _tag: "IssueNotFound" })
    }
  })

  it("is refused by name where there is none, in the reader's language", async () => {
    await expect(issue("yok")).rejects.toMatchObject({
      _tag: "IssueNotFound",
      issueId: "yok",
      message: "Dergi bulunamadı."
    })
    await expect(issue("yok", { language: "en" })).rejects.toMatchObject({ message: "The issue was not found." })
  })

  it("is found by nothing but its id, however it is spelled", async () => {
    for (const id of ["'; DROP TABLE issues; --", "%00", "a/../b", seedData.paid.toUpperCase()]) {
      await expect(issue(id), id).rejects.toMatchObject({ _tag: "IssueNotFound" })
    }
  })
})

const grouped = async () => {
  const client = await clientOf(server)
  return (await Effect.runPromise(client.catalogue.latestGrouped())).data.groupedByTags
}

it("groups publications by their categories, each by its newest published issue", async () => {
  await sql((sql) => sql`UPDATE issues SET publish_date = '2026-06-01' WHERE id = ${seedData.otherPaid}`)
  await sql((sql) => sql`UPDATE publications SET sidebar_off = true WHERE id = ${seedData.paidPublication}`)
  const [travel = "", history = ""] = await categories("gezi", "tarih")
  const groups = await grouped()
  expect(Object.keys(groups).toSorted()).toEqual([travel, history].toSorted())
  expect(groups[travel]?.map((card) => card.issue_id)).toEqual([seedData.otherPaid, seedData.free])
  expect(groups[history]?.map((card) => card.issue_id)).toEqual([seedData.otherPaid])
  expect(groups[history]?.[0]).toMatchObject({
    id: seedData.paidPublication,
    slug: "atlas",
    title: "Atlas",
    description: "Açıklama",
    issue_title: "Atlas Nisan",
    issue_number: 20260501,
    publish_date: "2026-06-01",
    page_count: 6,
    publisher_name: "Yayınevi",
    frequency: "MONTHLY",
    tier: 3,
    price: 7499,
    is_free: false,
    sidebar_off: true,
    tags: [travel, history]
  })
  expect(groups[travel]?.[1]).toMatchObject({ price: 0, is_free: true, sidebar_off: false })
})

it("puts what stands in no category under the hidden one", async () => {
  const [travel = "", hidden = ""] = await categories("gezi", "vitrin")
  await sql((sql) => sql`UPDATE publications SET tags = '[]' WHERE id = ${seedData.freePublication}`)
  const groups = await grouped()
  expect(groups[hidden]).toMatchObject([{ issue_id: seedData.free, tags: [] }])
  expect(groups[travel]?.map((card) => card.issue_id)).toEqual([seedData.otherPaid])
})

describe("categories", () => {
  it("are named in the language asked for, in their order, with the same slugs", async () => {
    const client = await clientOf(server)
    const named = async (locale: "tr" | "en") =>
      (await Effect.runPromise(client.catalogue.categories({ params: { locale } }))).data
    const [turkish, english] = [await named("tr"), await named("en")]
    expect(turkish.slice(0, 3).map(({ name }) => name)).toEqual(["Gündem", "Kültür ve Sanat", "Edebiyat"])
    expect(english.slice(0, 3).map(({ name }) => name)).toEqual(["Current Affairs", "Arts and Culture", "Literature"])
    expect(english.map(({ id, slug }) => ({ id, slug }))).toEqual(turkish.map(({ id, slug }) => ({ id, slug })))
    expect(turkish.at(-1)?.slug).toBe(hiddenCategory)
    expect((await server.fetch("/api/categories/de")).status).toBe(400)
  })
})

describe("a magazine", () => {
  const byId = async (id: string) => {
    const client = await clientOf(server)
    return (await Effect.runPromise(client.catalogue.magazine({ params: { id } }))).data
  }
  const bySlug = async (slug: string, language = "tr") => {
    const client = await clientOf(server, { language })
    return (await Effect.runPromise(client.catalogue.magazineBySlug({ params: { slug } }))).data
  }
  const issues = async (id: string) => {
    const client = await clientOf(server)
    return (await Effect.runPromise(client.catalogue.issuesOfPublication({ params: { id } }))).data.items
  }

  it("is found by its id and by its slug, and has its newest published issue in front", async () => {
    expect(await byId(seedData.paidPublication)).toMatchObject({ slug: "atlas", issue_id: seedData.otherPaid })
    expect(await bySlug("atlas")).toEqual(await byId(seedData.paidPublication))
    expect((await issues(seedData.paidPublication)).map((card) => card.issue_id)).toEqual([
      seedData.otherPaid,
      seedData.paid
    ])
  })

  it("is refused where there is none, and where nothing of it is published yet", async () => {
    const draft = await server.inside(
      Publishing.use((publishing) =>
        publishing.addPublication({
          ownerId: seedData.ids.publisher1,
          title: "Atlas",
          tier: 0,
          description: "",
          publisherName: "Yayınevi",
          frequency: "MONTHLY",
          language: "tr",
          tags: []
        })
      )
    )
    const refused = (magazineId: string) => ({ _tag: "MagazineNotFound", magazineId, message: "Dergi Bulunamadı" })
    for (const id of [draft, "yok", seedData.paid, "' OR 1=1 --", "%00"]) {
      await expect(byId(id), id).rejects.toMatchObject(refused(id))
      await expect(issues(id), id).rejects.toMatchObject(refused(id))
    }
    for (const slug of ["atlas-2", "yok", "ATLAS", "%00"]) {
      await expect(bySlug(slug), slug).rejects.toMatchObject(refused(slug))
    }
    await expect(bySlug("yok", "en")).rejects.toMatchObject({ message: "Magazine not found" })
    expect(await sql((sql) => sql`SELECT slug FROM publications WHERE id = ${draft}`)).toEqual([{ slug: "atlas-2" }])
  })
})

describe("an article", () => {
  const article = (title: string, order: number): NewArticle => ({
    title,
    order,
    summary: `${title} özeti`,
    content: `<p onclick="x()">${title} <i>metni</i><script>alert(1)</script></p>`,
    image: "//elsewhere.example/x.webp",
    author: "Ayşe",
    pageRange: "4–7"
  })
  const put = (issueId: string, ...titles: ReadonlyArray<string>) =>
    server.inside(
      Articles.use((articles) =>
        articles.replace(
          issueId,
          titles.map((title, at) => article(title, at + 1))
        )
      )
    )
  const ofIssue = async (id: string, asker: Asker = {}) => {
    const client = await clientOf(server, asker)
    return (await Effect.runPromise(client.catalogue.articlesOfIssue({ params: { id } }))).data.items
  }
  const byId = async (id: string, asker: Asker = {}) => {
    const client = await clientOf(server, asker)
    return (await Effect.runPromise(client.catalogue.article({ params: { id } }))).data
  }
  const ofPublication = async (id: string) => {
    const client = await clientOf(server)
    return (await Effect.runPromise(client.catalogue.articlesOfPublication({ params: { id } }))).data.items
  }

  beforeAll(async () => {
    await put(seedData.paid, "Bir", "İki", "Üç")
    await put(seedData.otherPaid, "Dört", "Dört", "Beş")
    await put(seedData.unpublished, "Yarın")
  })

  it("stands in its issue's order, cleaned, and is whole for everybody, that of a paid issue too", async () => {
    const items = await ofIssue(seedData.paid)
    expect(items.map(({ title }) => title)).toEqual(["Bir", "İki", "Üç"])
    expect(await byId(items[1]?.id ?? "")).toMatchObject({
      slug: "iki",
      title: "İki",
      summary: "İki özeti",
      content: "<p>İki metni</p>",
      image: null,
      author: "Ayşe",
      order_in_issue: 2,
      page_range: "4–7",
      issue: seedData.paid,
      publication: seedData.paidPublication,
      language: "tr",
      expand: { issue: { title: "Atlas Mayıs" }, publication: { title: "Atlas", slug: "atlas" } }
    })
    expect((await ofIssue(seedData.otherPaid)).map(({ slug }) => slug)).toEqual(["dort", "dort-2", "bes"])
  })

  it("keeps its address when its issue's are put again, and is of its issue's day, or of the one before it on which that came out", async () => {
    const before = await ofIssue(seedData.otherPaid)
    await put(seedData.otherPaid, "Beş", "Dört", "Altı", "Dört")
    const after = await ofIssue(seedData.otherPaid)
    expect(after.map(({ slug }) => slug)).toEqual(["bes", "dort", "alti", "dort-2"])
    const kept = (items: typeof after) =>
      items
        .filter(({ slug }) => slug !== "alti")
        .map(({ id, slug, created }) => ({ id, slug, created }))
        .toSorted((one, other) => one.slug.localeCompare(other.slug))
    expect(kept(after)).toEqual(kept(before))
    await put(seedData.otherPaid, "Dört", "Dört", "Beş")
    expect((await ofIssue(seedData.otherPaid)).map(({ slug }) => slug)).toEqual(["dort", "dort-2", "bes"])
    const [day] = await sql((sql) => sql`SELECT publish_date::text FROM issues WHERE id = ${seedData.otherPaid}`)
    for (const [publishDate, publishedAt, created] of [
      ["2026-09-01", "2026-11-22T10:30:00Z", "2026-09-01T09:00:00.000Z"],
      ["2026-12-01", "2026-11-22T10:30:00Z", "2026-11-22T10:30:00.000Z"],
      [day?.["publish_date"], new Date().toISOString(), expect.any(String)]
    ]) {
      await sql(
        (sql) => sql`UPDATE issues SET publish_date = ${publishDate}::text::date,
          published_at = ${publishedAt}::text::timestamptz WHERE id = ${seedData.otherPaid}`
      )
      expect((await ofIssue(seedData.otherPaid))[0]?.created).toEqual(created)
    }
  })

  it("leads to four others at most: first of its issue, then of the newest, never to itself or to what is not out", async () => {
    const [first] = await ofIssue(seedData.paid)
    const { related } = await byId(first?.id ?? "")
    expect(related.map(({ slug }) => slug)).toEqual(["iki", "uc", "dort", "dort-2"])
  })

  it("of an issue that is not out is its publisher's alone", async () => {
    const own = { token: seedData.tokens.publisher1 }
    const [secret] = await ofIssue(seedData.unpublished, own)
    expect(await byId(secret?.id ?? "", own)).toMatchObject({ title: "Yarın" })
    for (const asker of [{}, { token: seedData.tokens.readerA }, { token: seedData.tokens.publisher2 }]) {
      await expect(ofIssue(seedData.unpublished, asker)).rejects.toMatchObject({ _tag: "IssueNotFound" })
      await expect(byId(secret?.id ?? "", asker)).rejects.toMatchObject({
        _tag: "ArticleNotFound",
        message: "İçerik Bulunamadı"
      })
    }
    for (const id of ["yok", "%00", seedData.paid]) {
      await expect(byId(id), id).rejects.toMatchObject({ _tag: "ArticleNotFound", articleId: id })
    }
    await expect(byId("yok", { token: "forged" })).rejects.toMatchObject({ _tag: "Unauthorised" })
  })

  it("stands in for those of another issue of its publication: five that are out, in no order", async () => {
    const names = (await ofPublication(seedData.paidPublication)).map(({ title }) => title)
    expect(names).toHaveLength(maxPublicationArticles)
    expect(names).not.toContain("Yarın")
    expect(await ofPublication(seedData.freePublication)).toEqual([])
    await expect(ofPublication("yok")).rejects.toMatchObject({ _tag: "MagazineNotFound" })
  })
})

it("notes once who looked at which issue, and never at one they may not see", async () => {
  const view = async (issue_id: string, token: string) => {
    const client = await clientOf(server, { token })
    return Effect.runPromise(client.catalogue.recentlyViewed({ payload: { issue_id } }))
  }
  const { readerA, readerB, publisher1 } = seedData.tokens
  expect(await view(seedData.paid, readerA)).toEqual({ success: true, action: "created" })
  expect(await view(seedData.paid, readerA)).toEqual({ success: true, action: "updated" })
  expect(await view(seedData.paid, readerB)).toEqual({ success: true, action: "created" })
  expect((await view(seedData.unpublished, publisher1)).action).toBe("created")
  for (const id of [seedData.unpublished, "yok"]) {
    await expect(view(id, readerA), id).rejects.toMatchObject({ _tag: "IssueNotFound", issueId: id })
  }
  await expect(view(seedData.paid, "forged")).rejects.toMatchObject({ _tag: "Unauthorised" })
  const rows = await sql((sql) => sql`SELECT count(*)::int AS count FROM recently_viewed`)
  expect(rows).toEqual([{ count: 3 }])
})

it("tells readers what their own library holds", async () => {
  await sql(
    (sql) =>
      sql`INSERT INTO library (user_id, issue_id, access_type) VALUES (${seedData.ids.readerA}, ${seedData.paid}, 'purchase')`
  )
  const held = async (token: string) => {
    const client = await clientOf(server, { token })
    return (await Effect.runPromise(client.catalogue.libraryItem({ params: { id: seedData.paid } }))).data.items
  }
  expect(await held(seedData.tokens.readerA)).toEqual([
    {
      issue: seedData.paid,
      access_type: "purchase",
      expand: { issue: { title: "Atlas Mayıs", cover_image: `/covers/${seedData.paid}.webp?v=v1` } }
    }
  ])
  expect(await held(seedData.tokens.readerB)).toEqual([])
})

describe("a subscription", () => {
  const subscribe = (days: number, publicationId: string | null) =>
    sql(
      (sql) =>
        sql`INSERT INTO subscriptions (id, user_id, subscription_type, publication_id, starts_at, ends_at)
        VALUES (${newId()}, ${seedData.ids.readerB}, ${publicationId === null ? "platform" : "publication"}, ${publicationId},
          now() - interval '40 days', now() + make_interval(days => ${days}))`
    )
  const check = (publicationId = seedData.paidPublication) =>
    subscription(publicationId, seedData.paid, seedData.tokens.readerB)

  it("opens the issues of its publication, or of all, while it runs", async () => {
    expect(await check()).toBeNull()
    await subscribe(-1, seedData.paidPublication)
    expect(await check()).toBeNull()
    await subscribe(5, seedData.freePublication)
    expect(await check()).toBeNull()
    await subscribe(5, seedData.paidPublication)
    expect(await check()).toEqual({ subscription_type: "publication" })
    // With a plan too it is still read by what takes no device's place.
    await subscribe(5, null)
    expect(await check()).toEqual({ subscription_type: "publication" })
    await sql((sql) => sql`DELETE FROM subscriptions WHERE publication_id = ${seedData.paidPublication}`)
    expect(await check()).toEqual({ subscription_type: "platform" })
    const headers = { authorization: `Bearer ${seedData.tokens.readerB}` }
    expect(await lastPage(`/api/subscription/check/${seedData.paidPublication}/${seedData.paid}`, headers)).toBe(200)
    expect(await lastPage(`/api/issues/${seedData.paid}`, headers)).toBe(200)
    expect(await lastPage(`/api/issues/${seedData.paid}`, {})).toBe(403)
  })

  it("is not asked of a publication that the issue is not of", async () => {
    await expect(check(seedData.freePublication)).rejects.toMatchObject({ _tag: "IssueNotFound" })
  })
})

describe("a corporate network", () => {
  const range = (network: string, isPlatform: boolean, publications: ReadonlyArray<string>) =>
    sql(
      (sql) =>
        sql`INSERT INTO corporate_ranges (id, name, network, is_platform, publication_ids)
        VALUES (${newId()}, 'Kurum', ${network}::text::cidr, ${isPlatform}, ${JSON.stringify(publications)}::text::jsonb)`
    )

  it("opens what it was given, for IPv4 and IPv6, and nothing beside its range", async () => {
    await range("203.0.113.0/24", false, [seedData.paidPublication])
    await range("2001:db8:7::/48", true, [])
    await range("198.51.100.7/32", false, [seedData.freePublication])
    const granted = { access_granted: true }
    const refused = { access_granted: false }
    expect(await fromNetwork(seedData.paid, "203.0.113.200")).toEqual(granted)
    expect(await fromNetwork(seedData.paid, "::ffff:203.0.113.200")).toEqual(granted)
    expect(await fromNetwork(seedData.paid, "2001:db8:7:1::9")).toEqual(granted)
    expect(await fromNetwork(seedData.paid, "203.0.114.1")).toEqual(refused)
    expect(await fromNetwork(seedData.paid, "2001:db8:8::1")).toEqual(refused)
    expect(await fromNetwork(seedData.paid, "198.51.100.7")).toEqual(refused)
    expect(await fromNetwork(seedData.paid, "127.0.0.1")).toEqual(refused)
  })

  it("opens the pages to people who sit in it, and to nobody else", async () => {
    for (const [address, statuses] of [
      ["203.0.113.9", [200, 200]],
      ["203.0.114.9", [0, 403]]
    ] as const) {
      const headers = { "x-forwarded-for": address }
      const asked = [`/api/ip-access-check/${seedData.paid}`, `/api/issues/${seedData.paid}`]
      expect(await Promise.all(asked.map((path) => lastPage(path, headers))), address).toEqual(statuses)
    }
  })

  it("is told whole to everybody who asks, and to a signed-in user beside what they hold themselves", async () => {
    const told = async (path: string, address: string, token?: string) => {
      const headers = {
        "x-forwarded-for": address,
        ...(token === undefined ? {} : { authorization: `Bearer ${token}` })
      }
      const answer = await server.fetch(path, { headers })
      return { status: answer.status, data: ((await answer.json()) as { data?: unknown }).data }
    }
    await range("203.0.113.64/26", false, [seedData.freePublication, seedData.paidPublication])
    const one = { access_granted: true, access_type: "publication", corporate_access_id: expect.any(String) }
    expect((await told("/api/ip-access-check", "203.0.113.5")).data).toEqual({
      ...one,
      corporate_access_name: "Kurum",
      publication_ids: [seedData.paidPublication]
    })
    const both = (await told("/api/ip-access-check", "203.0.113.70")).data as { publication_ids: Array<string> }
    expect(both.publication_ids.toSorted()).toEqual([seedData.paidPublication, seedData.freePublication].toSorted())
    expect((await told("/api/ip-access-check", "2001:db8:7::1")).data).toMatchObject({
      access_type: "platform",
      publication_ids: []
    })
    expect((await told("/api/ip-access-check", "203.0.114.1, 192.0.2.1")).data).toEqual(noIpAccess)

    const { readerA, readerB } = seedData.tokens
    expect((await told("/api/user-access-summary", "203.0.114.1", readerA)).data).toEqual({
      ...noAccess,
      ownPublications: [],
      issueAccess: [seedData.paid]
    })
    expect((await told("/api/user-access-summary", "203.0.113.5", readerB)).data).toMatchObject({
      issueAccess: [],
      corporateAccess: { hasAccess: true, publicationIds: [seedData.paidPublication], isPlatformAccess: false }
    })
    expect((await told("/api/user-access-summary", "203.0.113.5")).status).toBe(401)

    const own = (await told("/api/user-access-summary", "203.0.114.1", seedData.tokens.publisher1)).data
    expect(own).toMatchObject({
      publicationAccess: expect.arrayContaining([seedData.paidPublication]),
      ownPublications: expect.arrayContaining([seedData.paidPublication]),
      issueAccess: []
    })
  })

  it("believes the last proxy it trusts, not what a visitor wrote before", async () => {
    expect(await fromNetwork(seedData.paid, "203.0.113.5, 192.0.2.1")).toEqual({ access_granted: false })
    expect(await fromNetwork(seedData.paid, "nonsense")).toEqual({ access_granted: false })
  })

  it("believes no header where no proxy is named", async () => {
    const open = await startServer()
    try {
      const other = await populate(open)
      await open.inside(
        SqlClient.SqlClient.use(
          (sql) =>
            sql`INSERT INTO corporate_ranges (id, name, network, is_platform) VALUES (${newId()}, 'Kurum', '203.0.113.0/24', true)`
        )
      )
      const answer = await open.fetch(`/api/ip-access-check/${other.paid}`, {
        headers: { "x-forwarded-for": "203.0.113.5", "x-real-ip": "203.0.113.5", forwarded: "for=203.0.113.5" }
      })
      expect(await answer.json()).toMatchObject({ data: { access_granted: false } })
    } finally {
      await open.stop()
    }
  })
})
