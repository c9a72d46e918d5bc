import { Effect } from "effect"
import { SqlClient } from "effect/sql"
import { readdir } from "node:fs/promises"
import { join } from "node:path"
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest"
import { Storage } from "../../server/platform/storage.ts"
import { Uploads } from "../../server/publishing/Uploads.ts"
import { uploadsPath } from "../../src/contract/publishing.ts"
import { populate, type SeedData } from "../kit/fixtures/seedData.ts"
import { tinyPdf } from "../kit/fixtures/tinyPdf.ts"
import { clientOf, type RunningServer, startServer } from "../kit/harness/server.ts"
import { type S3Server, startS3 } from "../kit/s3/s3Server.ts"

let s3: S3Server
let server: RunningServer
let seedData: SeedData

beforeAll(async () => {
  s3 = await startS3()
  server = await startServer({ variables: { FILES_URL: s3.url } })
  seedData = await populate(server)
})
afterAll(async () => {
  await server.stop()
  await s3.stop()
})

const token = () => seedData.tokens.publisher1
const keys = (prefix: string) => server.inside(Storage.use((storage) => storage.list(prefix)))
const idOf = (path: string) => path.split("/").at(-1) ?? ""

const ask = (method: string, path: string, headers: Readonly<Record<string, string>> = {}, body?: BodyInit) =>
  server.fetch(path, {
    method,
    headers: { "tus-resumable": "1.0.0", authorization: `Bearer ${token()}`, ...headers },
    ...(body === undefined ? {} : { body, duplex: "half" })
  } as RequestInit)

const create = async (size: number): Promise<string> => {
  const answer = await ask("POST", uploadsPath, { "upload-length": String(size) })
  expect(answer.status).toBe(201)
  return answer.headers.get("location") ?? ""
}

const send = (path: string, offset: number, body: Uint8Array) =>
  ask(
    "PATCH",
    path,
    { "content-type": "application/offset+octet-stream", "upload-offset": String(offset) },
    Uint8Array.from(body)
  )

const offsetOf = async (path: string): Promise<number> => Number((await ask("HEAD", path)).headers.get("upload-offset"))

/** A PDF of so many bytes at least: what follows its end is not read. */
const padded = (bytes: number): Uint8Array => {
  const pdf = tinyPdf(2)
  const comment = Buffer.alloc(Math.max(0, bytes - pdf.length), "%")
  return Buffer.concat([pdf, Buffer.from("\n"), comment])
}

describe("an upload into a bucket", () => {
  it("goes on from what has arrived, be it less than a part or more, and is whole at its end", async () => {
    const pdf = padded(12 * 1024 * 1024)
    const path = await create(pdf.length)
    expect(await offsetOf(path)).toBe(0)
    expect((await send(path, 0, pdf.subarray(0, 1000))).status).toBe(204)
    expect(await offsetOf(path)).toBe(1000)
    expect((await send(path, 1000, pdf.subarray(1000, 9_000_000))).status).toBe(204)
    expect(await offsetOf(path)).toBe(9_000_000)
    expect((await send(path, 5, pdf.subarray(5, 10))).status).toBe(409)
    expect(await keys("uploads")).toEqual([])
    expect((await send(path, 9_000_000, pdf.subarray(9_000_000))).status).toBe(204)
    expect(await keys("uploads")).toEqual([`uploads/${idOf(path)}`])
    expect(await server.inside(Uploads.use((uploads) => uploads.arrived(idOf(path))))).toBe(pdf.length)
    expect((await ask("DELETE", path)).status).toBe(204)
    expect([...(await keys("uploads")), ...(await keys("upload-notes"))]).toEqual([])
    expect((await ask("HEAD", path)).status).toBe(404)
  })

  it("that is withdrawn midway leaves nothing, and takes nothing more", async () => {
    const pdf = padded(7 * 1024 * 1024)
    const path = await create(pdf.length)
    await send(path, 0, pdf.subarray(0, 6_000_000))
    expect((await keys("upload-notes")).length).toBeGreaterThan(0)
    expect((await ask("DELETE", path)).status).toBe(204)
    expect(await keys("upload-notes")).toEqual([])
    expect((await send(path, 6_000_000, pdf.subarray(6_000_000))).status).toBe(404)
  })
})

describe("an issue in a bucket", () => {
  const publish = async (pdf: Uint8Array): Promise<string> => {
    const path = await create(pdf.length)
    expect((await send(path, 0, pdf)).status).toBe(204)
    const client = await clientOf(server, { token: token() })
    const payload = new FormData()
    const fields = {
      publication: seedData.paidPublication,
      title: "Kova",
      description: "Yaz",
      publish_date: "2026-07-01"
    }
    for (const [name, value] of Object.entries({ ...fields, upload: idOf(path) })) payload.set(name, value)
    const { id } = (await Effect.runPromise(client.publishing.newIssue({ payload }))).data
    await vi.waitFor(
      async () => {
        const [row] = await server.inside(
          SqlClient.SqlClient.use((sql) => sql<{ state: string }>`SELECT state FROM conversions WHERE issue_id = ${id}`)
        )
        expect(row?.state).toBe("done")
      },
      { timeout: 60_000 }
    )
    return id
  }

  it("is made there, and nothing of it stays on this disk", async () => {
    const id = await publish(padded(6 * 1024 * 1024))
    const [row] = await server.inside(
      SqlClient.SqlClient.use(
        (sql) => sql<{ folder: string; pdf: string }>`SELECT folder, pdf FROM conversions WHERE issue_id = ${id}`
      )
    )
    const names = (await keys(`content/${row?.folder}`)).map((key) => key.split("/").slice(2).join("/"))
    for (const name of ["1.html", "1.webp", "2.html", "2.webp", "facts/1.json", "facts/2.json", "style.css"]) {
      expect(names).toContain(name)
    }
    expect(names.filter((name) => name.includes(".part"))).toEqual([])
    expect(await readdir(server.folder)).not.toContain("files")
    await server.inside(Uploads.use((uploads) => Effect.orDie(uploads.expire)))
    expect(await keys("upload-notes")).toEqual([])
    expect(await keys("uploads")).toEqual([row?.pdf])
    const scratch = join(server.folder, "scratch")
    expect((await readdir(scratch)).length).toBeLessThanOrEqual(1)
  })
})
