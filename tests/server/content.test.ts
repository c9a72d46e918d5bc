import decode, { init } from "@jsquash/webp/decode.js"
import { Effect } from "effect"
import { SqlClient } from "effect/sql"
import { readFile } from "node:fs/promises"
import { createRequire } from "node:module"
import { request } from "node:http"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { Storage } from "../../server/platform/storage.ts"
import { Tokens } from "../../server/platform/tokens.ts"
import { type RunningServer, startServer } from "../kit/harness/server.ts"
import { pageCount, populate, type SeedData } from "../kit/fixtures/seedData.ts"

let server: RunningServer
let seedData: SeedData

beforeAll(async () => {
  server = await startServer()
  seedData = await populate(server)
  await server.inside(
    SqlClient.SqlClient.use(
      (sql) =>
        sql`INSERT INTO library (user_id, issue_id, access_type) VALUES (${seedData.ids.readerA}, ${seedData.paid}, 'purchase')`
    )
  )
})
afterAll(() => server.stop())

interface Granted {
  readonly cookie: string
  readonly attributes: string
}

/** The content cookie that a call of the API sets. */
const granted = async (path: string, token?: string): Promise<Granted> => {
  const answer = await server.fetch(path, token === undefined ? {} : { headers: { authorization: `Bearer ${token}` } })
  const [cookie = "", ...attributes] = (answer.headers.get("set-cookie") ?? "").split("; ")
  return { cookie, attributes: attributes.join("; ") }
}

const file = (folder: string, name: string, cookie: string, headers: Record<string, string> = {}) =>
  server.fetch(`/content/${folder}/${name}`, { headers: { cookie, ...headers } })

const names = [
  ...Array.from({ length: pageCount }, (_, index) => index + 1).flatMap((page) => [
    `${page}.html`,
    `${page}.webp`,
    `${page}-300.webp`,
    `thumbnails/${page}.webp`
  ]),
  "style.css",
  "outline.txt",
  "search.json"
]

const statuses = async (folder: string, cookie: string): Promise<Record<string, number>> =>
  Object.fromEntries(
    await Promise.all(names.map(async (name) => [name, (await file(folder, name, cookie)).status] as const))
  )

const all = (status: number) => Object.fromEntries(names.map((name) => [name, status]))

/** An address sent as it is written: `fetch` would tidy it up first. */
const raw = (path: string, cookie: string): Promise<{ status: number; body: string }> =>
  new Promise((resolve, reject) => {
    const { hostname, port } = new URL(server.url)
    request({ hostname, port, path, headers: { cookie } }, (answer) => {
      let body = ""
      answer
        .setEncoding("utf8")
        .on("data", (text: string) => (body += text))
        .on("end", () => resolve({ status: answer.statusCode ?? 0, body }))
    })
      .on("error", reject)
      .end()
  })

describe("the files of an issue", () => {
  it("are closed, each of them, without a cookie", async () => {
    expect(await statuses(seedData.paid, "")).toEqual(all(403))
    expect(await statuses(seedData.free, "")).toEqual(all(403))
    const refused = await file(seedData.paid, "1.html", "")
    expect(await refused.json()).toEqual({
      success: false,
      _tag: "ContentRefused",
      message: "Bu sayfayı okuma hakkınız yok."
    })
    expect(refused.headers.get("cache-control")).toBe("no-store")
  })

  it("of a free issue open to everybody who asked for it", async () => {
    const { cookie, attributes } = await granted(`/api/issues/${seedData.free}`)
    expect(attributes).toContain(`Path=/content/${seedData.free}`)
    expect(attributes).toContain("HttpOnly")
    expect(attributes).toContain("SameSite=Strict")
    expect(attributes).not.toContain("Secure")
    expect(await statuses(seedData.free, cookie)).toEqual(all(200))
  })

  it("of a paid issue open to the preview's last page for a visitor", async () => {
    const { cookie } = await granted(`/api/issues/${seedData.paid}`)
    const open = await statuses(seedData.paid, cookie)
    for (const name of names) {
      const page = Number(/^(?:thumbnails\/)?(\d+)/.exec(name)?.[1] ?? 0)
      expect(open[name], name).toBe(page > 3 ? 403 : 200)
    }
    expect(await (await file(seedData.paid, "search.json", cookie)).json()).toEqual({
      1: "kelimeler 1",
      2: "kelimeler 2",
      3: "kelimeler 3"
    })
  })

  it("have a preview's search text that is asked for again, and cut anew once the issue's is another", async () => {
    const { cookie } = await granted(`/api/issues/${seedData.otherPaid}`)
    const ask = (etag = "") => file(seedData.otherPaid, "search.json", cookie, { "if-none-match": etag })
    const first = await ask()
    const etag = first.headers.get("etag") ?? ""
    expect(etag).toMatch(/^".+"$/)
    expect(first.headers.get("cache-control")).toBe("private, no-cache")
    expect((await ask(etag)).status).toBe(304)
    const words = Object.fromEntries([1, 2, 3, 4].map((page) => [page, `yeni ${page}`]))
    await server.inside(
      Effect.flatMap(Storage, (storage) =>
        storage.put(`content/${seedData.otherPaid}/search.json`, Buffer.from(JSON.stringify(words)))
      )
    )
    const next = await ask(etag)
    expect(next.status).toBe(200)
    expect(await next.json()).toEqual({ 1: "yeni 1", 2: "yeni 2", 3: "yeni 3" })
    expect(next.headers.get("etag")).not.toBe(etag)
  })

  it("open to their end for buyers, subscribers and the publisher", async () => {
    for (const [path, token] of [
      [`/api/library/${seedData.paid}`, seedData.tokens.readerA],
      [`/api/issues/${seedData.paid}`, seedData.tokens.readerA],
      [`/api/issues/${seedData.paid}`, seedData.tokens.publisher1],
      [`/api/issues/${seedData.unpublished}`, seedData.tokens.publisher1]
    ] as const) {
      const { cookie } = await granted(path, token)
      expect(await statuses(path.split("/").at(-1) ?? "", cookie), path).toEqual(all(200))
    }
    const full = await granted(`/api/library/${seedData.paid}`, seedData.tokens.readerA)
    expect(Object.keys((await (await file(seedData.paid, "search.json", full.cookie)).json()) as object)).toHaveLength(
      pageCount
    )
  })

  it("stay at the preview for somebody who holds nothing, and a library that says no sets no cookie", async () => {
    const { cookie } = await granted(`/api/issues/${seedData.paid}`, seedData.tokens.readerB)
    expect((await file(seedData.paid, "4.html", cookie)).status).toBe(403)
    for (const path of [
      `/api/library/${seedData.paid}`,
      `/api/subscription/check/${seedData.paidPublication}/${seedData.paid}`,
      `/api/ip-access-check/${seedData.paid}`
    ]) {
      expect((await granted(path, seedData.tokens.readerB)).cookie, path).toBe("")
    }
  })

  it("open for an hour, then access is asked again", async () => {
    for (const [path, token] of [
      [`/api/issues/${seedData.paid}`, undefined],
      [`/api/library/${seedData.paid}`, seedData.tokens.readerA]
    ] as const) {
      const { cookie, attributes } = await granted(path, token)
      expect(attributes, path).toContain("Max-Age=3600")
      const { iat, exp } = JSON.parse(Buffer.from(cookie.split(".")[1] ?? "", "base64url").toString()) as Record<
        string,
        number
      >
      expect((exp ?? 0) - (iat ?? 0), path).toBe(3600)
    }
  })

  it("close with the session they were opened in", async () => {
    const token = await seedData.signIn("readerA")
    const { cookie } = await granted(`/api/library/${seedData.paid}`, token)
    expect((await file(seedData.paid, "5.webp", cookie)).status).toBe(200)
    await server.fetch("/api/logout", { method: "POST", headers: { authorization: `Bearer ${token}` } })
    expect(await statuses(seedData.paid, cookie)).toEqual(all(403))
  })
})

describe("a content cookie", () => {
  const forge = (claims: object, seconds = 60, audience: "access" | "content" = "content") =>
    server.inside(
      Effect.gen(function* () {
        return `sayfa_content=${yield* (yield* Tokens).sign(audience, { ...claims }, seconds)}`
      })
    )

  it("of one issue is worth nothing for another", async () => {
    const { cookie } = await granted(`/api/library/${seedData.paid}`, seedData.tokens.readerA)
    expect(await statuses(seedData.otherPaid, cookie)).toEqual(all(403))
    const free = await granted(`/api/issues/${seedData.free}`)
    expect(await statuses(seedData.paid, free.cookie)).toEqual(all(403))
  })

  it("is worth nothing when altered, spent, or made for another purpose", async () => {
    const claims = { issue: seedData.paid, folder: seedData.paid, limit: null, sid: null }
    expect((await file(seedData.paid, "5.html", await forge(claims))).status).toBe(200)
    const { cookie } = await granted(`/api/issues/${seedData.paid}`)
    const [head, payload = "", signature] = cookie.split(".")
    const altered = JSON.stringify({
      ...(JSON.parse(Buffer.from(payload, "base64url").toString()) as object),
      limit: null
    })
    for (const bad of [
      `${head}.${Buffer.from(altered).toString("base64url")}.${signature}`,
      `${cookie.slice(0, -2)}xx`,
      await forge(claims, -1),
      await forge(claims, 60, "access"),
      await forge({ ...claims, sid: "nobodynobodynob" }),
      "sayfa_content=",
      `sayfa_content=${seedData.tokens.readerA}`
    ]) {
      expect((await file(seedData.paid, "1.html", bad)).status, bad.slice(0, 60)).toBe(403)
    }
  })

  it("is for https alone where the server is reached by https", async () => {
    const secure = await startServer({ variables: { PUBLIC_URL: "https://dergi.example" } })
    try {
      const other = await populate(secure)
      const answer = await secure.fetch(`/api/issues/${other.free}`)
      expect(answer.headers.get("set-cookie")).toContain("Secure")
    } finally {
      await secure.stop()
    }
  })
})

it("gives no file but those of the issue's folder that are meant to be read", async () => {
  const { cookie } = await granted(`/api/issues/${seedData.free}`)
  for (const path of [
    "../secret",
    "../../secret",
    "..%2f..%2f..%2fsecret",
    "%2e%2e/%2e%2e/secret",
    "..%5c..%5csecret",
    "%252e%252e%252fsecret",
    `../${seedData.paid}/1.html`,
    `..%2f${seedData.paid}%2f1.html`,
    `%2e%2e%2f${seedData.paid}/5.html`,
    "1.html%00.webp",
    "1.html/..",
    "./1.html",
    "cover.webp",
    "facts/1.json",
    "01.html",
    "0.html",
    "-1.html",
    "100000.html",
    "1.HTML",
    "thumbnails/",
    "",
    "search.json/",
    "1.page",
    "style.css%20"
  ]) {
    const { status, body } = await raw(`/content/${seedData.free}/${path}`, cookie)
    expect([403, 404], path).toContain(status)
    expect(JSON.parse(body), path).toMatchObject({ success: false })
  }
})

describe("a thumbnail beyond the preview", () => {
  it("shows light and colour, and no edge of the page", async () => {
    const path = createRequire(import.meta.url).resolve("@jsquash/webp/codec/dec/webp_dec.wasm")
    await init(new WebAssembly.Module(await readFile(path)))
    const picture = async (name: string, cookie: string) => {
      const answer = await file(seedData.paid, `thumbnails/${name}.webp`, cookie)
      expect(answer.headers.get("content-type")).toBe("image/webp")
      return decode(await answer.arrayBuffer())
    }
    const preview = await granted(`/api/issues/${seedData.paid}`)
    const whole = await granted(`/api/library/${seedData.paid}`, seedData.tokens.readerA)
    const sharpest = ({ data, width, height }: ImageData): number => {
      let most = 0
      for (let y = 0; y < height; y++) {
        for (let x = 1; x < width; x++) {
          const at = (y * width + x) * 4
          most = Math.max(most, Math.abs((data[at] ?? 0) - (data[at - 4] ?? 0)))
        }
      }
      return most
    }
    const [seen, original] = [await picture("5-blur", preview.cookie), await picture("5", whole.cookie)]
    expect([seen.width, seen.height]).toEqual([original.width, original.height])
    expect(sharpest(original)).toBeGreaterThan(100)
    expect(sharpest(seen)).toBeLessThan(25)
  })
})

describe("a page file", () => {
  it("is kept for good under its version, and asked again without one", async () => {
    const { cookie } = await granted(`/api/issues/${seedData.free}`)
    const kept = await file(seedData.free, "1.webp?v=v1", cookie)
    expect(kept.headers.get("cache-control")).toBe("private, max-age=31536000, immutable")
    expect(kept.headers.get("content-type")).toBe("image/webp")
    expect((await file(seedData.free, "1.webp", cookie)).headers.get("cache-control")).toBe("private, no-cache")
  })

  it("is sent whole, in part, or not again", async () => {
    const { cookie } = await granted(`/api/issues/${seedData.free}`)
    const whole = await file(seedData.free, "1.webp", cookie)
    const bytes = new Uint8Array(await whole.arrayBuffer())
    const etag = whole.headers.get("etag") ?? ""
    expect((await file(seedData.free, "1.webp", cookie, { "if-none-match": etag })).status).toBe(304)
    expect((await file(seedData.free, "1.webp", cookie, { "if-none-match": `"x", W/${etag}` })).status).toBe(304)
    expect((await file(seedData.free, "1.webp", cookie, { "if-none-match": '"x"' })).status).toBe(200)
    for (const [range, part] of [
      ["bytes=2-5", bytes.slice(2, 6)],
      ["bytes=4-", bytes.slice(4)],
      ["bytes=-3", bytes.slice(-3)],
      ["bytes=0-999999", bytes]
    ] as const) {
      const answer = await file(seedData.free, "1.webp", cookie, { range })
      expect(answer.status, range).toBe(206)
      expect(new Uint8Array(await answer.arrayBuffer()), range).toEqual(part)
    }
    const beyond = await file(seedData.free, "1.webp", cookie, { range: "bytes=999999-" })
    expect(beyond.status).toBe(416)
    expect(beyond.headers.get("content-range")).toBe(`bytes */${bytes.length}`)
    expect(await beyond.json()).toMatchObject({ success: false, _tag: "RangeRefused" })
    expect((await file(seedData.free, "1.webp", cookie, { range: "bytes=2-5", "if-range": '"old"' })).status).toBe(200)
  })

  it("of an unknown page is missing, not refused, to people who may read the issue", async () => {
    const { cookie } = await granted(`/api/issues/${seedData.free}`)
    expect((await file(seedData.free, "99.html", cookie)).status).toBe(404)
  })
})

it("shows covers to everybody", async () => {
  for (const name of [`${seedData.paid}.webp?v=v1`, `${seedData.paid}-320.webp?v=v1`]) {
    const answer = await server.fetch(`/covers/${name}`)
    expect(answer.status, name).toBe(200)
    expect(answer.headers.get("cache-control")).toBe("public, max-age=31536000, s-maxage=3600, immutable")
  }
  for (const name of [
    "yok.webp",
    `${seedData.paid}-999.webp`,
    `..%2f${seedData.paid}%2f1.webp`,
    `${seedData.paid}/1.webp`
  ]) {
    expect((await server.fetch(`/covers/${name}`)).status, name).toBe(404)
  }
})
