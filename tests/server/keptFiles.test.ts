import { Effect } from "effect"
import { SqlClient } from "effect/sql"
import { brotliDecompressSync, gunzipSync } from "node:zlib"
import { get } from "node:http"
import { afterAll, beforeAll, expect, it } from "vitest"
import { Storage } from "../../server/platform/storage.ts"
import { populate, type SeedData } from "../kit/fixtures/seedData.ts"
import { type RunningServer, startServer } from "../kit/harness/server.ts"

let server: RunningServer
let seedData: SeedData
let whole: string
let preview: string

const granted = async (path: string, token?: string) => {
  const answer = await server.fetch(path, token === undefined ? {} : { headers: { authorization: `Bearer ${token}` } })
  return (answer.headers.get("set-cookie") ?? "").split("; ")[0] ?? ""
}

beforeAll(async () => {
  server = await startServer({ sharedMillis: 60 * 60 * 1000 })
  seedData = await populate(server)
  await server.inside(
    SqlClient.SqlClient.use(
      (sql) =>
        sql`INSERT INTO library (user_id, issue_id, access_type) VALUES (${seedData.ids.readerA}, ${seedData.paid}, 'purchase')`
    )
  )
  whole = await granted(`/api/library/${seedData.paid}`, seedData.tokens.readerA)
  preview = await granted(`/api/issues/${seedData.paid}`)
})
afterAll(() => server.stop())

const put = (name: string, text: string) =>
  server.inside(
    Storage.use((storage) => storage.put(`content/${seedData.paid}/${name}`, new TextEncoder().encode(text)))
  )

/** As it is sent, still encoded. */
const ask = (name: string, headers: Readonly<Record<string, string>>) =>
  new Promise<{ status: number; headers: Readonly<Record<string, unknown>>; body: Buffer }>((resolve, reject) => {
    get(`${server.url}/content/${seedData.paid}/${name}`, { headers }, (answer) => {
      const parts: Array<Buffer> = []
      answer.on("data", (part: Buffer) => parts.push(part))
      answer.once("end", () =>
        resolve({ status: answer.statusCode ?? 0, headers: answer.headers, body: Buffer.concat(parts) })
      )
    }).once("error", reject)
  })

const long = "<p>söz</p>".repeat(1000)

it("is sent from memory, and judged all the same", async () => {
  await put("5.html", long)
  expect((await ask("5.html", { cookie: whole })).body.toString()).toBe(long)
  await server.inside(Storage.use((storage) => storage.remove(`content/${seedData.paid}/5.html`)))
  expect((await ask("5.html", { cookie: whole })).body.toString()).toBe(long)
  expect((await ask("5.html", { cookie: preview })).status).toBe(403)
  expect((await ask("5.html", {})).status).toBe(403)
})

it("is encoded as each browser wants it, and in parts as it is", async () => {
  await put("6.html", long)
  const asked = (encoding: string, more: Readonly<Record<string, string>> = {}) =>
    ask("6.html", { cookie: whole, "accept-encoding": encoding, ...more })
  for (const _ of ["first", "from memory"]) {
    const [brotli, zipped, plain] = [await asked("gzip, br"), await asked("gzip"), await asked("identity")]
    expect(brotliDecompressSync(brotli.body).toString()).toBe(long)
    expect(gunzipSync(zipped.body).toString()).toBe(long)
    expect(plain.body.toString()).toBe(long)
    expect([brotli, zipped, plain].map(({ headers }) => headers["content-encoding"])).toEqual(["br", "gzip", undefined])
    expect([brotli, zipped, plain].map(({ headers }) => headers["vary"])).toEqual(Array(3).fill("Accept-Encoding"))
    for (const { headers } of [brotli, zipped, plain]) {
      expect((await asked("br", { "if-none-match": String(headers["etag"]) })).status).toBe(304)
    }
  }
  const part = await asked("br", { range: "bytes=3-5" })
  expect([part.status, part.body.toString(), part.headers["content-range"]]).toEqual([
    206,
    long.slice(3, 5),
    `bytes 3-5/${Buffer.byteLength(long)}`
  ])
})

it("is closed at once with the session that opened it", async () => {
  expect((await ask("1.html", { cookie: whole })).status).toBe(200)
  await server.inside(SqlClient.SqlClient.use((sql) => sql`UPDATE sessions SET revoked_at = now()`).pipe(Effect.asVoid))
  expect((await ask("1.html", { cookie: whole })).status).toBe(403)
  expect((await ask("1.html", { cookie: preview })).status).toBe(200)
})

it("is not kept where it is large, and is missing where there is none", async () => {
  await put("2.html", "y".repeat(300_000))
  expect((await ask("2.html", { cookie: preview })).body.length).toBe(300_000)
  expect((await ask("99.html", { cookie: preview })).status).toBe(403)
  const gone = await granted(`/api/issues/${seedData.free}`)
  const missing = () => server.fetch(`/content/${seedData.free}/99.html`, { headers: { cookie: gone } })
  expect((await missing()).status).toBe(404)
})
