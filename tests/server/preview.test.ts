import { Effect, Stream } from "effect"
import { SqlClient } from "effect/sql"
import { SignJWT, UnsecuredJWT } from "jose"
import { createHash } from "node:crypto"
import { type IncomingHttpHeaders, request } from "node:http"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { Storage } from "../../server/platform/storage.ts"
import { Tokens } from "../../server/platform/tokens.ts"
import { type RunningServer, startServer } from "../kit/harness/server.ts"
import { pageCount, populate, type SeedData } from "../kit/fixtures/seedData.ts"

const limit = 3
const locked = Array.from({ length: pageCount - limit }, (_, index) => limit + 1 + index)

let server: RunningServer
let seedData: SeedData
/** Of the paid issue: what everybody gets, from the API and with a preview's document, and what its owner gets. */
let preview: string
let shown: string
let whole: string
/** What lies in the store for the locked pages of paid issues: none of it may leave. */
let secrets: ReadonlyArray<Buffer>

beforeAll(async () => {
  server = await startServer()
  seedData = await populate(server)
  const { paid, otherPaid, ids, tokens } = seedData
  secrets = await server.inside(
    Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient
      const storage = yield* Storage
      yield* sql`INSERT INTO library (user_id, issue_id, access_type) VALUES (${ids.readerA}, ${paid}, 'purchase')`
      const kept: Array<Buffer> = []
      for (const issue of [paid, otherPaid]) {
        for (const page of locked) {
          for (const name of [`${page}.html`, `${page}.webp`, `${page}-300.webp`, `thumbnails/${page}.webp`]) {
            // Each file says whose it is, so that a part of it is known again too.
            const mark = Buffer.from(`gizli ${createHash("sha256").update(`${issue} ${name}`).digest("base64url")}`)
            const bytes = name.startsWith("thumb")
              ? yield* storage.get(`content/${issue}/${name}`).pipe(bytesOf)
              : Buffer.concat([mark, mark])
            yield* storage.put(`content/${issue}/${name}`, bytes)
            kept.push(name.startsWith("thumb") ? bytes : mark)
          }
        }
      }
      return kept
    })
  )
  preview = await cookieOf(`/api/issues/${paid}`)
  shown = await cookieOf(`/preview/${paid}`)
  whole = await cookieOf(`/api/library/${paid}`, tokens.readerA)
})
afterAll(() => server.stop())

const bytesOf = <E, R>(stream: Stream.Stream<Uint8Array, E, R>) =>
  Stream.runCollect(stream).pipe(Effect.map((parts) => Buffer.concat([...parts])))

const cookieOf = async (path: string, token?: string): Promise<string> => {
  const answer = await server.fetch(path, token === undefined ? {} : { headers: { authorization: `Bearer ${token}` } })
  return (answer.headers.get("set-cookie") ?? "").split("; ")[0] ?? ""
}

interface Answer {
  readonly status: number
  readonly headers: IncomingHttpHeaders
  readonly body: Buffer
}

interface Asking {
  readonly path: string
  readonly cookie?: string
  readonly method?: string
  readonly headers?: Readonly<Record<string, string>>
}

/** Sent as it is written: `fetch` would tidy it up first. */
const ask = ({ path, cookie = "", method = "GET", headers = {} }: Asking): Promise<Answer> =>
  new Promise((resolve, reject) => {
    const { hostname, port } = new URL(server.url)
    request(
      { hostname, port, path, method, headers: { ...(cookie === "" ? {} : { cookie }), ...headers } },
      (answer) => {
        const parts: Array<Buffer> = []
        answer
          .on("data", (part: Buffer) => parts.push(part))
          .on("error", reject)
          .on("end", () =>
            resolve({ status: answer.statusCode ?? 0, headers: answer.headers, body: Buffer.concat(parts) })
          )
      }
    )
      .on("error", reject)
      .end()
  })

/** That none of a locked page was in the answer, neither as a whole nor a piece, nor how large it is or when it changed. */
const expectNothing = ({ status, headers, body }: Answer, why: string) => {
  expect(status, why).toBeGreaterThanOrEqual(400)
  for (const name of ["etag", "content-range", "accept-ranges", "last-modified"])
    expect(headers[name], why).toBeUndefined()
  for (const secret of secrets) expect(body.includes(secret.subarray(0, 24)), why).toBe(false)
  if (body.length > 0) expect(JSON.parse(body.toString()), why).toMatchObject({ success: false })
}

const sign = (claims: object, seconds = 60, audience: "access" | "content" = "content") =>
  server.inside(Tokens.use((tokens) => tokens.sign(audience, { ...claims }, seconds)))

describe("a locked page", () => {
  const lockedNames = locked.flatMap((page) => [
    `${page}.html`,
    `${page}.webp`,
    `${page}-300.webp`,
    `thumbnails/${page}.webp`
  ])

  it("leaves by no name, method or head, whatever a preview's cookie is sent along with", async () => {
    const etag = (await ask({ path: `/content/${seedData.paid}/5.webp`, cookie: whole })).headers.etag ?? ""
    expect(etag).not.toBe("")
    for (const name of lockedNames) {
      const path = `/content/${seedData.paid}/${name}`
      expectNothing(await ask({ path, cookie: preview }), name)
      expectNothing(await ask({ path, cookie: shown }), name)
      expectNothing(await ask({ path: `${path}?v=v1&page=1`, cookie: preview }), name)
    }
    const path = `/content/${seedData.paid}/5.webp`
    for (const method of ["HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS", "QUERY", "PROPFIND"]) {
      expectNothing(await ask({ path, cookie: preview, method }), method)
    }
    for (const headers of [
      { range: "bytes=0-" },
      { range: "bytes=0-0,2-3" },
      { range: "bytes=-1" },
      { range: "bytes=999999-" },
      { range: "bytes=0-", "if-range": etag },
      { "if-none-match": etag },
      { "if-none-match": "*" },
      { "if-match": etag },
      { "if-modified-since": "Thu, 01 Jan 1970 00:00:00 GMT" },
      { "x-original-url": `/content/${seedData.free}/1.webp` },
      { "x-http-method-override": "HEAD" },
      { authorization: `Bearer ${seedData.tokens.readerA}` }
    ]) {
      expectNothing(await ask({ path, cookie: preview, headers }), JSON.stringify(headers))
    }
  })

  it("leaves to no cookie of another issue, another folder, another session, or that is spent or altered", async () => {
    const { paid, otherPaid, free } = seedData
    const token = await seedData.signIn("readerA")
    const left = await cookieOf(`/api/library/${paid}`, token)
    await server.fetch("/api/logout", { method: "POST", headers: { authorization: `Bearer ${token}` } })
    const claims = { issue: paid, folder: paid, limit: null, sid: null }
    const [head = "", payload = "", signature = ""] = preview.replace("sayfa_content=", "").split(".")
    const said = JSON.parse(Buffer.from(payload, "base64url").toString()) as Record<string, unknown>
    const open = { ...said, limit: null }
    const packed = (value: unknown) => Buffer.from(JSON.stringify(value)).toString("base64url")
    const otherKey = new TextEncoder().encode("x".repeat(32))
    const tokens = [
      ...[null, 6, "6", 1e9, -1, true].map((changed) =>
        [head, packed({ ...said, limit: changed }), signature].join(".")
      ),
      [head, packed({ ...open, folder: paid }), ""].join("."),
      [packed({ alg: "none" }), packed(open), ""].join("."),
      [packed({ alg: "none" }), packed(open), signature].join("."),
      [packed({ alg: "HS512" }), packed(open), signature].join("."),
      [packed({ alg: "HS256", jwk: { kty: "oct", k: "" } }), packed(open), signature].join("."),
      new UnsecuredJWT(open).setAudience("content").encode(),
      await new SignJWT(open).setProtectedHeader({ alg: "HS256" }).sign(otherKey),
      [head, payload, signature].join(".") + ".",
      [head, payload].join("."),
      await sign({ ...claims, sid: "nobodynobodynob" }),
      await sign(claims, -1),
      await sign(claims, 60, "access"),
      await sign({ ...claims, folder: otherPaid }),
      await sign({ ...claims, folder: [paid] }),
      await sign({ ...claims, limit: "6" }),
      seedData.tokens.readerA
    ]
    const others = [
      await cookieOf(`/api/issues/${free}`),
      await cookieOf(`/api/issues/${otherPaid}`, seedData.tokens.publisher1),
      left,
      "sayfa_content=",
      "SAYFA_CONTENT=x; sayfa_contents=x",
      ...["sayfa_content", "sayfa_preview"].flatMap((name) => tokens.map((token) => `${name}=${token}`))
    ]
    const pages = ["1.html", "5.html", "5-300.webp", "thumbnails/5.webp", "thumbnails/5-blur.webp"]
    const refused = [...pages, "search.json", "style.css", "style.css?v=v1", "outline.txt"]
    for (const [at, cookie] of others.entries()) {
      for (const name of refused) {
        expectNothing(await ask({ path: `/content/${paid}/${name}`, cookie }), `${at} ${name}`)
      }
      // Beside the preview's own, in either order, and split over two heads.
      for (const both of [preview, shown].flatMap((own) => [
        `${own}; ${cookie}`,
        `${cookie}; ${own}`,
        `${own}, ${cookie}`
      ])) {
        expectNothing(await ask({ path: `/content/${paid}/5.html`, cookie: both }), `beside, ${at}`)
      }
    }
  })

  it("leaves to no token of which a single letter is another", async () => {
    // As a cookie is read: percent signs first, then the letters of each part.
    const said = (written: string) =>
      decodeURIComponent(written)
        .split(".")
        .map((part) => Buffer.from(part, "base64url").toString("hex"))
        .join(".")
    const token = preview.replace("sayfa_content=", "")
    const letters = Array.from(token)
    for (const [at, letter] of letters.entries()) {
      for (const other of [
        letter === "A" ? "B" : "A",
        ...(at % 16 === 0 ? ["", ".", "=", "%41", " ", "\u00e9"] : [])
      ]) {
        const written = letters.toSpliced(at, 1, other).join("")
        // The last letter of a part has bits to spare, and %41 is an A: another letter may say the same.
        if (said(written) === said(token)) continue
        const altered = `sayfa_content=${written}`
        const answer = await ask({ path: `/content/${seedData.paid}/1.html`, cookie: altered })
        expectNothing(answer, `${at} ${letter} ${other}`)
      }
    }
  })

  it("leaves by no other way to write its address, nor by the other folders of files", async () => {
    const { paid, free } = seedData
    const names = [
      "05.html 5.HTML 5.Html 5.html/ 5.html// 5.html%00 5.html%20 5.html. 5.html.. 5.html;x=1 5.html;/1.html 5.html%3f",
      "5.html%23x 5.html%0a %35.html 5%2ehtml 5.ht%6dl %EF%BC%95.html 5.html%c0%80 5.htm 5.page 5.json 5 +5.html 5e0.html",
      "0x5.html 5.0.html -5.html 1.html/../5.html 1.html/..%2f5.html 1.html%2f..%2f5.html thumbnails/../5.webp",
      "thumbnails/..%2f5.webp thumbnails/%2e%2e/5.webp thumbnails/.%2e/5.webp thumbnails//5.webp thumbnails/5.webp/",
      "thumbnails/05.webp thumbnails/5-300.webp thumbnails/5.WEBP thumbnails/5-blur-blur.webp thumbnails%2f5.webp",
      "/5.html ./5.html .//5.html 5-blur.webp 5-300-blur.webp 5-300 5-600.webp 5-0300.webp facts/5.json ..%5c5.html ..\\5.html",
      `../${paid}/5.html ..%2f${paid}%2f5.html ../../content/${paid}/5.html %2e%2e/${paid}/5.html search.json/5.html`,
      "search.json%00 search.json/ SEARCH.json search.JSON outline.txt/../5.html style.css/5.html"
    ]
      .join(" ")
      .split(" ")
    const addresses = [
      ...names.map((name) => `/content/${paid}/${name}`),
      `//content/${paid}/5.html`,
      `/content//${paid}/5.html`,
      `/content/./${paid}/5.html`,
      `/content/${paid}%2f5.html`,
      `/content/${paid};x/5.html`,
      `/content/${paid.toUpperCase()}/5.html`,
      `/content/%${paid.charCodeAt(0).toString(16)}${paid.slice(1)}/5.html`,
      `/CONTENT/${paid}/5.html`,
      `/content/${free}/../${paid}/5.html`,
      `/content/${free}/..%2f${paid}%2f5.html`,
      `/api/../content/${paid}/5.html`,
      `/covers/${paid}/5.webp`,
      `/covers/${paid}-300.webp`,
      `/covers/..%2f${paid}%2f5.webp`,
      `/covers/${paid}%2f5.webp`,
      `/art/${paid}/5.webp`,
      `/art/..%2fcontent%2f${paid}%2f5.webp`,
      `/files/content/${paid}/5.html`,
      `/assets/../content/${paid}/5.html`,
      `${server.url}/content/${paid}/5.html`
    ]
    const cookies = [preview, await cookieOf(`/api/issues/${free}`), ""]
    for (const path of addresses) {
      for (const cookie of cookies) {
        for (const method of ["GET", "HEAD"]) {
          const answer = await ask({ path, cookie, method, headers: { accept: "application/json" } })
          expectNothing(answer, `${method} ${path}`)
        }
      }
    }
  })
})

describe("what a preview has of locked pages", () => {
  const thumbnail = (name: string, cookie: string, headers: Readonly<Record<string, string>> = {}) =>
    ask({ path: `/content/${seedData.paid}/thumbnails/${name}.webp?v=v1`, cookie, headers })

  it("is their blur, by an address of its own, so that a cache never shows the one for the other", async () => {
    for (const page of locked) {
      const sharp = await thumbnail(`${page}`, whole)
      const etag = sharp.headers.etag ?? ""
      const blurred = await thumbnail(`${page}-blur`, preview)
      expect([sharp.status, blurred.status]).toEqual([200, 200])
      expect(blurred.body.equals(sharp.body)).toBe(false)
      expect(blurred.headers["cache-control"]).toBe("private, max-age=31536000, immutable")
      // It is the same to whoever may see the page, and so may be kept.
      expect((await thumbnail(`${page}-blur`, whole)).body).toEqual(blurred.body)
      // Under the page's own address there is nothing, which is not kept: bought since, the page's comes.
      for (const headers of [{}, { "if-none-match": etag }, { range: "bytes=0-", "if-range": etag }]) {
        const refused = await thumbnail(`${page}`, preview, headers)
        expectNothing(refused, JSON.stringify(headers))
        expect(refused.headers["cache-control"]).toBe("no-store")
      }
      const bought = await thumbnail(`${page}`, whole, { "if-none-match": blurred.headers.etag ?? "" })
      expect(bought.body).toEqual(sharp.body)
    }
  })

  it("takes nothing from a user who holds the whole, and stands when that has ended", async () => {
    const token = await seedData.signIn("readerA")
    const own = await cookieOf(`/api/library/${seedData.paid}`, token)
    const statuses = (cookie: string) =>
      Promise.all(
        ["3.webp", "5.webp", "thumbnails/5.webp"].map(
          async (name) => (await ask({ path: `/content/${seedData.paid}/${name}`, cookie })).status
        )
      )
    const [name, otherName] = [own, shown].map((cookie) => cookie.split("=")[0])
    expect(name).not.toBe(otherName)
    for (const both of [`${own}; ${shown}`, `${shown}; ${own}`]) expect(await statuses(both)).toEqual([200, 200, 200])
    await server.fetch("/api/logout", { method: "POST", headers: { authorization: `Bearer ${token}` } })
    for (const both of [`${own}; ${shown}`, `${shown}; ${own}`]) expect(await statuses(both)).toEqual([200, 403, 403])
    expect(await statuses(own)).toEqual([403, 403, 403])
  })

  it("is all of their headings, which are shown as a shop window is", async () => {
    const outline = `<ul><li><a dest-detail="2">İki</a></li><li><a dest-detail="${pageCount}">Son</a></li></ul>`
    await server.inside(
      Storage.use((storage) => storage.put(`content/${seedData.paid}/outline.txt`, new TextEncoder().encode(outline)))
    )
    for (const cookie of [preview, shown, whole]) {
      const answer = await ask({ path: `/content/${seedData.paid}/outline.txt`, cookie })
      expect([answer.status, answer.body.toString()]).toEqual([200, outline])
    }
  })

  it("is nothing of their words, and these are asked for again by a user who has bought them, and who has not", async () => {
    const path = `/content/${seedData.paid}/search.json?v=v1`
    const full = await ask({ path, cookie: whole })
    expect(Object.keys(JSON.parse(full.body.toString()) as object)).toHaveLength(pageCount)
    expect(full.headers["cache-control"]).toBe("private, no-cache")
    const etag = full.headers.etag ?? ""
    expect((await ask({ path, cookie: whole, headers: { "if-none-match": etag } })).status).toBe(304)
    for (const headers of [{}, { "if-none-match": etag }, { range: "bytes=0-", "if-range": etag }]) {
      const cut = await ask({ path, cookie: preview, headers })
      expect([cut.status, cut.headers["cache-control"]]).toEqual([200, "private, no-cache"])
      expect(Object.keys(JSON.parse(cut.body.toString()) as object)).toEqual(["1", "2", "3"])
      const own = cut.headers.etag ?? ""
      expect([own === "", own === etag]).toEqual([false, false])
      expect((await ask({ path, cookie: preview, headers: { "if-none-match": own } })).status).toBe(304)
      const bought = await ask({ path, cookie: whole, headers: { "if-none-match": own } })
      expect(bought.body.toString()).toBe(full.body.toString())
    }
    for (const name of ["search/3.json", "search/"])
      expectNothing(await ask({ path: `/content/${seedData.paid}/${name}`, cookie: preview }), name)
  })
})

describe("the free issue", () => {
  const freeId = async (of: RunningServer) => {
    const answer = await of.fetch("/api/free-issue")
    const { data } = (await answer.json()) as { data: { items: ReadonlyArray<{ id: string }> } }
    return {
      status: answer.status,
      ids: data.items.map(({ id }) => id),
      cookie: answer.headers.get("set-cookie") ?? ""
    }
  }

  it("is the newest free one, with a pass to its end, and none where nothing is free", async () => {
    const found = await freeId(server)
    expect([found.status, found.ids]).toEqual([200, [seedData.free]])
    const [cookie = ""] = found.cookie.split("; ")
    expect((await ask({ path: `/content/${seedData.free}/${pageCount}.html`, cookie })).status).toBe(200)
    expectNothing(await ask({ path: `/content/${seedData.paid}/1.html`, cookie }), "another issue")
    // It is open to everybody, and so ends with nobody's session.
    const signedIn = await cookieOf("/api/free-issue", seedData.tokens.readerA)
    const said = JSON.parse(Buffer.from(signedIn.split(".")[1] ?? "", "base64url").toString()) as object
    expect(said).toMatchObject({ issue: seedData.free, limit: null, sid: null })
    // An issue has an address of its own, and `free` is nobody's id.
    expect((await server.fetch("/api/issues/free")).status).toBe(404)
    const publish = (status: string) =>
      server.inside(
        SqlClient.SqlClient.use((sql) => sql`UPDATE issues SET status = ${status} WHERE id = ${seedData.free}`)
      )
    await publish("DRAFT")
    const none = await freeId(server)
    await publish("PUBLISHED")
    expect(none).toEqual({ status: 200, ids: [], cookie: "" })
  })

  it("is the one that the shop was told, while that is published and free", async () => {
    const chosen = "secilmisdergi01"
    const told = await startServer({ variables: { FREE_ISSUE_ID: chosen } })
    try {
      const other = await populate(told)
      const run = (change: (sql: SqlClient.SqlClient) => Effect.Effect<unknown, unknown>) =>
        told.inside(SqlClient.SqlClient.use(change))
      expect((await freeId(told)).ids).toEqual([other.free])
      const warnings = () => told.log.filter((line) => line.includes("FREE_ISSUE_ID")).length
      for (let time = 0; time < 3; time++) await told.fetch("/reader/free")
      expect(warnings()).toBe(1)
      await run(
        (sql) => sql`INSERT INTO issues (id, publication_id, title, description, is_free, issue_number, status,
            publish_date, page_count, page_width, page_height, version, published_at)
          VALUES (${chosen}, ${other.freePublication}, 'Eski', '', true, 20200101, 'PUBLISHED', '2020-01-01'::date, 4, 200,
            300, 'v1', now())`
      )
      expect((await freeId(told)).ids).toEqual([chosen])
      await run((sql) => sql`UPDATE issues SET status = 'DRAFT' WHERE id = ${chosen}`)
      for (let time = 0; time < 2; time++) expect((await freeId(told)).ids).toEqual([other.free])
      // It had opened meanwhile, so that it does not any more is news.
      expect(warnings()).toBe(2)
    } finally {
      await told.stop()
    }
  })
})
