import { Effect } from "effect"
import { request } from "node:http"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { Storage } from "../../server/platform/storage.ts"
import { Tokens } from "../../server/platform/tokens.ts"
import { populate, type SeedData } from "../kit/fixtures/seedData.ts"
import { type RunningServer, startServer } from "../kit/harness/server.ts"

let server: RunningServer
let seedData: SeedData
let cookie: string

const words = "söz ".repeat(500)
const wordBytes = 2500
const picture = "0123456789"

beforeAll(async () => {
  server = await startServer()
  seedData = await populate(server)
  const asked = await server.fetch(`/api/issues/${seedData.free}`)
  cookie = (asked.headers.get("set-cookie") ?? "").split("; ")[0] ?? ""
  const put = (name: string, text: string) =>
    server.inside(
      Effect.flatMap(Storage, (storage) => storage.put(`content/${seedData.free}/${name}`, Buffer.from(text)))
    )
  await put("1.html", words)
  await put("1.webp", picture)
})
afterAll(() => server.stop())

/** A pass to the free issue that ends after so many seconds, as an access check or a preview sets it. */
const passFor = async (seconds: number, name: "sayfa_content" | "sayfa_preview" = "sayfa_content"): Promise<string> => {
  const claims = { issue: seedData.free, folder: seedData.free, limit: null, sid: null }
  return `${name}=${await server.inside(Tokens.use((tokens) => tokens.sign("content", claims, seconds)))}`
}

interface Answer {
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  readonly length: number
  readonly body: string
}

const ask = (name: string, headers: Readonly<Record<string, string>>, method = "GET"): Promise<Answer> =>
  new Promise((resolve, reject) => {
    request(`${server.url}/content/${seedData.free}/${name}`, { method, headers }, (answer) => {
      const parts: Array<Buffer> = []
      answer.on("data", (part: Buffer) => void parts.push(part))
      answer.once("end", () => {
        const body = Buffer.concat(parts)
        const headers = answer.headers as Record<string, string>
        resolve({ status: answer.statusCode ?? 0, headers, length: body.length, body: body.toString() })
      })
    })
      .once("error", reject)
      .end()
  })

/** What is on every answer of the site, word for word. */
const everywhere = {
  "permissions-policy":
    "accelerometer=(), camera=(), display-capture=(), geolocation=(), gyroscope=(), magnetometer=(), microphone=(), " +
    "midi=(), payment=(), publickey-credentials-get=(), serial=(), usb=()",
  "cross-origin-resource-policy": "same-origin",
  "cross-origin-opener-policy": "same-origin-allow-popups",
  "x-content-type-options": "nosniff",
  "referrer-policy": "same-origin",
  "reporting-endpoints": 'csp="/csp-report"',
  "content-security-policy":
    "default-src 'none'; script-src 'self'; style-src-elem 'self'; style-src-attr 'unsafe-inline'; " +
    "img-src 'self' blob:; font-src 'self'; connect-src 'self'; media-src 'self'; manifest-src 'self'; " +
    "worker-src 'self'; require-trusted-types-for 'script'; trusted-types default sayfa-clean sayfa-parse; " +
    "base-uri 'none'; form-action 'self'; frame-ancestors 'none'; report-uri /csp-report; report-to csp"
}

/** Of the connection, or another at each answer. */
const changing = ["date", "connection", "keep-alive", "x-request-id", "etag", "content-length", "transfer-encoding"]

const own = ({ headers }: Answer) =>
  Object.fromEntries(Object.entries(headers).filter(([name]) => !changing.includes(name)))

const file = (contentType: string, caching = "private, no-cache") => ({
  ...everywhere,
  "accept-ranges": "bytes",
  "cache-control": caching,
  "content-type": contentType
})
const html = "text/html; charset=utf-8"
const webp = "image/webp"
const encoded = { "content-encoding": "br", vary: "Accept-Encoding" }
const refused = {
  ...everywhere,
  "cache-control": "no-store",
  "content-type": "application/json",
  vary: "Accept-Encoding"
}

describe("an answer to a request for a file of an issue", () => {
  const etagOf = async (name: string) => (await ask(name, { cookie })).headers.etag ?? ""

  it.each([
    ["a picture", "1.webp", {}, "GET", 200, file(webp), picture.length],
    ["a picture's version", "1.webp?v=3", {}, "GET", 200, file(webp, "private, max-age=31536000, immutable"), 10],
    ["an empty version", "1.webp?v=", {}, "GET", 200, file(webp), 10],
    ["another's version", "1.webp?xv=3", {}, "GET", 200, file(webp), 10],
    ["a picture's head", "1.webp", {}, "HEAD", 200, file(webp), 0],
    ["words as they are", "1.html", {}, "GET", 200, { ...file(html), vary: "Accept-Encoding" }, wordBytes],
    ["a part", "1.webp", { range: "bytes=2-4" }, "GET", 206, { ...file(webp), "content-range": "bytes 2-4/10" }, 3],
    ["a part of none", "1.webp", { range: "bytes=10-" }, "GET", 416, { ...refused, "content-range": "bytes */10" }, -1],
    ["two parts", "1.webp", { range: "bytes=0-1,4-5" }, "GET", 200, file(webp), 10],
    ["no file's name", "facts", {}, "GET", 404, refused, -1],
    ["an encoded slash", "thumbnails%2f1.webp", {}, "GET", 404, refused, -1],
    ["an encoded letter", "%31.webp", {}, "GET", 404, refused, -1],
    ["what is in no issue", "9999.webp", {}, "GET", 404, refused, -1],
    ["another method", "1.webp", {}, "PUT", 405, { ...refused, allow: "GET, HEAD" }, -1]
  ] as const)("has its headers and no others: %s", async (_what, name, headers, method, status, expected, length) => {
    const answer = await ask(name, { cookie, ...headers }, method)
    expect(answer.status).toBe(status)
    expect(own(answer)).toEqual(expected)
    expect(answer.headers["x-request-id"]).toMatch(/^[a-z0-9]{15}$/)
    if (length >= 0) expect(answer.length).toBe(length)
    if (length > 0) expect(answer.headers["content-length"]).toBe(`${length}`)
    if (status === 200) expect(answer.headers.etag).toMatch(/^"[a-z0-9-]+"$/)
  })

  it("is compressed where the browser takes that, under a weak version", async () => {
    const answer = await ask("1.html", { cookie, "accept-encoding": "br" })
    expect(own(answer)).toEqual({ ...file(html), ...encoded })
    expect(answer.headers.etag).toBe(`W/${await etagOf("1.html")}`)
    expect(answer.length).toBeLessThan(wordBytes / 4)
  })

  it.each([["as it is"], ["weak"], ["in a list"], ["any"]] as const)(
    "says that a version is known: %s",
    async (how) => {
      const etag = await etagOf("1.webp")
      const asked = { "as it is": etag, weak: `W/${etag}`, "in a list": `"x", ${etag}`, any: "*" }[how]
      const answer = await ask("1.webp", { cookie, "if-none-match": asked })
      expect(answer.status).toBe(304)
      const { "content-type": _, ...known } = file(webp)
      expect(own(answer)).toEqual(known)
      expect(answer.headers.etag).toBe(etag)
      expect((await ask("1.webp", { cookie, "if-none-match": '"x"' })).status).toBe(200)
    }
  )

  it.each([
    ["none", async () => ""],
    ["a forged one", async () => `${cookie}x`],
    ["one of the wrong name", async () => cookie.replace(/^[^=]+/u, "sayfa")],
    ["one that ends now", () => passFor(0)],
    ["one that ended", () => passFor(-60)],
    ["one of a preview that ended", () => passFor(-60, "sayfa_preview")]
  ])("is a refusal, said in full, without a pass: %s", async (_what, other) => {
    const answer = await ask("1.webp", { cookie: await other() })
    expect(answer.status).toBe(403)
    expect(own(answer)).toEqual(refused)
    const refusal = { _tag: "ContentRefused", success: false }
    expect(JSON.parse(answer.body)).toEqual({ ...refusal, message: "Bu sayfayı okuma hakkınız yok." })
    const inEnglish = await ask("1.webp", { cookie: await other(), "accept-language": "en" })
    expect(JSON.parse(inEnglish.body)).toEqual({ ...refusal, message: "You do not have access to this page." })
  })

  it.each(["sayfa_content", "sayfa_preview"] as const)(
    "is the file with a pass that has a minute left: %s",
    async (name) => {
      expect((await ask("1.webp", { cookie: await passFor(60, name) })).status).toBe(200)
    }
  )
})
