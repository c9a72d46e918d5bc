import { SqlClient } from "effect/sql"
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises"
import { createHash } from "node:crypto"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { brotliCompressSync, brotliDecompressSync, constants, gunzipSync } from "node:zlib"
import { request } from "node:http"
import { connect } from "node:net"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { Interface } from "../../server/document/interface.ts"
import { type RunningServer, startServer } from "../kit/harness/server.ts"
import { populate, type SeedData } from "../kit/fixtures/seedData.ts"

let dist: string
let server: RunningServer
let seedData: SeedData

const script = "console.log('ışık')\n".repeat(200)
/** Otherwise than the server would pack it. */
const packed = brotliCompressSync(script, { params: { [constants.BROTLI_PARAM_QUALITY]: 0 } })

beforeAll(async () => {
  dist = await mkdtemp(join(tmpdir(), "sayfa-dist-"))
  const files: Record<string, string> = {
    "index.html": `<!doctype html><html lang="en"><head><meta name="csp-nonce" content=""><title>?</title></head><body></body></html>`,
    "assets/main-abc.js": script,
    "assets/packed-abc.js": script,
    "assets/emptied-abc.js": script,
    "assets/reader-abc.js": "1",
    "assets/reader-abc.css": "a{}",
    "assets/shared-abc.js": "2",
    "assets/silence-abc.wav": "0123456789",
    "fonts/sayfa-overlay.woff2": "font",
    "icon.svg": "<svg/>",
    ".vite/manifest.json": JSON.stringify({
      "index.html": { file: "assets/main-abc.js", isEntry: true, imports: [] },
      "src/ui/routes/reader/reader.tsx": {
        file: "assets/reader-abc.js",
        src: "src/ui/routes/reader/reader.tsx",
        isDynamicEntry: true,
        imports: ["index.html", "_shared"],
        css: ["assets/reader-abc.css"]
      },
      "src/i18n/lists.ts": { file: "assets/lists-words-abc.js", isDynamicEntry: true },
      "src/i18n/issue.ts": { file: "assets/issue-words-abc.js", isDynamicEntry: true },
      "src/i18n/pages.ts": { file: "assets/pages-words-abc.js", isDynamicEntry: true },
      "src/i18n/en/pages.json": { file: "assets/pages-en-abc.js", isDynamicEntry: true },
      "src/ui/routes/catalogue/store.tsx": { file: "assets/store-abc.js", isDynamicEntry: true, imports: ["_shared"] },
      "src/ui/routes/catalogue/search.tsx": { file: "assets/search-abc.js", isDynamicEntry: true },
      "src/ui/routes/catalogue/category.tsx": {
        file: "assets/category-abc.js",
        isDynamicEntry: true,
        imports: ["_shared"]
      },
      "src/ui/routes/catalogue/magazine.tsx": { file: "assets/magazine-abc.js", isDynamicEntry: true },
      "src/ui/routes/catalogue/article.tsx": { file: "assets/article-abc.js", isDynamicEntry: true },
      "src/ui/routes/help/staticPage.tsx": { file: "assets/static-page-abc.js", isDynamicEntry: true },
      "src/ui/routes/catalogue/home.tsx": { file: "assets/home-abc.js", isDynamicEntry: true, imports: ["index.html"] },
      "src/i18n/account.ts": { file: "assets/account-words-abc.js", isDynamicEntry: true },
      "src/ui/routes/account/account.tsx": {
        file: "assets/account-abc.js",
        isDynamicEntry: true,
        imports: ["_shared"]
      },
      "src/ui/routes/account/profile.tsx": {
        file: "assets/profile-abc.js",
        isDynamicEntry: true,
        imports: ["_shared"]
      },
      "src/i18n/session.ts": { file: "assets/session-words-abc.js", isDynamicEntry: true },
      "src/ui/routes/session/socialReturn.tsx": { file: "assets/social-return-abc.js", isDynamicEntry: true },
      "src/i18n/publishing.ts": { file: "assets/publishing-abc.js", isDynamicEntry: true },
      "src/ui/routes/publishing/publisher.tsx": {
        file: "assets/publisher-abc.js",
        isDynamicEntry: true,
        imports: ["index.html", "_shared"]
      },
      "src/ui/routes/publishing/desk.tsx": {
        file: "assets/desk-abc.js",
        isDynamicEntry: true,
        imports: ["index.html", "_shared"],
        css: ["assets/desk-abc.css"]
      },
      "src/ui/routes/publishing/newIssue.tsx": {
        file: "assets/new-issue-abc.js",
        isDynamicEntry: true,
        imports: ["index.html", "_shared"]
      },
      _shared: { file: "assets/shared-abc.js" }
    })
  }
  for (const [name, text] of Object.entries(files)) {
    await mkdir(join(dist, name, ".."), { recursive: true })
    await writeFile(join(dist, name), text)
  }
  await writeFile(join(dist, "assets/packed-abc.js.br"), packed)
  await writeFile(join(dist, "assets/emptied-abc.js.br"), "")
  server = await startServer({ built: Interface.layerFolder(dist) })
  seedData = await populate(server)
})
afterAll(async () => {
  await server.stop()
  await rm(dist, { recursive: true, force: true })
})

const post = (path: string, body: string, headers: Record<string, string> = { "content-type": "application/json" }) =>
  server.fetch(path, { method: "POST", headers, body })

/** What the server says to a request sent as it is written. */
const raw = (request: string): Promise<{ head: string; body: unknown }> =>
  new Promise((resolve, reject) => {
    const { hostname, port } = new URL(server.url)
    let said = ""
    connect(Number(port), hostname)
      .setEncoding("utf8")
      .on("data", (text: string) => (said += text))
      .on("end", () => {
        const [head = "", body = ""] = said.split("\r\n\r\n")
        resolve({ head, body: JSON.parse(body) as unknown })
      })
      .on("error", reject)
      .write(`${request}connection: close\r\n\r\n`)
  })

const refusal = async (answer: Response): Promise<Record<string, unknown>> => ({
  status: answer.status,
  ...((await answer.json()) as Record<string, unknown>)
})

describe("every refusal", () => {
  it("of an address that no call has says so in the envelope", async () => {
    for (const path of ["/api/yok", "/api", "/api/", "/api/issues/a/b/c", "/api/../api/yok"]) {
      expect(await refusal(await server.fetch(path, { headers: { accept: "text/html" } })), path).toEqual({
        status: 404,
        success: false,
        _tag: "NotFound",
        message: "Aradığınız adres bulunamadı."
      })
    }
  })

  it("of a method that an address does not have names those it has", async () => {
    const answer = await server.fetch("/api/auth/login")
    expect(answer.headers.get("allow")).toBe("POST")
    expect(await refusal(answer)).toMatchObject({ status: 405, success: false, _tag: "MethodNotAllowed" })
    const deleted = await server.fetch(`/api/issues/${seedData.paid}`, { method: "DELETE" })
    expect(deleted.headers.get("allow")).toBe("GET")
    expect(deleted.status).toBe(405)
    for (const [method, path, allow] of [
      ["PUT", "/", "GET, HEAD"],
      ["DELETE", `/content/${seedData.paid}/1.html`, "GET, HEAD"],
      ["PROPFIND", "/store", "GET, HEAD"],
      ["PROPFIND", "/api/auth/login", "POST"],
      ["PUT", "/csp-report", "GET, HEAD, POST"]
    ] as const) {
      const answer = await server.fetch(path, { method })
      expect(answer.headers.get("allow"), path).toBe(allow)
      expect(await refusal(answer), path).toMatchObject({ status: 405, success: false, _tag: "MethodNotAllowed" })
    }
    expect((await server.fetch("/api/yok", { method: "PROPFIND" })).status).toBe(404)
  })

  it("of what is no request says so under the same headers", async () => {
    for (const [sent, status, tag] of [
      ["BREW / HTTP/1.1\r\nhost: x\r\n", 400, "InvalidRequest"],
      [`GET / HTTP/1.1\r\nhost: x\r\nx: ${"x".repeat(20_000)}\r\n`, 431, "HeadersTooLarge"]
    ] as const) {
      const { head, body } = await raw(sent)
      expect(head, tag).toMatch(new RegExp(`^HTTP/1.1 ${status} `))
      expect(head, tag).toMatch(/^content-security-policy: default-src 'none'/m)
      expect(body, tag).toMatchObject({ success: false, _tag: tag, message: expect.stringMatching(/./) })
    }
    const { head, body } = await raw("GET /health HTTP/1.1\r\nhost: x\r\nexpect: tea\r\n")
    expect(head).toMatch(/^HTTP\/1\.1 200 /)
    expect(body).toEqual({ status: "live" })
  })

  it("of a body that is no JSON, too large, or of another type says which", async () => {
    expect(await refusal(await post("/api/auth/login", '{"email":'))).toMatchObject({
      status: 400,
      _tag: "InvalidRequest",
      field: "",
      message: "Gönderilen veri okunamadı."
    })
    expect(await refusal(await post("/api/auth/login", ""))).toMatchObject({ status: 400, _tag: "InvalidRequest" })
    expect(
      await refusal(await post("/api/auth/login", JSON.stringify({ email: "x".repeat(2_000_000), password: "" })))
    ).toMatchObject({ status: 413, _tag: "BodyTooLarge" })
    expect(await refusal(await post("/api/auth/login", "<a/>", { "content-type": "application/xml" }))).toMatchObject({
      status: 415,
      _tag: "UnsupportedBody"
    })
  })

  it("of a field that is missing or wrong names it, in the reader's language", async () => {
    expect(await refusal(await post("/api/activation", JSON.stringify({})))).toMatchObject({
      status: 400,
      field: "domain",
      message: "Geçersiz istek: domain alanı eksik ya da hatalı."
    })
    const english = { "content-type": "application/json", "accept-language": "fr;q=0.9, en;q=0.8, tr;q=0.5" }
    expect(await refusal(await post("/api/activation", JSON.stringify({ domain: 7 }), english))).toMatchObject({
      field: "domain",
      message: "Invalid request: the field domain is missing or wrong."
    })
    expect(
      await refusal(await post("/api/auth/login", JSON.stringify({ email: "a\0b", password: "x" })))
    ).toMatchObject({
      status: 400,
      field: "email"
    })
  })

  it("of an address that is not well formed is an answer too", async () => {
    for (const path of [
      "/api/issues/%00",
      "/api/issues/%ff",
      "/api/issues/%",
      "/content/%/1.html",
      "/%ff",
      "/covers/%00.webp"
    ]) {
      const answer = await server.fetch(path, { headers: { accept: "application/json" } })
      expect([400, 403, 404], path).toContain(answer.status)
      expect(await answer.json(), path).toMatchObject({ success: false, message: expect.stringMatching(/./) })
    }
    for (const path of ["//", "//?v=1", "//a:b/"]) {
      const { head, body } = await raw(`GET ${path} HTTP/1.1\r\nhost: x\r\n`)
      expect(head, path).toMatch(/^HTTP\/1\.1 404 /)
      expect(body, path).toMatchObject({ success: false, _tag: "NotFound" })
    }
  })

  it("that nobody foresaw gives a reference, and the log holds what broke under it", async () => {
    await server.inside(SqlClient.SqlClient.use((sql) => sql`ALTER TABLE library RENAME TO kayip`))
    try {
      const answer = await server.fetch(`/api/library/${seedData.paid}`, {
        headers: { authorization: `Bearer ${seedData.tokens.readerA}` }
      })
      const { status, _tag, reference, message } = await refusal(answer)
      expect({ status, _tag }).toEqual({ status: 500, _tag: "ServerFault" })
      expect(message).toBe(`Sunucuda bir hata oluştu. Lütfen tekrar deneyin. Hata numarası: ${String(reference)}`)
      const lines = server.log.filter((line) => line.includes(String(reference)))
      expect(lines.filter((line) => line.includes("failed unexpectedly") && line.includes("library"))).toHaveLength(1)
    } finally {
      await server.inside(SqlClient.SqlClient.use((sql) => sql`ALTER TABLE kayip RENAME TO library`))
    }
  })

  it("of a full disk says so each time, and the log tells the operator once, as no fault", async () => {
    const run = (statement: string) => server.inside(SqlClient.SqlClient.use((sql) => sql.unsafe(statement)))
    await run(`CREATE FUNCTION have_no_room() RETURNS trigger LANGUAGE plpgsql
      AS $$ BEGIN RAISE EXCEPTION 'could not extend file' USING ERRCODE = 'disk_full'; END $$`)
    await run("CREATE TRIGGER full_disk BEFORE UPDATE ON users FOR EACH ROW EXECUTE FUNCTION have_no_room()")
    const before = server.log.length
    try {
      for (const language of ["tr", "en"]) {
        const answer = await server.fetch("/api/update-profile", {
          method: "POST",
          headers: {
            authorization: `Bearer ${seedData.tokens.readerA}`,
            "content-type": "application/json",
            "accept-language": language
          },
          body: JSON.stringify({ name: "Ayşe" })
        })
        const { status, _tag, message } = await refusal(answer)
        expect({ status, _tag }).toEqual({ status: 507, _tag: "DiskFull" })
        expect(message).toMatch(language === "tr" ? /^Sunucunun diski dolu/u : /server's disk is full/u)
      }
      const errors = server.log.slice(before).filter((line) => line.includes('"level":"ERROR"'))
      expect(errors).toEqual([expect.stringContaining("The disk has no room")])
    } finally {
      await run("DROP TRIGGER full_disk ON users")
      await run("DROP FUNCTION have_no_room")
    }
  })

  it("is documented for every call as what the envelope carries", async () => {
    const { paths } = (await (await server.fetch("/api/openapi.json")).json()) as {
      paths: Record<string, Record<string, { responses: Record<string, unknown> }>>
    }
    for (const [path, methods] of Object.entries(paths)) {
      for (const [method, { responses }] of Object.entries(methods)) {
        expect(Object.keys(responses), `${method} ${path}`).toEqual(
          expect.arrayContaining(["200", "400", "413", "500", "507"])
        )
      }
    }
  })
})

const directives = (answer: Response): Record<string, string> =>
  Object.fromEntries(
    (answer.headers.get("content-security-policy") ?? "").split("; ").map((part) => {
      const [name = "", ...values] = part.split(" ")
      return [name, values.join(" ")]
    })
  )

describe("every answer", () => {
  it("carries the policy and its companions, refusals and files included", async () => {
    for (const path of [
      "/",
      "/reader/x",
      "/api/yok",
      "/api/openapi.json",
      "/content/a/1.html",
      "/covers/yok.webp",
      "/assets/main-abc.js",
      "/health",
      "/yok.js"
    ]) {
      const answer = await server.fetch(path)
      const policy = directives(answer)
      expect(policy["script-src"], path).toBe("'self'")
      expect(policy["style-src-attr"], path).toBe("'unsafe-inline'")
      expect(policy["frame-ancestors"], path).toBe("'none'")
      expect(policy["img-src"], path).toBe("'self' blob:")
      expect(policy["default-src"], path).toBe("'none'")
      expect(policy["require-trusted-types-for"], path).toBe("'script'")
      expect(policy["trusted-types"], path).toBe("default sayfa-clean sayfa-parse")
      expect(answer.headers.get("cross-origin-opener-policy"), path).toBe("same-origin-allow-popups")
      expect(answer.headers.get("x-content-type-options"), path).toBe("nosniff")
      expect(answer.headers.get("referrer-policy"), path).toBe("same-origin")
      expect(answer.headers.get("permissions-policy"), path).toMatch(/(?:^|, )camera=\(\), .*microphone=\(\)/u)
      const embedders = path.startsWith("/covers/") ? "cross-origin" : "same-origin"
      expect(answer.headers.get("cross-origin-resource-policy"), path).toBe(embedders)
      expect(answer.headers.get("content-type"), path).not.toBeNull()
    }
  })

  it.each(["a".repeat(101), "a".repeat(4000), "İ", "İİİİ", "Aa1"])(
    "refuses an id by its call, whatever it is: %s",
    async (id) => {
      for (const path of [`/api/issues/${encodeURIComponent(id)}`, `/api/issues/${encodeURIComponent(id)}/articles`]) {
        const answer = await server.fetch(path)
        expect(answer.status, path).toBe(404)
        expect(await answer.json(), path).toMatchObject({ _tag: "IssueNotFound", issueId: id })
      }
    }
  )

  it.each(["/auth/verify?token=x", "/auth/verify/?token=x", "/auth/reset?token=x", "/oauth2-redirect?code=x&state=y"])(
    "tells nobody an address that holds a secret: %s",
    async (address) => {
      expect((await server.fetch(address)).headers.get("referrer-policy")).toBe("no-referrer")
    }
  )

  it("cuts the window that a provider sends back off from nobody, and no other", async () => {
    const opener = async (path: string) => (await server.fetch(path)).headers.get("cross-origin-opener-policy")
    expect(await opener("/oauth2-redirect?code=x")).toBe("unsafe-none")
    expect(await opener("/oauth2-redirect/")).toBe("unsafe-none")
    expect(await opener("/oauth2-redirect/x")).toBe("same-origin-allow-popups")
    expect(await opener("/auth/verify?token=x")).toBe("same-origin-allow-popups")
  })

  it("to HEAD says what GET would, without a body", async () => {
    for (const path of ["/", "/assets/main-abc.js", "/api/issues/latest/grouped", "/health", "/api/yok"]) {
      const [head, get] = [await server.fetch(path, { method: "HEAD" }), await server.fetch(path)]
      expect(head.status, path).toBe(get.status)
      expect(head.headers.get("content-type"), path).toBe(get.headers.get("content-type"))
      expect(await head.text(), path).toBe("")
    }
  })

  it("tells browsers to stay with https where people come by it, and nowhere else", async () => {
    const secure = await startServer({ variables: { PUBLIC_URL: "https://dergi.example" } })
    try {
      for (const path of ["/health", "/api/yok"]) {
        expect((await secure.fetch(path)).headers.get("strict-transport-security"), path).toBe("max-age=31536000")
        expect((await server.fetch(path)).headers.get("strict-transport-security"), path).toBeNull()
      }
    } finally {
      await secure.stop()
    }
  })

  it("of the API is kept by nobody, but for the kiosk, which is the same for everybody", async () => {
    for (const path of ["/api/check-auth", `/api/issues/${seedData.paid}`, "/api/categories/tr", "/api/yok"]) {
      expect((await server.fetch(path)).headers.get("cache-control"), path).toBe("no-store")
    }
    const kiosk = (headers: Record<string, string>) => server.fetch("/api/issues/latest/grouped", { headers })
    const first = await kiosk({})
    expect(first.headers.get("cache-control")).toBe("no-cache")
    expect(first.headers.get("content-type")).toMatch(/^application\/json/)
    const before = await first.text()
    const tag = { "if-none-match": first.headers.get("etag") ?? "" }
    const again = await kiosk(tag)
    expect([again.status, await again.text()]).toEqual([304, ""])
    await server.inside(SqlClient.SqlClient.use((sql) => sql`UPDATE publications SET title = title || ' Yeni'`))
    const changed = await kiosk(tag)
    expect(changed.status).toBe(200)
    expect(await changed.text()).not.toBe(before)
  })

  it("is compressed where it is text and the browser takes it", async () => {
    const bytes = (path: string, encoding: string) =>
      new Promise<{ encoding: string | undefined; body: Buffer }>((resolve, reject) => {
        request(server.url + path, { headers: { "accept-encoding": encoding } }, (answer) => {
          const parts: Array<Buffer> = []
          answer
            .on("data", (part: Buffer) => parts.push(part))
            .on("end", () => resolve({ encoding: answer.headers["content-encoding"], body: Buffer.concat(parts) }))
        })
          .on("error", reject)
          .end()
      })
    const brotli = await bytes("/assets/main-abc.js", "gzip, br")
    expect(brotli.encoding).toBe("br")
    expect(brotliDecompressSync(brotli.body).toString()).toBe(script)
    expect((await bytes("/assets/packed-abc.js", "br")).body).toEqual(packed)
    const emptied = await bytes("/assets/emptied-abc.js", "br")
    expect(brotliDecompressSync(emptied.body).toString()).toBe(script)
    for (const path of ["/assets/main-abc.js", "/assets/packed-abc.js"]) {
      const zipped = await bytes(path, "gzip, br;q=0")
      expect(zipped.encoding).toBe("gzip")
      expect(gunzipSync(zipped.body).toString()).toBe(script)
      expect((await bytes(path, "br;q=0")).body.toString()).toBe(script)
    }
    expect((await bytes("/assets/main-abc.js", "identity")).body.toString()).toBe(script)
    const described = await bytes("/api/openapi.json", "br")
    expect(described.encoding).toBe("br")
    expect(JSON.parse(brotliDecompressSync(described.body).toString())).toMatchObject({ openapi: "3.1.0" })
  })
})

describe("the document", () => {
  it("is the same for every address of the interface, with a nonce of its own each time", async () => {
    const nonces = new Set<string>()
    const addresses = { "/": 200, "/account/profile": 200, "/magazine/x": 404, "/index.html": 404, "/favicon-yok": 404 }
    for (const [path, status] of Object.entries(addresses)) {
      const answer = await server.fetch(path, { headers: { accept: "text/html" } })
      const html = await answer.text()
      expect(answer.status, path).toBe(status)
      expect(answer.headers.get("cache-control")).toBe("private, no-cache")
      expect(html).toContain('<html lang="tr">')
      expect(html).toMatch(/<title>.+ \| Sayfa<\/title>/)
      const nonce = /<meta name="csp-nonce" content="([^"]{20,})">/.exec(html)?.[1] ?? ""
      expect(html.match(/csp-nonce/g)).toHaveLength(1)
      expect(directives(answer)["style-src-elem"]).toBe(`'self' 'nonce-${nonce}'`)
      nonces.add(nonce)
    }
    expect(nonces.size).toBe(5)
  })

  it("speaks English where the address asks for it", async () => {
    expect(await (await server.fetch("/?locale=en")).text()).toContain('<html lang="en">')
    expect(await (await server.fetch("/?locale=<script>")).text()).toContain('<html lang="tr">')
  })

  it.each(["/reader/abc?sayfa=5-6", "/reader", "/reader/"])(
    "of a reader's address, %s, fetches the reader's code and font early, and only there",
    async (address) => {
      const html = await (await server.fetch(address)).text()
      for (const link of [
        '<link rel="modulepreload" crossorigin href="/assets/reader-abc.js">',
        '<link rel="modulepreload" crossorigin href="/assets/shared-abc.js">',
        '<link rel="stylesheet" crossorigin href="/assets/reader-abc.css">',
        '<link rel="preload" as="font" type="font/woff2" crossorigin href="/fonts/sayfa-overlay.woff2">'
      ])
        expect(html).toContain(link)
      expect(html).not.toContain('href="/assets/main-abc.js"')
      expect(await (await server.fetch("/stores")).text()).not.toContain("preload")
      expect(await (await server.fetch("/readers")).text()).not.toContain("preload")
    }
  )

  const room = ["shared.js", "account-words.js", "publishing.js", "publisher.js"]

  it.each([
    ["/account/publisher", ["desk.css", ...room, "desk.js"]],
    ["/account/publisher/?locale=en", ["desk.css", ...room, "desk.js"]],
    ["/account/publisher/new-issue", [...room, "new-issue.js"]],
    ["/account/publisher/yok", []],
    ["/", ["home.js"]],
    ["/store?sort=title", ["shared.js", "lists-words.js", "store.js"]],
    ["/search?q=deniz", ["lists-words.js", "search.js"]],
    ["/category/tarih/", ["shared.js", "lists-words.js", "category.js"]],
    ["/magazine/abc", ["issue-words.js", "magazine.js"]],
    ["/magazines/abc", ["issue-words.js", "magazine.js"]],
    ["/article/abc", ["issue-words.js", "article.js"]],
    ["/about?locale=en", ["pages-words.js", "pages-en.js", "static-page.js"]],
    ["/account/profile", ["shared.js", "account-words.js", "account.js", "profile.js"]],
    ["/auth/verify?token=x", ["home.js"]],
    ["/auth/reset?token=x", ["home.js"]],
    ["/oauth2-redirect?code=x", ["session-words.js", "social-return.js"]]
  ])(
    "of a screen's address, %s, fetches its words and its code early, each file once, what paints it first, then what is longest",
    async (address, files) => {
      const html = await (await server.fetch(address)).text()
      const fetched = [...html.matchAll(/(?:modulepreload|stylesheet)" crossorigin href="\/assets\/([^"]+)"/g)]
      expect(fetched.map(([, file]) => file)).toEqual(files.map((file) => file.replace(".", "-abc.")))
    }
  )

  it("does not stand in for a file that is missing, nor for clients that want no HTML", async () => {
    expect((await server.fetch("/assets/yok.js")).status).toBe(404)
    expect((await server.fetch("/fonts/yok.woff2")).status).toBe(404)
    expect((await server.fetch("/store", { headers: { accept: "application/json" } })).status).toBe(404)
  })

  it("is missed in words before the first build", async () => {
    const bare = await startServer({ built: Interface.layerFolder(join(dist, "yok")) })
    try {
      const answer = await bare.fetch("/")
      expect(answer.status).toBe(503)
      expect(await answer.text()).toContain("npm run build")
    } finally {
      await bare.stop()
    }
  })
})

describe("a built file", () => {
  it("with a hash in its name is kept for good, any other asked again and not sent twice", async () => {
    const hashed = await server.fetch("/assets/main-abc.js")
    expect(hashed.headers.get("cache-control")).toBe("public, max-age=31536000, immutable")
    expect(hashed.headers.get("content-type")).toBe("text/javascript; charset=utf-8")
    const icon = await server.fetch("/icon.svg")
    expect(icon.headers.get("cache-control")).toBe("no-cache")
    expect(
      (await server.fetch("/icon.svg", { headers: { "if-none-match": icon.headers.get("etag") ?? "" } })).status
    ).toBe(304)
  })

  it("of sound is sent in the range that a player asks for", async () => {
    const asked = async (headers: Record<string, string>) => {
      const answer = await server.fetch("/assets/silence-abc.wav", { headers })
      return [answer.status, answer.headers.get("content-range"), answer.status === 416 ? "" : await answer.text()]
    }
    const whole = await server.fetch("/assets/silence-abc.wav")
    expect([whole.headers.get("content-type"), whole.headers.get("accept-ranges")]).toEqual(["audio/wav", "bytes"])
    expect(await whole.text()).toBe("0123456789")
    expect(await asked({ range: "bytes=0-1" })).toEqual([206, "bytes 0-1/10", "01"])
    expect(await asked({ range: "bytes=7-" })).toEqual([206, "bytes 7-9/10", "789"])
    expect(await asked({ range: "bytes=-3" })).toEqual([206, "bytes 7-9/10", "789"])
    expect(await asked({ range: "bytes=10-" })).toEqual([416, "bytes */10", ""])
    expect(await asked({ range: "bytes=0-1", "if-range": '"another"' })).toEqual([200, null, "0123456789"])
  })

  it("that is preloaded and used later is fresh for as long as that takes", async () => {
    const font = await server.fetch("/fonts/sayfa-overlay.woff2")
    expect(font.headers.get("content-type")).toBe("font/woff2")
    expect(font.headers.get("cache-control")).toBe("public, max-age=3600")
  })

  it("is one of the build and none of the build's own papers", async () => {
    for (const path of ["/.vite/manifest.json", "/..%2fpackage.json", "/assets/..%2f..%2fpackage.json"]) {
      const answer = await server.fetch(path, { headers: { accept: "application/json" } })
      expect(answer.status, path).toBe(404)
    }
  })
})

describe("the server's own pages", () => {
  it("document the API with a policy of their own, by hash", async () => {
    const answer = await server.fetch("/api/docs")
    const html = await answer.text()
    const hashes = html
      .split("<script>")
      .slice(1)
      .map(
        (part) =>
          `'sha256-${createHash("sha256")
            .update(part.slice(0, part.indexOf("</script>")))
            .digest("base64")}'`
      )
    expect(hashes).toHaveLength(2)
    expect(directives(answer)["script-src"]).toBe(hashes.join(" "))
    expect(html).not.toMatch(/<script[^>]+src=/)
  })

  it("say that the process lives and that the database answers", async () => {
    expect(await (await server.fetch("/health")).json()).toEqual({ status: "live" })
    expect(await (await server.fetch("/ready")).json()).toEqual({ status: "ready" })
  })

  it("take reports of the policy and warn of them, without what stood in the query", async () => {
    const old = {
      "csp-report": {
        "document-uri": "http://x/auth/verify?token=gizli",
        "effective-directive": "img-src",
        "blocked-uri": "http://kotu.example/a?b=gizli#gizli"
      }
    }
    const young = [
      {
        type: "csp-violation",
        body: { documentURL: "http://x/store#gizli", effectiveDirective: "script-src", blockedURL: "inline" }
      }
    ]
    expect((await post("/csp-report", JSON.stringify(old), { "content-type": "application/csp-report" })).status).toBe(
      204
    )
    expect(
      (await post("/csp-report", JSON.stringify(young), { "content-type": "application/reports+json" })).status
    ).toBe(204)
    const long = [{ body: { effectiveDirective: "x".repeat(10_000) } }]
    expect((await post("/csp-report", JSON.stringify(long))).status).toBe(204)
    expect(await refusal(await post("/csp-report", "{"))).toMatchObject({ status: 400, _tag: "InvalidRequest" })
    expect(await refusal(await post("/csp-report", "x".repeat(100_000)))).toMatchObject({
      status: 413,
      _tag: "BodyTooLarge"
    })
    const warnings = server.log
      .filter((line) => line.includes("policy"))
      .map((line) => JSON.parse(line) as { annotations: { request: string }; level: string })
    expect(warnings.map(({ annotations: { request: _, ...said }, level }) => ({ ...said, level }))).toEqual([
      { document: "http://x/auth/verify", directive: "img-src", blocked: "http://kotu.example/a", level: "WARN" },
      { document: "http://x/store", directive: "script-src", blocked: "inline", level: "WARN" },
      { document: "", directive: "x".repeat(300), blocked: "", level: "WARN" }
    ])
    expect(server.log.join("\n")).not.toContain("gizli")
  })

  it("take sixty reports a minute from one address, and then none", async () => {
    const statuses: Array<number> = []
    for (let turn = 0; turn < 61; turn++) statuses.push((await post("/csp-report", "[]")).status)
    expect(statuses[0]).toBe(204)
    const last = await post("/csp-report", "[]")
    expect(Number(last.headers.get("retry-after"))).toBeGreaterThan(0)
    expect(await refusal(last)).toMatchObject({ status: 429, _tag: "TooManyRequests" })
  })
})
