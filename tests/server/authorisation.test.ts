import { afterAll, beforeAll, expect, it } from "vitest"
import { Effect } from "effect"
import { SqlClient } from "effect/sql"
import { Articles } from "../../server/catalogue/Articles.ts"
import { newId } from "../../server/platform/identity.ts"
import { hashOf, newSecret } from "../../server/platform/secrets.ts"
import { type RunningServer, startServer } from "../kit/harness/server.ts"
import { type Person, populate, type SeedData } from "../kit/fixtures/seedData.ts"

let server: RunningServer
let seedData: SeedData
/** An article of an issue that is published, and one of an issue that is not. */
let articles: { readonly paid: string; readonly unpublished: string }
/** What reader A has bought: an order, the key it was made with, one that waits at the bank, and a family plan. */
let own: Readonly<Record<"order" | "key" | "waiting" | "token" | "subscription", string>>

/** What is reader A's, and stays it while others ask for it: made anew for each of them. */
const device = async (): Promise<string> => {
  await seedData.signIn("readerA")
  const [row] = await asked(
    (sql) =>
      sql<{ id: string }>`SELECT id FROM sessions WHERE user_id = ${seedData.ids.readerA} ORDER BY created_at DESC`
  )
  return row?.id ?? ""
}
const member = async (token = newSecret()): Promise<string> => {
  const id = newId()
  await asked(
    (sql) => sql`INSERT INTO family_members (id, owner_id, email, token_hash)
      VALUES (${id}, ${seedData.ids.readerA}, ${`${id}@okur.example`}, ${hashOf(token)})`
  )
  return id
}

const asked = <A>(ask: (sql: SqlClient.SqlClient) => Effect.Effect<A, unknown>) =>
  server.inside(SqlClient.SqlClient.use(ask))

/** Pays as reader A; answers with the order's number, and the token of the bank's page where it leads there. */
const paid = async (cardNumber: string, id: string, key: string) => {
  const answer = await server.fetch("/api/pay", {
    method: "POST",
    headers: {
      "content-type": "application/json",
      authorization: `Bearer ${seedData.tokens.readerA}`,
      "idempotency-key": key
    },
    body: JSON.stringify({
      cart: { items: [{ id, price: 7499 }], total: 7499 },
      payment: { ...payment.payment, cardNumber }
    })
  })
  const { data } = (await answer.json()) as { data: { order_number: string; challenge_url?: string } }
  return { number: data.order_number, token: data.challenge_url?.split("/").at(-1) ?? "" }
}

const buyThings = async () => {
  const [key, subscription] = ["deneme-deneme-deneme", newId()]
  const { number: order } = await paid("5528790000000008", seedData.paid, key)
  const { number: waiting, token } = await paid("4000000000003220", seedData.otherPaid, `${key}-2`)
  for (const [id, userId] of [
    [subscription, seedData.ids.readerA],
    [newId(), seedData.ids.readerB]
  ]) {
    await asked(
      (sql) => sql`INSERT INTO subscriptions (id, user_id, subscription_type, plan, ends_at, auto_renewal)
        VALUES (${id}, ${userId}, 'platform', 'family', now() + interval '1 month', true)`
    )
  }
  return { order, key, waiting, token, subscription }
}

beforeAll(async () => {
  server = await startServer({ variables: { LOGIN_ATTEMPTS: "1000" } })
  seedData = await populate(server)
  await server.inside(
    SqlClient.SqlClient.use(
      (sql) =>
        sql`INSERT INTO conversions (issue_id, pdf, state) VALUES (${seedData.unpublished}, 'originals/x.pdf', 'done')`
    )
  )
  articles = await server.inside(
    Effect.gen(function* () {
      const kept = yield* Articles
      const article = { summary: "", content: "", image: null, author: null, order: 1, pageRange: null }
      const put = Effect.fnUntraced(function* (issueId: string) {
        yield* kept.replace(issueId, [{ ...article, title: "Yazı" }])
        return (yield* kept.ofIssue(issueId))[0]?.id ?? ""
      })
      return { paid: yield* put(seedData.paid), unpublished: yield* put(seedData.unpublished) }
    })
  )
  own = await buyThings()
})
afterAll(() => server.stop())

const askers = ["visitor", "readerA", "readerB", "publisher1", "publisher2"] as const
type Asker = (typeof askers)[number]

interface Row {
  readonly path?: (seedData: SeedData) => string | Promise<string>
  readonly body?: unknown
  /** A body that names what was made for this test. */
  readonly of?: (seedData: SeedData) => unknown
  /** Whether the path still names something after somebody else than reader A has asked for it. */
  readonly stands?: (path: string) => Promise<boolean>
  /** The status each of them is answered with, in the order of `askers`. */
  readonly statuses: readonly [number, number, number, number, number]
}

const everybody = [200, 200, 200, 200, 200] as const
const signedIn = [401, 200, 200, 200, 200] as const
/** The token of a mail opens whoever has it, and these are none. */
const nobody = [400, 400, 400, 400, 400] as const

/** A test card; what it is to pay for differs. */
const payment = {
  payment: { cardHolderName: "Okur", cardNumber: "5528790000000008", expireMonth: "12", expireYear: "2040", cvc: "123" }
}

/** One row or more for every endpoint of the API: an endpoint without one fails below. `publisher1` owns "Atlas". */
const table: Readonly<Record<string, ReadonlyArray<Row>>> = {
  "post /api/auth/login": [
    { body: { email: "a@okur.example", password: "yanlış" }, statuses: [401, 401, 401, 401, 401] }
  ],
  "post /api/register": [
    {
      body: { name: "Ayşe", email: "a@okur.example", password: "gizli sözcük", passwordConfirm: "gizli sözcük" },
      statuses: [409, 409, 409, 409, 409]
    }
  ],
  "post /api/forgot-password": [{ body: { email: "kimse@okur.example" }, statuses: everybody }],
  "post /api/auth/verify": [{ body: { token: "x" }, statuses: nobody }],
  "post /api/auth/verify/resend": [{ statuses: signedIn }],
  "post /api/auth/reset": [
    { body: { token: "x", password: "gizli sözcük", passwordConfirm: "gizli sözcük" }, statuses: nobody }
  ],
  "post /api/auth/refresh-token": [{ body: { refreshToken: "x" }, statuses: [401, 401, 401, 401, 401] }],
  "post /api/auth/refresh": [{ statuses: signedIn }],
  "get /api/check-auth": [{ statuses: everybody }],
  "post /api/session/verify": [{ body: { client_id: "tarayici1" }, statuses: everybody }],
  "post /api/logout": [{ statuses: everybody }],
  "get /api/oauth/providers": [{ statuses: everybody }],
  "get /api/oauth/initiate-auth": [
    { path: () => "/api/oauth/initiate-auth?provider=yok", statuses: [404, 404, 404, 404, 404] }
  ],
  "post /api/oauth/complete": [{ body: { query: "state=x" }, statuses: nobody }],
  "get /api/user-profile": [{ statuses: signedIn }],
  "post /api/update-profile": [{ body: { name: "Bir Okur", phone: "" }, statuses: signedIn }],
  "post /api/change-password": [
    {
      body: { currentPassword: "yanlış", password: "gizli sözcük", passwordConfirm: "gizli sözcük" },
      statuses: [401, 422, 422, 422, 422]
    }
  ],
  "post /api/set-password": [
    { body: { password: "gizli sözcük", passwordConfirm: "gizli sözcük" }, statuses: [401, 409, 409, 409, 409] }
  ],
  "get /api/devices": [{ statuses: signedIn }],
  "delete /api/devices/{id}": [
    { path: () => "/api/devices/yokyokyokyokyok", statuses: [401, 404, 404, 404, 404] },
    {
      path: async () => `/api/devices/${await device()}`,
      stands: async (path) =>
        (await asked((sql) => sql`SELECT 1 FROM sessions WHERE id = ${idOf(path)} AND revoked_at IS NULL`)).length > 0,
      statuses: [401, 200, 404, 404, 404]
    }
  ],
  "get /api/issues/latest/grouped": [{ statuses: everybody }],
  "get /api/free-issue": [{ statuses: everybody }],
  "get /api/categories/{locale}": [{ path: () => "/api/categories/tr", statuses: everybody }],
  "get /api/magazines/{id}": [
    { path: ({ paidPublication }) => `/api/magazines/${paidPublication}`, statuses: everybody },
    { path: ({ paid }) => `/api/magazines/${paid}`, statuses: [404, 404, 404, 404, 404] }
  ],
  "get /api/magazines/slug/{slug}": [{ path: () => "/api/magazines/slug/atlas", statuses: everybody }],
  "get /api/issues/{id}/articles": [
    { path: ({ paid }) => `/api/issues/${paid}/articles`, statuses: everybody },
    { path: ({ unpublished }) => `/api/issues/${unpublished}/articles`, statuses: [404, 404, 404, 200, 404] }
  ],
  "get /api/publications/{id}": [
    { path: ({ paidPublication }) => `/api/publications/${paidPublication}`, statuses: everybody }
  ],
  "get /api/publications/{id}/articles": [
    { path: ({ paidPublication }) => `/api/publications/${paidPublication}/articles`, statuses: everybody }
  ],
  "get /api/publications/{id}/issues": [
    { path: ({ paidPublication }) => `/api/publications/${paidPublication}/issues`, statuses: everybody }
  ],
  "get /api/articles/{id}": [
    { path: () => `/api/articles/${articles.paid}`, statuses: everybody },
    { path: () => `/api/articles/${articles.unpublished}`, statuses: [404, 404, 404, 200, 404] }
  ],
  "post /api/recently-viewed": [
    { body: { issue_id: "yokyokyokyokyok" }, statuses: [401, 404, 404, 404, 404] },
    { of: ({ paid }) => ({ issue_id: paid }), statuses: signedIn },
    { of: ({ unpublished }) => ({ issue_id: unpublished }), statuses: [401, 404, 404, 200, 404] }
  ],
  "get /api/recently-viewed": [{ statuses: signedIn }],
  "get /api/user-access-summary": [{ statuses: signedIn }],
  "get /api/ip-access-check": [{ statuses: everybody }],
  "get /api/search/texts": [{ path: () => "/api/search/texts?q=deniz", statuses: everybody }],
  "get /api/issues/{id}": [
    { path: ({ paid }) => `/api/issues/${paid}`, statuses: everybody },
    { path: ({ unpublished }) => `/api/issues/${unpublished}`, statuses: [404, 404, 404, 200, 404] }
  ],
  "get /api/library": [{ statuses: signedIn }],
  "get /api/library/{id}": [
    { path: ({ paid }) => `/api/library/${paid}`, statuses: signedIn },
    { path: ({ unpublished }) => `/api/library/${unpublished}`, statuses: [401, 404, 404, 200, 404] }
  ],
  "get /api/subscription/check/{publicationId}/{id}": [
    { path: ({ paid, paidPublication }) => `/api/subscription/check/${paidPublication}/${paid}`, statuses: signedIn },
    {
      path: ({ unpublished, paidPublication }) => `/api/subscription/check/${paidPublication}/${unpublished}`,
      statuses: [401, 404, 404, 200, 404]
    }
  ],
  "get /api/ip-access-check/{id}": [
    { path: ({ paid }) => `/api/ip-access-check/${paid}`, statuses: everybody },
    { path: ({ unpublished }) => `/api/ip-access-check/${unpublished}`, statuses: [404, 404, 404, 404, 404] }
  ],
  "post /api/activation": [{ body: { domain: "localhost" }, statuses: everybody }],
  "get /api/issue-reading-data": [{ statuses: signedIn }],
  "get /api/issue-reading-data/{id}": [
    { path: ({ paid }) => `/api/issue-reading-data/${paid}`, statuses: signedIn },
    { path: ({ unpublished }) => `/api/issue-reading-data/${unpublished}`, statuses: [401, 404, 404, 200, 404] }
  ],
  "post /api/issue-reading-data/{id}": [
    {
      path: ({ paid }) => `/api/issue-reading-data/${paid}`,
      body: { bookmarks: [], notes: [], highlights: [] },
      statuses: signedIn
    }
  ],
  "post /api/analytics/batch": [{ body: [], statuses: everybody }],
  "post /api/analytics/site/batch": [{ body: [], statuses: everybody }],
  "post /api/analytics/reader/batch": [{ body: [], statuses: everybody }],
  "get /api/favourites": [{ statuses: signedIn }],
  "post /api/favourites/batch": [{ body: { now: "2026-01-01T00:00:00.000Z", sayings: [] }, statuses: signedIn }],
  "get /api/reading-progress": [{ statuses: signedIn }],
  "post /api/reading-progress/batch": [{ body: { now: "2026-01-01T00:00:00.000Z", turns: [] }, statuses: signedIn }],
  "post /api/pay": [
    {
      of: () => ({ ...payment, cart: { items: [{ id: "yokyokyokyokyok", price: 1 }], total: 1 } }),
      statuses: [401, 409, 409, 409, 409]
    }
  ],
  "post /api/checkout/callback": [
    { body: { token: "x", orderId: "x" }, statuses: [404, 404, 404, 404, 404] },
    // Whoever comes back from the bank need not be signed in: the token alone says what for, and only with its order.
    { of: () => ({ token: own.token, orderId: own.waiting }), statuses: [409, 409, 409, 409, 409] },
    { of: () => ({ token: own.token, orderId: own.order }), statuses: [404, 404, 404, 404, 404] }
  ],
  "get /api/checkout/attempts/{key}": [
    { path: () => "/api/checkout/attempts/yok-boyle-bir-deneme", statuses: [401, 404, 404, 404, 404] },
    { path: () => `/api/checkout/attempts/${own.key}`, statuses: [401, 200, 404, 404, 404] }
  ],
  "get /api/orders": [{ statuses: signedIn }],
  "get /api/orders/{number}": [
    { path: () => "/api/orders/yok", statuses: [401, 404, 404, 404, 404] },
    { path: () => `/api/orders/${own.order}`, statuses: [401, 200, 404, 404, 404] }
  ],
  "post /api/subscription/create": [
    {
      body: {
        plan_id: "platform",
        billing_period: "monthly",
        amount: 1,
        payment_method: { card_name: "Okur", card_number: "5528790000000008", expiry_date: "12/40", cvv: "123" }
      },
      statuses: [401, 409, 409, 409, 409]
    }
  ],
  "get /api/subscriptions": [{ statuses: signedIn }],
  "post /api/subscriptions/cancel": [
    {
      of: () => ({ subscription_id: own.subscription, reason: "price", subscription_type: "platform" }),
      statuses: [401, 200, 404, 404, 404]
    },
    {
      of: () => ({ subscription_id: own.subscription, reason: "price", subscription_type: "publication" }),
      statuses: [401, 404, 404, 404, 404]
    }
  ],
  "get /api/family": [{ statuses: [401, 200, 200, 404, 404] }],
  "post /api/family/invitations": [{ body: { email: "kardes@okur.example" }, statuses: [401, 200, 200, 404, 404] }],
  "delete /api/family/members/{id}": [
    {
      path: async () => `/api/family/members/${await member()}`,
      // Who has a family of their own takes nobody out of another's.
      stands: async (path) =>
        (await asked((sql) => sql`SELECT 1 FROM family_members WHERE id = ${idOf(path)}`)).length > 0,
      statuses: [401, 200, 200, 404, 404]
    }
  ],
  "post /api/family/inviter": [
    { body: { token: "x" }, statuses: [401, 410, 410, 410, 410] },
    {
      path: async () => {
        await asked((sql) => sql`DELETE FROM family_members`)
        await member("davet")
        return "/api/family/inviter"
      },
      body: { token: "davet" },
      statuses: [401, 410, 200, 200, 200]
    }
  ],
  "post /api/family/join": [
    { body: { token: "x" }, statuses: [401, 410, 410, 410, 410] },
    {
      path: async () => {
        await asked((sql) => sql`DELETE FROM family_members`)
        await member("davet")
        return "/api/family/join"
      },
      body: { token: "davet" },
      statuses: [401, 410, 200, 200, 200]
    }
  ],
  "post /api/family/leave": [
    {
      path: async () => {
        await asked(
          (sql) => sql`INSERT INTO family_members (id, owner_id, user_id, email)
            SELECT id, ${seedData.ids.readerA}, id, email FROM users WHERE id <> ${seedData.ids.readerA} ON CONFLICT DO NOTHING`
        )
        return "/api/family/leave"
      },
      statuses: [401, 404, 200, 200, 200]
    }
  ],
  "get /api/publisher/publications": [{ statuses: [401, 403, 403, 200, 200] }],
  "post /api/publisher/publications": [{ statuses: [401, 403, 403, 400, 400] }],
  "post /api/publisher/issues": [{ statuses: [401, 403, 403, 400, 400] }],
  "get /api/publisher/issues": [{ statuses: [401, 403, 403, 200, 200] }],
  "post /api/publisher/issues/{id}/retry": [
    { path: ({ unpublished }) => `/api/publisher/issues/${unpublished}/retry`, statuses: [401, 403, 403, 409, 404] },
    { path: ({ free }) => `/api/publisher/issues/${free}/retry`, statuses: [401, 403, 403, 404, 409] }
  ],
  "delete /api/publisher/issues/{id}": [
    { path: ({ paid }) => `/api/publisher/issues/${paid}`, statuses: [401, 403, 403, 409, 404] },
    { path: ({ free }) => `/api/publisher/issues/${free}`, statuses: [401, 403, 403, 404, 409] }
  ],
  "get /api/publisher/issues/{id}/conversion": [
    {
      path: ({ unpublished }) => `/api/publisher/issues/${unpublished}/conversion`,
      statuses: [401, 403, 403, 200, 404]
    },
    { path: ({ free }) => `/api/publisher/issues/${free}/conversion`, statuses: [401, 403, 403, 404, 200] }
  ]
}

const idOf = (path: string): string => path.split("/").at(-1) ?? ""

const ask = async (asker: Asker, endpoint: string, row: Row): Promise<number> => {
  const [method = "", template = ""] = endpoint.split(" ")
  const path = (await row.path?.(seedData)) ?? template
  const body = row.of?.(seedData) ?? row.body
  const isLogout = path === "/api/logout"
  const token =
    asker === "visitor" ? null : isLogout ? await seedData.signIn(asker satisfies Person) : seedData.tokens[asker]
  const form = new FormData()
  form.set("title", "yarım")
  const isUpload = endpoint === "post /api/publisher/issues"
  const answer = await server.fetch(path, {
    method: method.toUpperCase(),
    headers: {
      ...(token === null ? {} : { authorization: `Bearer ${token}` }),
      "idempotency-key": `deneme-deneme-${asker}`,
      ...(body === undefined ? {} : { "content-type": "application/json" })
    },
    ...(isUpload ? { body: form } : body === undefined ? {} : { body: JSON.stringify(body) })
  })
  const said = (await answer.json()) as { success?: boolean; message?: string; _tag?: string }
  if (answer.status >= 400) {
    expect(said, endpoint).toMatchObject({
      success: false,
      _tag: expect.stringMatching(/./),
      message: expect.stringMatching(/./)
    })
  }
  if (asker !== "readerA" && row.stands !== undefined)
    expect(await row.stands(path), `${endpoint}: ${asker}`).toBe(true)
  return answer.status
}

it("names every endpoint of the API in the table of who may do what, and no other", async () => {
  const { paths } = (await (await server.fetch("/api/openapi.json")).json()) as { paths: Record<string, object> }
  const endpoints = Object.entries(paths).flatMap(([path, methods]) =>
    Object.keys(methods).map((method) => `${method} ${path}`)
  )
  expect(Object.keys(table).toSorted()).toEqual(endpoints.toSorted())
})

it.each(Object.keys(table))("lets exactly those who may: %s", async (endpoint) => {
  const rows = table[endpoint] ?? []
  for (const row of rows) {
    const statuses: Array<number> = []
    for (const asker of askers) statuses.push(await ask(asker, endpoint, row))
    expect(statuses, String(rows.indexOf(row))).toEqual([...row.statuses])
  }
})

it("tells nobody what is another's", async () => {
  const get = async (path: string, asker: Asker) => {
    const headers = asker === "visitor" ? undefined : { authorization: `Bearer ${seedData.tokens[asker]}` }
    return (await server.fetch(path, headers === undefined ? {} : { headers })).text()
  }
  await asked((sql) => sql`DELETE FROM family_members`)
  const secrets = {
    "/api/orders": own.order,
    "/api/subscriptions": own.subscription,
    "/api/devices": await device(),
    "/api/family": await member(),
    "/api/library": seedData.paid,
    "/api/recently-viewed": seedData.paid,
    "/api/issue-reading-data": seedData.paid,
    "/api/user-profile": seedData.people.readerA.email
  }
  for (const kept of ["recently_viewed", "plan_issues", "reading_data"])
    await asked((sql) => sql`DELETE FROM ${sql(kept)} WHERE user_id <> ${seedData.ids.readerA}`)
  for (const [path, secret] of Object.entries(secrets)) {
    expect(await get(path, "readerA"), path).toContain(secret)
    for (const asker of askers.filter((one) => one !== "readerA"))
      expect(await get(path, asker), `${path}: ${asker}`).not.toContain(secret)
  }
})

/** Calls that the contract does not describe: those of the tus protocol. */
const inPieces: Readonly<
  Record<string, readonly [headers: Readonly<Record<string, string>>, statuses: Row["statuses"]]>
> = {
  "POST /api/publisher/uploads": [{ "upload-length": "0" }, [401, 403, 403, 422, 422]],
  "OPTIONS /api/publisher/uploads": [{}, [401, 403, 403, 204, 204]],
  "HEAD /api/publisher/uploads/{id}": [{}, [401, 403, 403, 200, 404]],
  "PATCH /api/publisher/uploads/{id}": [
    { "upload-offset": "9", "content-type": "application/offset+octet-stream" },
    [401, 403, 403, 409, 404]
  ],
  "DELETE /api/publisher/uploads/{id}": [{}, [401, 403, 403, 204, 404]]
}

it.each(Object.entries(inPieces))("lets exactly those who may: %s", async (call, [headers, expected]) => {
  const asking = async (asker: Asker, id: string) => {
    const [method = "", path = ""] = call.split(" ")
    const answer = await server.fetch(path.replace("{id}", id), {
      method,
      headers: {
        ...headers,
        "tus-resumable": "1.0.0",
        ...(asker === "visitor" ? {} : { authorization: `Bearer ${seedData.tokens[asker]}` })
      }
    })
    if (answer.status >= 400 && method !== "HEAD") {
      expect(await answer.json(), call).toMatchObject({ success: false, message: expect.stringMatching(/./) })
    }
    return answer.status
  }
  const made = await server.fetch("/api/publisher/uploads", {
    method: "POST",
    headers: { "tus-resumable": "1.0.0", "upload-length": "3", authorization: `Bearer ${seedData.tokens.publisher1}` }
  })
  const id = made.headers.get("location")?.split("/").at(-1) ?? ""
  const statuses: Array<number> = []
  // Who may delete it comes last.
  for (const asker of ["visitor", "readerA", "readerB", "publisher2", "publisher1"] as const) {
    statuses.push(await asking(asker, id))
  }
  const [visitor, readerA, readerB, publisher1, publisher2] = expected
  expect(statuses).toEqual([visitor, readerA, readerB, publisher2, publisher1])
})

it("says in its description which calls need somebody", async () => {
  const { paths } = (await (await server.fetch("/api/openapi.json")).json()) as {
    paths: Record<string, Record<string, { security: ReadonlyArray<object> }>>
  }
  for (const [endpoint, rows] of Object.entries(table)) {
    const [method = "", path = ""] = endpoint.split(" ")
    const needsSomebody = rows.every(({ statuses }) => statuses[0] === 401 && statuses[1] !== 401)
    expect((paths[path]?.[method]?.security ?? []).length > 0, endpoint).toBe(needsSomebody)
  }
})
