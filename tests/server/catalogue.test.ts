import { Effect } from "effect"
import { SqlClient } from "effect/sql"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { newId } from "../../server/platform/identity.ts"
import { type Asker, clientOf, type RunningServer, startServer } from "../kit/server.ts"
import { categoryIds, populate, type World } from "../kit/world.ts"

let server: RunningServer
let world: World

beforeAll(async () => {
  server = await startServer({ variables: { TRUST_PROXY: "127.0.0.1" } })
  world = await populate(server)
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
  return (await server.fetch(`/content/${world.paid}/6.webp`, { headers: { cookie } })).status
}

describe("an issue", () => {
  it("is told to everybody with its publication", async () => {
    const [item] = (await issue(world.paid)).data.items
    expect(item).toMatchObject({
      id: world.paid,
      title: "Atlas Mayıs",
      issue_number: 20260501,
      publish_date: "2026-05-01",
      status: "PUBLISHED",
      is_free: false,
      cover_image: `/covers/${world.paid}.webp?v=v1`,
      expand: {
        publication: { id: world.paidPublication, title: "Atlas", tier: 3, tags: await categories("gezi", "tarih") }
      }
    })
  })

  it("is known to its own publisher alone until it is published", async () => {
    expect((await issue(world.unpublished, { token: world.tokens.publisher1 })).data.items[0]?.status).toBe(
      "CONVERTING"
    )
    for (const asker of [{}, { token: world.tokens.readerA }, { token: world.tokens.publisher2 }]) {
      await expect(issue(world.unpublished, asker)).rejects.toMatchObject({ _tag: "IssueNotFound" })
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
    for (const id of ["'; DROP TABLE issues; --", "%00", "a/../b", world.paid.toUpperCase()]) {
      await expect(issue(id), id).rejects.toMatchObject({ _tag: "IssueNotFound" })
    }
  })
})

const grouped = async () => {
  const client = await clientOf(server)
  return (await Effect.runPromise(client.catalogue.latestGrouped())).data.groupedByTags
}

it("groups publications by their categories, each by its newest published issue", async () => {
  await sql((sql) => sql`UPDATE issues SET publish_date = '2026-06-01' WHERE id = ${world.otherPaid}`)
  const [travel = "", history = ""] = await categories("gezi", "tarih")
  const groups = await grouped()
  expect(Object.keys(groups).toSorted()).toEqual([travel, history].toSorted())
  expect(groups[travel]?.map((card) => card.issue_id)).toEqual([world.otherPaid, world.free])
  expect(groups[history]?.map((card) => card.issue_id)).toEqual([world.otherPaid])
  expect(groups[history]?.[0]).toMatchObject({
    id: world.paidPublication,
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
    tags: [travel, history]
  })
  expect(groups[travel]?.[1]).toMatchObject({ price: 0, is_free: true })
})

it("puts what stands in no category under the hidden one", async () => {
  const [travel = "", hidden = ""] = await categories("gezi", "vitrin")
  await sql((sql) => sql`UPDATE publications SET tags = '[]' WHERE id = ${world.freePublication}`)
  const groups = await grouped()
  expect(groups[hidden]).toMatchObject([{ issue_id: world.free, tags: [] }])
  expect(groups[travel]?.map((card) => card.issue_id)).toEqual([world.otherPaid])
})

it("tells readers what their own library holds", async () => {
  await sql(
    (sql) =>
      sql`INSERT INTO library (user_id, issue_id, access_type) VALUES (${world.ids.readerA}, ${world.paid}, 'purchase')`
  )
  const held = async (token: string) => {
    const client = await clientOf(server, { token })
    return (await Effect.runPromise(client.catalogue.libraryItem({ params: { id: world.paid } }))).data.items
  }
  expect(await held(world.tokens.readerA)).toEqual([
    {
      issue: world.paid,
      access_type: "purchase",
      expand: { issue: { title: "Atlas Mayıs", cover_image: `/covers/${world.paid}.webp?v=v1` } }
    }
  ])
  expect(await held(world.tokens.readerB)).toEqual([])
})

describe("a subscription", () => {
  const subscribe = (days: number, publicationId: string | null) =>
    sql(
      (sql) =>
        sql`INSERT INTO subscriptions (id, user_id, subscription_type, publication_id, starts_at, ends_at)
        VALUES (${newId()}, ${world.ids.readerB}, ${publicationId === null ? "platform" : "publication"}, ${publicationId},
          now() - interval '40 days', now() + make_interval(days => ${days}))`
    )
  const check = (publicationId = world.paidPublication) => subscription(publicationId, world.paid, world.tokens.readerB)

  it("opens the issues of its publication, or of all, while it runs", async () => {
    expect(await check()).toBeNull()
    await subscribe(-1, world.paidPublication)
    expect(await check()).toBeNull()
    await subscribe(5, world.freePublication)
    expect(await check()).toBeNull()
    await subscribe(5, world.paidPublication)
    expect(await check()).toEqual({ subscription_type: "publication" })
    await subscribe(5, null)
    expect(await check()).toEqual({ subscription_type: "platform" })
    const headers = { authorization: `Bearer ${world.tokens.readerB}` }
    expect(await lastPage(`/api/subscription/check/${world.paidPublication}/${world.paid}`, headers)).toBe(200)
    expect(await lastPage(`/api/issues/${world.paid}`, headers)).toBe(200)
    expect(await lastPage(`/api/issues/${world.paid}`, {})).toBe(403)
  })

  it("is not asked of a publication that the issue is not of", async () => {
    await expect(check(world.freePublication)).rejects.toMatchObject({ _tag: "IssueNotFound" })
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
    await range("203.0.113.0/24", false, [world.paidPublication])
    await range("2001:db8:7::/48", true, [])
    await range("198.51.100.7/32", false, [world.freePublication])
    const granted = { access_granted: true }
    const refused = { access_granted: false }
    expect(await fromNetwork(world.paid, "203.0.113.200")).toEqual(granted)
    expect(await fromNetwork(world.paid, "::ffff:203.0.113.200")).toEqual(granted)
    expect(await fromNetwork(world.paid, "2001:db8:7:1::9")).toEqual(granted)
    expect(await fromNetwork(world.paid, "203.0.114.1")).toEqual(refused)
    expect(await fromNetwork(world.paid, "2001:db8:8::1")).toEqual(refused)
    expect(await fromNetwork(world.paid, "198.51.100.7")).toEqual(refused)
    expect(await fromNetwork(world.paid, "127.0.0.1")).toEqual(refused)
  })

  it("opens the pages to whoever sits in it, and to nobody else", async () => {
    for (const [address, statuses] of [
      ["203.0.113.9", [200, 200]],
      ["203.0.114.9", [0, 403]]
    ] as const) {
      const headers = { "x-forwarded-for": address }
      const asked = [`/api/ip-access-check/${world.paid}`, `/api/issues/${world.paid}`]
      expect(await Promise.all(asked.map((path) => lastPage(path, headers))), address).toEqual(statuses)
    }
  })

  it("believes the last proxy it trusts, not what a visitor wrote before", async () => {
    expect(await fromNetwork(world.paid, "203.0.113.5, 192.0.2.1")).toEqual({ access_granted: false })
    expect(await fromNetwork(world.paid, "nonsense")).toEqual({ access_granted: false })
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
