import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { populate, type SeedData } from "../kit/fixtures/seedData.ts"
import { recipe } from "../kit/grown/recipe.ts"
import { type RunningServer, startServer } from "../kit/harness/server.ts"
import { type S3Server, startS3 } from "../kit/s3/s3Server.ts"

let s3: S3Server

beforeAll(async () => {
  s3 = await startS3()
})
afterAll(() => s3.stop())

const secret = "gizli"

const header = "x-accel-redirect"

describe.each(["folder", "bucket"] as const)("a file of a %s that the proxy sends", (kind) => {
  let server: RunningServer
  let seedData: SeedData
  let cookie: string

  beforeAll(async () => {
    const files: Readonly<Record<string, string>> =
      kind === "bucket" ? { FILES_URL: s3.url.replace("S3RVER@", `${secret}@`) } : {}
    server = await startServer({ variables: { SEND_FILES: "x-accel:/internal/files/", ...files } })
    seedData = await populate(server)
    const answer = await server.fetch(`/api/issues/${seedData.paid}`)
    cookie = (answer.headers.get("set-cookie") ?? "").split("; ")[0] ?? ""
  })
  afterAll(() => server.stop())

  const ask = (name: string, headers: Readonly<Record<string, string>> = {}) =>
    server.fetch(`/content/${seedData.paid}/${name}`, { headers: { cookie, ...headers } })

  it("is named to it once the pass was judged, with its type and how long it may be kept", async () => {
    const answer = await ask("1.html?v=1", { range: "bytes=0-3" })
    expect(answer.status).toBe(200)
    expect(await answer.text()).toBe("")
    // nginx keeps its connection to us only then.
    expect([answer.headers.get("content-length"), answer.headers.get("transfer-encoding")]).toEqual(["0", null])
    expect(answer.headers.get("content-type")).toBe("text/html; charset=utf-8")
    // Otherwise nginx adds it to its own errors, which browsers then keep for a year.
    expect(answer.headers.get("cache-control")).toBeNull()
    expect(answer.headers.get("x-cache-control")).toBe("private, max-age=31536000, immutable")
    const place = answer.headers.get(header) ?? ""
    const key = `content/${seedData.paid}/1.html`
    if (kind === "folder") expect(place).toBe(`/internal/files/${key}`)
    else {
      expect(place).toMatch(new RegExp(`^/internal/files/sayfa/${key}\\?.*X-Amz-Expires=60&`))
      expect(place).not.toContain(secret)
      const store = `http://${new URL(s3.url).host}/`
      const sent = await fetch(place.replace("/internal/files/", store), { headers: { range: "bytes=0-3" } })
      expect([sent.status, (await sent.text()).length]).toEqual([206, 4])
      expect(sent.headers.get("content-type")).toBe("text/html; charset=utf-8")
    }
  })

  it("comes with its bytes where it is everybody's, so that the proxy can keep it", async () => {
    const answer = await server.fetch(`/covers/${seedData.paid}.webp?v=1`)
    expect([answer.status, answer.headers.get("content-type"), answer.headers.get(header)]).toEqual([
      200,
      "image/webp",
      null
    ])
    expect(answer.headers.get("cache-control")).toContain("s-maxage=3600")
    expect(answer.headers.get("set-cookie")).toBeNull()
    expect((await answer.arrayBuffer()).byteLength).toBeGreaterThan(0)
  })

  it("has each header that the guide has nginx add", async () => {
    const { headers } = await ask("1.html?v=1")
    const beginning =
      kind === "folder" ? "alias /srv/sayfa/.data/files/;" : "set $caching $upstream_http_x_cache_control;"
    const named = recipe(`location /internal/files/ {\n  internal;\n  ${beginning}`, []).matchAll(
      /\$upstream_http_(\w+)/g
    )
    const names = [...named].map(([, name = ""]) => name.replaceAll("_", "-"))
    expect(names).toHaveLength(5)
    expect(names.filter((name) => headers.get(name) === null)).toEqual([])
  })

  it("is not named to whoever may not have it, nor where there is none", async () => {
    const refused = [
      await server.fetch(`/content/${seedData.paid}/1.html`),
      await ask("4.html"),
      await ask("99.html"),
      await ask("../../originals/x.pdf")
    ]
    for (const answer of refused) {
      expect(answer.status).toBeGreaterThanOrEqual(400)
      expect(answer.headers.get(header)).toBeNull()
    }
  })
})
