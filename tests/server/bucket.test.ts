import { Upload as TusUpload } from "@tus/server"
import { Effect, Stream } from "effect"
import { SqlClient } from "effect/sql"
import { randomBytes } from "node:crypto"
import { once } from "node:events"
import { readdir } from "node:fs/promises"
import { createServer } from "node:http"
import type { AddressInfo } from "node:net"
import { join } from "node:path"
import { Readable } from "node:stream"
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest"
import { s3Address } from "../../server/platform/files/s3Address.ts"
import { Storage } from "../../server/platform/storage.ts"
import { UploadObjects } from "../../server/publishing/UploadObjects.ts"
import { UploadParts } from "../../server/publishing/UploadParts.ts"
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

it("says once, not every three seconds, that its store does not answer", async () => {
  let asked = 0
  const away = createServer((request, response) => {
    if (request.url?.includes("prefix=archives") === true) asked += 1
    request.resume()
    response.writeHead(503, { "content-type": "application/xml", "x-amz-request-id": randomBytes(8).toString("hex") })
    response.end("<Error><Code>SlowDown</Code><Message>no</Message></Error>")
  })
  await once(away.listen(0, "127.0.0.1"), "listening")
  const { port } = away.address() as AddressInfo
  const waiting = await startServer({ variables: { FILES_URL: `s3://key:secret@127.0.0.1:${port}/sayfa?tls=no` } })
  try {
    // Each round asks three times.
    await vi.waitFor(() => expect(asked).toBeGreaterThan(9), { timeout: 60_000 })
    const said = waiting.log.filter((line) => line.includes("Users' own data could not be looked after"))
    expect(said).toEqual([expect.stringContaining("SlowDown")])
  } finally {
    await waiting.stop()
    away.closeAllConnections()
    away.close()
  }
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

  it.each(["asked for", "used"])(
    "is made of its parts, once %s, if the server ended after the last of them",
    async (how) => {
      const pdf = padded(9 * 1024 * 1024)
      const path = await create(pdf.length)
      s3.breaks = (method, url) => method === "POST" && url.includes("uploadId=")
      expect((await send(path, 0, pdf)).status).toBe(500)
      s3.breaks = null
      expect(await keys("uploads")).toEqual([])
      const arrived = Uploads.use((uploads) => uploads.arrived(idOf(path)))
      expect(how === "used" ? await server.inside(arrived) : await offsetOf(path)).toBe(pdf.length)
      expect(await keys("uploads")).toEqual([`uploads/${idOf(path)}`])
      expect((await ask("DELETE", path)).status).toBe(204)
    }
  )

  it("is not begun anew because the store does not answer", async () => {
    const path = await create(100)
    s3.breaks = (_method, url) => url.includes("/upload-notes/") || url.includes("uploadId=")
    const answer = await ask("HEAD", path)
    s3.breaks = null
    expect(answer.status).toBe(500)
    expect((await ask("DELETE", path)).status).toBe(204)
  })

  it("keeps its notes until its parts are given up", async () => {
    const path = await create(9_000_000)
    s3.breaks = (method, url) => method === "DELETE" && url.includes("uploadId=")
    expect((await ask("DELETE", path)).status).toBe(204)
    s3.breaks = null
    expect(await keys(`upload-notes/${idOf(path)}`)).toHaveLength(1)
    await server.inside(Uploads.use((uploads) => Effect.orDie(uploads.expire)))
    expect(await keys("upload-notes")).toEqual([])
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

describe("the parts of an upload", () => {
  const key = "uploads/Parts"
  const bytes = randomBytes(20 * 1024 * 1024)
  const open = async () => {
    const address = s3Address(s3.url)
    if (address === null) throw new Error("no address")
    const servers = [new UploadParts(address), new UploadParts(address)] as const
    await servers[0].create(new TusUpload({ id: key, size: bytes.length, offset: 0 }))
    const write = (server: 0 | 1, from: number, to: number) =>
      servers[server].write(Readable.from([bytes.subarray(from, to)]), key, from)
    return { servers, write, offset: async () => (await servers[0].getUpload(key)).offset }
  }
  const stored = async () => {
    const [found] = await server.inside(
      Storage.use((storage) => Stream.runCollect(storage.get(key))).pipe(
        Effect.map((chunks) => [Buffer.concat(chunks)])
      )
    )
    await server.inside(Storage.use((storage) => storage.remove(key)))
    await server.inside(Storage.use((storage) => storage.remove("upload-notes/Parts")))
    return found?.equals(bytes)
  }

  it("are in their places, whichever of two servers writes last", async () => {
    const { servers, write, offset } = await open()
    await write(0, 0, 3_000_000)
    await write(1, 3_000_000, 9_000_000)
    expect(await offset()).toBe(9_000_000)
    // What the first server sent late.
    await server.inside(
      Storage.use((storage) => storage.put("upload-notes/Parts/part-1", bytes.subarray(0, 2_000_000)))
    )
    expect(await offset()).toBe(9_000_000)
    await expect(write(0, 3_000_000, 9_000_000)).rejects.toMatchObject({ status_code: 409 })
    const next = await offset()
    await write(0, next, 18_000_000)
    await write(1, 18_000_000, bytes.length)
    expect(await stored()).toBe(true)
    for (const one of servers) one.close()
  })

  it("arrive though the database is away", async () => {
    const address = s3Address(s3.url)
    if (address === null) throw new Error("no address")
    let tell = () => {}
    const asked = new Promise<void>((resolve) => (tell = resolve))
    let isAway = false
    const objects = new UploadObjects(address, {
      byId: async () => {
        if (!isAway) return { name: "x", size: bytes.length }
        tell()
        throw new Error("The database is away")
      },
      remove: () => Promise.resolve(true)
    })
    await objects.create(new TusUpload({ id: "Parts", size: bytes.length, offset: 0 }))
    isAway = true
    const pieces = async function* () {
      yield bytes.subarray(0, 9_000_000)
      await asked
      yield bytes.subarray(9_000_000)
    }
    expect(await objects.write(Readable.from(pieces()), "Parts", 0)).toBe(bytes.length)
    expect(await stored()).toBe(true)
    objects.close()
  })

  it("do not count after one that did not arrive", async () => {
    const { servers, write, offset } = await open()
    s3.breaks = (_method, url) => url.includes("partNumber=1&")
    await expect(write(0, 0, bytes.length)).rejects.toBeDefined()
    s3.breaks = null
    expect(await offset()).toBe(0)
    await write(1, 0, bytes.length)
    expect(await stored()).toBe(true)
    for (const one of servers) one.close()
  })
})

describe("a store that is away", () => {
  const png = Buffer.from(
    "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==",
    "base64"
  )
  const read = (path: string, headers: Readonly<Record<string, string>> = {}) => server.fetch(path, { headers })

  it("is no fault of a page, a cover or an attachment: all are to be asked for again, and are there then", async () => {
    const issue = await read(`/api/issues/${seedData.paid}`)
    const cookie = (issue.headers.get("set-cookie") ?? "").split("; ")[0] ?? ""
    const authorization = `Bearer ${token()}`
    const form = new FormData()
    form.set("file", new Blob([png], { type: "image/png" }), "ekran.png")
    const sent = await server.fetch("/api/support-attachments", {
      method: "POST",
      headers: { authorization },
      body: form
    })
    const attached = ((await sent.json()) as { readonly data: { readonly id: string } }).data.id
    const all = () =>
      Promise.all([
        read(`/content/${seedData.paid}/1.html`, { cookie }),
        read(`/covers/${seedData.paid}.webp`),
        read(`/api/support-attachments/${attached}`, { authorization })
      ])
    s3.breaks = (method) => method === "GET" || method === "HEAD"
    try {
      for (const answer of await all()) {
        expect([answer.status, answer.headers.get("retry-after")]).toEqual([503, "3"])
        expect(await answer.json()).toMatchObject({
          _tag: "FilesAway",
          message: "Dosyalara şu anda ulaşılamıyor. Birazdan tekrar deneyin."
        })
      }
    } finally {
      s3.breaks = null
    }
    expect((await all()).map(({ status }) => status)).toEqual([200, 200, 200])
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
    const files = (await readdir(scratch, { withFileTypes: true, recursive: true })).filter((one) => one.isFile())
    // The PDF, for two minutes after its last use.
    expect(files.length).toBeLessThanOrEqual(1)
  })
})
