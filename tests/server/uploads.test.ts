import { NodeFileSystem } from "@effect/platform-node"
import { Deferred, Effect, FileSystem, Layer } from "effect"
import { Multipart } from "effect/http"
import { SqlClient } from "effect/sql"
import { readdir, readFile, readlink, rm, stat, symlink } from "node:fs/promises"
import { connect } from "node:net"
import { join } from "node:path"
import { Upload } from "tus-js-client"
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from "vitest"
import { Converter } from "../../server/conversion/Converter.ts"
import { refusalOf } from "../../server/platform/http/faults.ts"
import { newId } from "../../server/platform/identity.ts"
import { StorageError } from "../../server/platform/files/Files.ts"
import { Storage } from "../../server/platform/storage.ts"
import { fromUpload } from "../../server/publishing/newIssue.ts"
import { uploadsPath } from "../../src/contract/publishing.ts"
import { maxPdfBytes } from "../../src/domain/publishing/NewIssue.ts"
import { sharedConverter } from "../kit/doubles/converter.ts"
import { clientOf, freshFolder, removeFolder, type RunningServer, startServer } from "../kit/harness/server.ts"
import { tinyPdf } from "../kit/fixtures/tinyPdf.ts"
import { populate, type SeedData } from "../kit/fixtures/seedData.ts"

let server: RunningServer
let seedData: SeedData

beforeAll(async () => {
  server = await startServer()
  seedData = await populate(server)
})
afterAll(() => server.stop())

const token = () => seedData.tokens.publisher1

const ask = (
  method: string,
  path: string,
  headers: Readonly<Record<string, string>> = {},
  { on = server, body, as = token() }: { on?: RunningServer; body?: Uint8Array<ArrayBuffer>; as?: string | null } = {}
) =>
  on.fetch(path, {
    method,
    headers: {
      "tus-resumable": "1.0.0",
      ...(as === null ? {} : { authorization: `Bearer ${as}` }),
      ...headers
    },
    ...(body === undefined ? {} : { body })
  })

const create = async (size: number, asked: Parameters<typeof ask>[3] = {}): Promise<string> => {
  const answer = await ask("POST", uploadsPath, { "upload-length": String(size) }, asked)
  expect(answer.status).toBe(201)
  return answer.headers.get("location") ?? ""
}

const piece = "application/offset+octet-stream"

const send = (path: string, offset: number, body: Uint8Array, asked: Parameters<typeof ask>[3] = {}) =>
  ask(
    "PATCH",
    path,
    { "upload-offset": String(offset), "content-type": piece },
    { ...asked, body: Uint8Array.from(body) }
  )

const offsetOf = async (path: string, asked: Parameters<typeof ask>[3] = {}): Promise<number> =>
  Number((await ask("HEAD", path, {}, asked)).headers.get("upload-offset") ?? -1)

const idOf = (path: string): string => path.slice(uploadsPath.length + 1)
const fileOf = (path: string, { folder } = server): string => join(folder, "files", "uploads", idOf(path))
const isThere = (file: string): Promise<boolean> =>
  stat(file).then(
    () => true,
    () => false
  )

const rows = (on = server) =>
  on.inside(SqlClient.SqlClient.use((sql) => sql<{ id: string }>`SELECT id FROM uploads ORDER BY id`))

const whole = async (bytes: Uint8Array, asked: Parameters<typeof ask>[3] = {}): Promise<string> => {
  const path = await create(bytes.length, asked)
  expect((await send(path, 0, bytes, asked)).status).toBe(204)
  return path
}

const save = async (
  path: string,
  { on = server, as = token(), publication = seedData.paidPublication } = {},
  described: Readonly<Record<string, string>> = {}
) => {
  const client = await clientOf(on, { token: as })
  const payload = new FormData()
  const fields = { publication, title: "Atlas Temmuz", description: "Yaz", publish_date: "2026-07-01", ...described }
  for (const [name, value] of Object.entries({ ...fields, upload: idOf(path) })) payload.set(name, value)
  return (await Effect.runPromise(client.publishing.newIssue({ payload }))).data
}

const refusal = async (answer: Response) => ({ status: answer.status, ...((await answer.json()) as object) })

/** A full device in the place of the file of an upload. */
const fill = async (path: string) => {
  await rm(fileOf(path))
  await symlink("/dev/full", fileOf(path))
}

beforeEach(() => server.inside(SqlClient.SqlClient.use((sql) => sql`DELETE FROM uploads WHERE issue_id IS NULL`)))

describe("an upload", () => {
  it("is sent by the client of the protocol, piece after piece, and becomes the original of its issue where it lies", async () => {
    const pdf = tinyPdf(3)
    const acknowledged: Array<number> = []
    const url = await new Promise<string | null>((resolve, reject) => {
      const upload = new Upload(Buffer.from(pdf), {
        endpoint: server.url + uploadsPath,
        headers: { authorization: `Bearer ${token()}` },
        metadata: { filename: "sayı 7.pdf", filetype: "application/pdf" },
        chunkSize: 700,
        onChunkComplete: (_size, accepted) => void acknowledged.push(accepted),
        onSuccess: () => resolve(upload.url),
        onError: reject
      })
      upload.start()
    })
    expect(acknowledged.length).toBeGreaterThan(1)
    expect(acknowledged.at(-1)).toBe(pdf.length)
    const path = new URL(url ?? "").pathname
    const answer = await ask("HEAD", path)
    const name = Buffer.from(answer.headers.get("upload-metadata")?.split(" ")[1] ?? "", "base64").toString()
    expect(name).toBe("sayı 7.pdf")

    const { id, status } = await save(path)
    expect(status).toBe("CONVERTING")
    const [kept] = await server.inside(
      SqlClient.SqlClient.use((sql) => sql`SELECT pdf FROM conversions WHERE issue_id = ${id}`)
    )
    expect(kept).toEqual({ pdf: `uploads/${idOf(path)}` })
    expect(await readFile(fileOf(path))).toEqual(Buffer.from(pdf))
    const client = await clientOf(server, { token: token() })
    await vi.waitFor(
      async () => {
        const { data } = await Effect.runPromise(client.publishing.conversion({ params: { id } }))
        expect(data).toMatchObject({ status: "PUBLISHED", pages_done: 3 })
      },
      { timeout: 30_000, interval: 100 }
    )
  })

  it("says how far it is, in answers that nobody keeps and no other site may read", async () => {
    const path = await create(10)
    const sent = await send(path, 0, new Uint8Array(4))
    expect(sent.status).toBe(204)
    expect(sent.headers.get("upload-offset")).toBe("4")
    const answer = await ask("HEAD", path)
    expect(answer.status).toBe(200)
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      "upload-offset": "4",
      "upload-length": "10",
      "tus-resumable": "1.0.0",
      "cache-control": "no-store",
      "content-security-policy": expect.stringContaining("default-src 'none'")
    })
    expect([...answer.headers.keys()].filter((name) => name.startsWith("access-control"))).toEqual([])
    expect(server.log.some((line) => line.includes(`"method":"PATCH","path":"${path}","status":204`))).toBe(true)
  })

  it("is taken whatever proxies say of the way that it came", async () => {
    for (const by of ["https, http", "HTTPS", "wss"]) {
      const headers = { "x-forwarded-proto": by }
      const answer = await ask("POST", uploadsPath, { "upload-length": "4", ...headers })
      expect(answer.status, by).toBe(201)
      const path = answer.headers.get("location") ?? ""
      const sent = await ask(
        "PATCH",
        path,
        { "upload-offset": "0", "content-type": piece, ...headers },
        { body: new Uint8Array(4) }
      )
      expect(sent.status, by).toBe(204)
      expect((await ask("HEAD", path, headers)).headers.get("upload-offset"), by).toBe("4")
      expect((await ask("DELETE", path, headers)).status, by).toBe(204)
    }
  })

  it("says what it understands", async () => {
    const answer = await ask("OPTIONS", uploadsPath)
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      "tus-version": "1.0.0",
      "tus-extension": "creation,creation-with-upload,termination",
      "tus-max-size": String(maxPdfBytes)
    })
  })

  it("may begin with its first bytes, and waits to be told that they may come", async () => {
    const first = await ask(
      "POST",
      uploadsPath,
      { "upload-length": "10", "content-type": piece },
      { body: new Uint8Array(3) }
    )
    expect(first.headers.get("upload-offset")).toBe("3")
    const path = first.headers.get("location") ?? ""
    const line = rawPatch(path, 3, 4, { expect: "100-continue" })
    await vi.waitFor(() => expect(line.said()).toContain("100 Continue"))
    line.socket.write(Buffer.alloc(4))
    await vi.waitFor(() => expect(line.said()).toContain("204 No Content"))
    line.socket.destroy()
    expect(await offsetOf(path)).toBe(7)
  })

  it("is removed with its file when it is given up", async () => {
    const path = await create(10)
    await send(path, 0, new Uint8Array(4))
    expect((await ask("DELETE", path)).status).toBe(204)
    expect(await isThere(fileOf(path))).toBe(false)
    expect(await rows()).not.toContainEqual({ id: idOf(path) })
    expect(await refusal(await send(path, 4, new Uint8Array(6)))).toMatchObject({
      status: 404,
      _tag: "UploadNotFound",
      message: "Yüklenen dosya bulunamadı. Lütfen PDF dosyasını yeniden seçin."
    })
  })
})

/** Half a request with a piece: what comes after its head is the test's to write. */
const raw = (method: string, path: string, length: number, more: Readonly<Record<string, string>>, on = server) => {
  const { hostname, port } = new URL(on.url)
  const socket = connect(Number(port), hostname)
    .setEncoding("utf8")
    .on("error", () => undefined)
  let said = ""
  socket.on("data", (text: string) => (said += text))
  const headers = {
    host: "x",
    authorization: `Bearer ${token()}`,
    "tus-resumable": "1.0.0",
    "content-type": piece,
    "content-length": String(length),
    ...more
  }
  socket.write(
    [`${method} ${path} HTTP/1.1`, ...Object.entries(headers).map((pair) => pair.join(": ")), "", ""].join("\r\n")
  )
  return { socket, said: () => said }
}

const rawPatch = (path: string, offset: number, length: number, more: Readonly<Record<string, string>> = {}) =>
  raw("PATCH", path, length, { "upload-offset": String(offset), ...more })

const bytes = (length: number) => Uint8Array.from({ length }, (_, index) => (index * 7919) >> 5)

describe("a line that is cut", () => {
  it("costs nothing of what has arrived, and the upload goes on from there", async () => {
    const content = bytes(1_000_000)
    const path = await create(content.length)
    const { socket } = rawPatch(path, 0, content.length)
    socket.write(content.subarray(0, 300_000))
    await vi.waitFor(async () => expect((await stat(fileOf(path))).size).toBe(300_000))
    socket.destroy()
    const offset = await offsetOf(path)
    expect(offset).toBe(300_000)
    expect((await send(path, offset, content.subarray(offset))).status).toBe(204)
    expect(Buffer.compare(await readFile(fileOf(path)), content)).toBe(0)
  })

  it("that nobody hears of gives way to the upload that goes on", async () => {
    const content = bytes(200_000)
    const path = await create(content.length)
    const { socket, said } = rawPatch(path, 0, content.length)
    socket.write(content.subarray(0, 90_000))
    await vi.waitFor(async () => expect((await stat(fileOf(path))).size).toBe(90_000))
    const offset = await offsetOf(path)
    expect(offset).toBe(90_000)
    expect((await send(path, offset, content.subarray(offset))).status).toBe(204)
    socket.write(content.subarray(90_000))
    await vi.waitFor(() => expect(said()).toContain("upload-offset: 90000"))
    socket.destroy()
    expect(Buffer.compare(await readFile(fileOf(path)), content)).toBe(0)
  })

  it("cannot bring two senders to the same place", async () => {
    const contents = [1, 2, 3, 4].map((sender) => bytes(3_000_000).map((byte) => byte ^ sender))
    const path = await create(3_000_000)
    // Whoever must give way may hear of it by a line that ends.
    const answers = await Promise.all(contents.map((content) => send(path, 0, content).catch(() => null)))
    for (const answer of answers) expect([204, 409, undefined]).toContain(answer?.status)
    const offset = await offsetOf(path)
    const kept = await readFile(fileOf(path))
    expect(offset).toBeGreaterThan(0)
    expect(kept.length).toBe(offset)
    expect(contents.filter((content) => kept.equals(content.subarray(0, offset)))).toHaveLength(1)
  })
})

it("goes on after a restart of the server, and is saved by it", async () => {
  const folder = await freshFolder()
  const options = { variables: { DATA_DIR: folder } }
  const pdf = tinyPdf(2)
  const first = await startServer(options)
  const there = await populate(first)
  const as = there.tokens.publisher1
  const path = await create(pdf.length, { on: first, as })
  await send(path, 0, pdf.subarray(0, 400), { on: first, as })
  await first.stop()
  const second = await startServer(options)
  try {
    expect(await offsetOf(path, { on: second, as })).toBe(400)
    expect((await send(path, 400, pdf.subarray(400), { on: second, as })).status).toBe(204)
    await save(path, { on: second, as, publication: there.paidPublication })
    expect(await readFile(fileOf(path, second))).toEqual(Buffer.from(pdf))
  } finally {
    await second.stop()
    await removeFolder(folder)
  }
})

describe("what is no upload", () => {
  it("is refused before anything is kept: for visitors, for readers", async () => {
    const path = await create(10)
    const before = await rows()
    for (const [as, status, _tag] of [
      [null, 401, "Unauthorised"],
      ["nonsense", 401, "Unauthorised"],
      [seedData.tokens.readerA, 403, "Forbidden"]
    ] as const) {
      const answers = [
        await ask("POST", uploadsPath, { "upload-length": "10" }, { as }),
        await send(path, 0, new Uint8Array(10), { as }),
        await ask("DELETE", path, {}, { as })
      ]
      for (const answer of answers) expect(await refusal(answer)).toMatchObject({ status, _tag, success: false })
      expect((await ask("HEAD", path, {}, { as })).status).toBe(status)
      expect((await ask("OPTIONS", uploadsPath, {}, { as })).status).toBe(status)
    }
    expect(await rows()).toEqual(before)
    expect(await offsetOf(path)).toBe(0)
  })

  it("is another publisher's, whatever is asked of it", async () => {
    const pdf = tinyPdf(1)
    const path = await create(pdf.length)
    await send(path, 0, pdf.subarray(0, 100))
    const as = seedData.tokens.publisher2
    for (const answer of [await send(path, 100, pdf.subarray(100), { as }), await ask("DELETE", path, {}, { as })]) {
      expect(await refusal(answer)).toMatchObject({ status: 404, _tag: "UploadNotFound" })
    }
    expect((await ask("HEAD", path, {}, { as })).status).toBe(404)
    expect(await offsetOf(path)).toBe(100)
    await send(path, 100, pdf.subarray(100))
    await expect(save(path, { as, publication: seedData.freePublication })).rejects.toMatchObject({
      _tag: "UploadNotFound"
    })
    expect(await isThere(fileOf(path))).toBe(true)
  })

  it.each([`${uploadsPath}/yok`, `${uploadsPath}/..%2F..%2Flock`, `${uploadsPath}/${"a".repeat(15)}`])(
    "is not there: %s",
    async (path) => {
      expect(await refusal(await send(path, 0, new Uint8Array(1)))).toMatchObject({ status: 404 })
      expect((await ask("HEAD", path)).status).toBe(404)
    }
  )

  it("is larger than 250 MB; one of exactly so many is not", async () => {
    const before = await rows()
    const answer = await ask("POST", uploadsPath, { "upload-length": String(maxPdfBytes + 1) })
    expect(await refusal(answer)).toMatchObject({
      status: 413,
      _tag: "FileTooLarge",
      message: "PDF dosyası en çok 250 MB olabilir."
    })
    expect(await rows()).toEqual(before)
    await create(maxPdfBytes)
  })

  it("has no bytes", async () => {
    const answer = await ask("POST", uploadsPath, { "upload-length": "0", "accept-language": "en" })
    expect(await refusal(answer)).toMatchObject({ _tag: "PdfRefused", reason: "empty", message: "The PDF is empty." })
  })

  it.each([
    ["upload-length", {}],
    ["upload-length", { "upload-length": "-1" }],
    ["upload-length", { "upload-length": "1e3" }],
    ["upload-defer-length", { "upload-defer-length": "1" }],
    ["upload-concat", { "upload-length": "10", "upload-concat": "partial" }],
    ["upload-metadata", { "upload-length": "10", "upload-metadata": "filename ???" }]
  ])("names the header that is wrong: %j %j", async (field, headers) => {
    const before = await rows()
    expect(await refusal(await ask("POST", uploadsPath, headers))).toMatchObject({
      status: 400,
      _tag: "InvalidRequest",
      field
    })
    expect(await rows()).toEqual(before)
  })

  it.each(["0.2.2", ""])(
    "speaks another version of the protocol, and hears which one is spoken here: %j",
    async (by) => {
      const answer = await ask("POST", uploadsPath, { "upload-length": "10", "tus-resumable": by })
      expect(answer.headers.get("tus-version")).toBe("1.0.0")
      expect(await refusal(answer)).toMatchObject({ status: 412, _tag: "InvalidRequest", field: "tus-resumable" })
    }
  )

  it("begins with more than it said, and nothing of it is kept", async () => {
    const kept = async () => [await rows(), await readdir(join(server.folder, "files", "uploads"))]
    const before = await kept()
    const begun = (body: BodyInit) =>
      server.fetch(uploadsPath, {
        method: "POST",
        headers: {
          "tus-resumable": "1.0.0",
          "upload-length": "3",
          "content-type": piece,
          authorization: `Bearer ${token()}`
        },
        body,
        duplex: "half"
      } as RequestInit)
    for (const body of [new Uint8Array(8), new Blob([new Uint8Array(8)]).stream()]) {
      expect(await refusal(await begun(body))).toMatchObject({ status: 400, field: "upload-length" })
    }
    expect(await kept()).toEqual(before)
  })

  it("does not fit where it is put, or is more than it said, and leaves what is there as it was", async () => {
    const path = await create(10)
    await send(path, 0, bytes(4))
    for (const offset of [0, 3, 5, 10, 11]) {
      expect(await refusal(await send(path, offset, new Uint8Array(1)))).toMatchObject({
        status: 409,
        _tag: "UploadConflict"
      })
    }
    expect(await refusal(await send(path, 4, new Uint8Array(7)))).toMatchObject({ status: 400, field: "upload-length" })
    const resized = await ask(
      "PATCH",
      path,
      { "upload-offset": "4", "content-type": piece, "upload-length": "11" },
      { body: new Uint8Array(1) }
    )
    expect(await refusal(resized)).toMatchObject({ status: 400, field: "upload-length" })
    const plain = await ask(
      "PATCH",
      path,
      { "upload-offset": "4", "content-type": "text/plain" },
      { body: new Uint8Array(1) }
    )
    expect(await refusal(plain)).toMatchObject({ status: 400, field: "content-type" })
    expect(Buffer.compare(await readFile(fileOf(path)), bytes(4))).toBe(0)
  })

  it("never grows over the size that it said, whatever the length of a piece is", async () => {
    const path = await create(100_000)
    const body = new ReadableStream<Uint8Array>({
      start: (controller) => {
        for (let sent = 0; sent < 20; sent++) controller.enqueue(new Uint8Array(10_000))
        controller.close()
      }
    })
    const answer = await server.fetch(path, {
      method: "PATCH",
      headers: {
        "tus-resumable": "1.0.0",
        "upload-offset": "0",
        "content-type": piece,
        authorization: `Bearer ${token()}`
      },
      body,
      duplex: "half"
    } as RequestInit)
    expect(answer.status).toBe(400)
    expect((await stat(fileOf(path))).size).toBeLessThanOrEqual(100_000)
  })

  it("is asked for in a way that it does not know", async () => {
    const path = await create(10)
    for (const [method, address, allow] of [
      ["GET", path, "HEAD, PATCH, DELETE"],
      ["PUT", path, "HEAD, PATCH, DELETE"],
      ["GET", uploadsPath, "POST, OPTIONS"]
    ] as const) {
      const answer = await ask(method, address)
      expect(answer.headers.get("allow"), `${method} ${address}`).toBe(allow)
      expect(await refusal(answer)).toMatchObject({ status: 405, _tag: "MethodNotAllowed" })
    }
  })

  it("has a name that cannot be kept as it is", async () => {
    const filename = Buffer.from(`${"\0".repeat(3)}${"ş".repeat(300)}.pdf`).toString("base64")
    const answer = await ask("POST", uploadsPath, { "upload-length": "10", "upload-metadata": `filename ${filename}` })
    expect(answer.status).toBe(201)
    const head = await ask("HEAD", answer.headers.get("location") ?? "")
    const name = Buffer.from(head.headers.get("upload-metadata")?.split(" ")[1] ?? "", "base64").toString()
    expect(name).toBe("ş".repeat(255))
  })
})

describe("an upload that is saved", () => {
  it("is one issue, pressed twice, or asked again because the answer was lost", async () => {
    const path = await whole(tinyPdf(1))
    const [first, second, third] = await Promise.all([save(path), save(path), save(path)])
    const again = await save(path)
    expect(new Set([first.id, second.id, third.id, again.id]).size).toBe(1)
    const [counted] = await server.inside(
      SqlClient.SqlClient.use(
        (sql) => sql`SELECT count(*)::int AS n FROM conversions WHERE pdf = ${`uploads/${idOf(path)}`}`
      )
    )
    expect(counted).toEqual({ n: 1 })
  })

  it("is not taken for another issue: who describes it otherwise hears what it became", async () => {
    const path = await whole(tinyPdf(1))
    const { id } = await save(path)
    for (const described of [
      { title: "Atlas Ağustos" },
      { description: "Güz" },
      { publish_date: "2026-08-01" },
      { desired_publish_at: "2099-07-01T09:00:00Z" },
      { desired_publish_at: "2020-07-01T09:00:00Z" }
    ]) {
      await expect(save(path, {}, described), JSON.stringify(described)).rejects.toMatchObject({
        _tag: "IssueAddedBefore",
        issueId: id,
        title: "Atlas Temmuz",
        message:
          "Bu dosya “Atlas Temmuz” adıyla zaten eklendi. Başka bir sayı eklemek için PDF dosyasını yeniden seçin."
      })
    }
    expect((await save(path)).id).toBe(id)
  })

  it.each(["2099-07-01T12:00:00.250+03:00", "2020-07-01T12:00:00+03:00"])(
    "is the same issue where its moment is the same: %s",
    async (desired_publish_at) => {
      const path = await whole(tinyPdf(1))
      const { id } = await save(path, {}, { desired_publish_at })
      const same = new Date(desired_publish_at).toISOString()
      expect((await save(path, {}, { desired_publish_at: same })).id).toBe(id)
      const other = new Date(Date.parse(same) + 1).toISOString()
      await expect(save(path, {}, { desired_publish_at: other })).rejects.toMatchObject({ _tag: "IssueAddedBefore" })
    }
  )

  it("has a file: a row whose file is lost is no upload", async () => {
    const path = await whole(tinyPdf(1))
    await rm(fileOf(path))
    await expect(save(path)).rejects.toMatchObject({ _tag: "UploadNotFound" })
    expect((await ask("HEAD", path)).status).toBe(404)
  })

  it("becomes no issue before the disk has it: on a full one there is none", async () => {
    const path = await whole(tinyPdf(1))
    const refused = await server.inside(
      Effect.gen(function* () {
        const storage = yield* Storage
        const full = Object.assign(new Error("no space left on device"), { code: "ENOSPC" })
        return yield* fromUpload(
          {
            id: newId(),
            publicationId: seedData.paidPublication,
            title: "Atlas",
            description: "Yaz",
            isFree: false,
            publishDate: "2026-07-01",
            publishAt: null,
            previewPageLimit: null
          },
          idOf(path)
        ).pipe(
          Effect.provideService(Storage, {
            ...storage,
            flush: (key) => Effect.fail(new StorageError({ key, cause: full }))
          }),
          Effect.provideService(Converter, {
            threads: 1,
            inspect: () => Effect.succeed({ pageCount: 1, pageWidth: 200, pageHeight: 300, title: null }),
            convertPage: () => Effect.never,
            begin: () => Effect.never,
            firstPage: () => Effect.never,
            tile: () => Effect.never,
            zoom: () => Effect.never,
            cover: () => Effect.never,
            articles: () => Effect.never,
            pictures: () => Effect.never,
            convert: () => Effect.never
          }),
          Effect.flip
        )
      })
    )
    expect(refused).toMatchObject({ _tag: "NoRoom" })
    expect(await rows()).toContainEqual({ id: idOf(path) })
    expect((await save(path)).status).toBe("CONVERTING")
  })

  describe("while it is looked into", () => {
    /** A server that says when it begins to look into a file, and goes on when it may. */
    const looking = async () => {
      const begun = Deferred.makeUnsafe<void>()
      const may = Deferred.makeUnsafe<void>()
      const looked: Array<string> = []
      const converter = Layer.effect(
        Converter,
        Effect.map(Converter, (real) =>
          Converter.of({
            ...real,
            inspect: (path) => {
              looked.push(path)
              return Deferred.succeed(begun, undefined).pipe(
                Effect.andThen(Deferred.await(may)),
                Effect.andThen(real.inspect(path))
              )
            }
          })
        )
      ).pipe(Layer.provide(sharedConverter))
      const on = await startServer({ converter })
      const there = await populate(on)
      const asked = { on, as: there.tokens.publisher1, publication: there.paidPublication }
      return {
        asked,
        looked,
        begun: () => Effect.runPromise(Deferred.await(begun)),
        goOn: () => Effect.runPromise(Deferred.succeed(may, undefined))
      }
    }

    it("may be given up: it is not found then, and nothing broke", async () => {
      const { asked, begun, goOn } = await looking()
      try {
        const path = await whole(tinyPdf(1), asked)
        const saving = save(path, asked).catch((error: unknown) => error)
        await begun()
        expect((await ask("DELETE", path, {}, asked)).status).toBe(204)
        await goOn()
        expect(await saving).toMatchObject({ _tag: "UploadNotFound" })
        expect(asked.on.log.filter((line) => line.includes("A request failed unexpectedly"))).toEqual([])
      } finally {
        await asked.on.stop()
      }
    })

    it("is looked into once, however often it is saved at once", async () => {
      const { asked, begun, goOn, looked } = await looking()
      try {
        const path = await whole(new TextEncoder().encode("merhaba"), asked)
        const savings = Array.from({ length: 20 }, () => save(path, asked).catch((error: unknown) => error))
        await begun()
        await goOn()
        const tags = (await Promise.all(savings)).map((answer) => (answer as { _tag?: string })._tag)
        expect(tags.toSorted()).toEqual(["PdfRefused", ...Array.from({ length: 19 }, () => "UploadNotFound")])
        expect(looked).toHaveLength(1)
      } finally {
        await asked.on.stop()
      }
    })
  })

  it("can no longer be given up, takes nothing more, and keeps its file", async () => {
    const pdf = tinyPdf(1)
    const path = await whole(pdf)
    await save(path)
    expect(await refusal(await ask("DELETE", path, { "accept-language": "en" }))).toMatchObject({
      status: 409,
      _tag: "UploadUsed",
      message: "This file has become an issue. You find it on your desk."
    })
    expect(await refusal(await send(path, pdf.length, new Uint8Array(1)))).toMatchObject({ status: 400 })
    expect(await readFile(fileOf(path))).toEqual(Buffer.from(pdf))
  })

  it("is whole: one that is not waits for the rest", async () => {
    const pdf = tinyPdf(1)
    const path = await create(pdf.length)
    await send(path, 0, pdf.subarray(0, 100))
    await expect(save(path)).rejects.toMatchObject({
      _tag: "UploadIncomplete",
      message: "PDF dosyasının yüklenmesi henüz bitmedi."
    })
    await send(path, 100, pdf.subarray(100))
    expect((await save(path)).status).toBe("CONVERTING")
  })

  it("is a PDF: what is not is refused by its reason, and gone with its file", async () => {
    const path = await whole(new TextEncoder().encode("merhaba"))
    await expect(save(path)).rejects.toMatchObject({ _tag: "PdfRefused", reason: "notPdf" })
    expect(await isThere(fileOf(path))).toBe(false)
    await expect(save(path)).rejects.toMatchObject({ _tag: "UploadNotFound" })
  })

  it("is named alone: with a file beside it, or with nothing, nothing is saved", async () => {
    const path = await whole(tinyPdf(1))
    const client = await clientOf(server, { token: token() })
    for (const extra of [{ pdf: new Blob([Uint8Array.from(tinyPdf(1))]), upload: idOf(path) }, {}]) {
      const payload = new FormData()
      const fields = { publication: seedData.paidPublication, title: "a", description: "b", publish_date: "2026-07-01" }
      for (const [name, value] of Object.entries({ ...fields, ...extra })) payload.set(name, value)
      await expect(Effect.runPromise(client.publishing.newIssue({ payload }))).rejects.toMatchObject({
        _tag: "InvalidRequest",
        field: "pdf"
      })
    }
    expect(await isThere(fileOf(path))).toBe(true)
  })
})

describe("a disk", () => {
  const megabyte = 1024 * 1024

  it("that has no room takes no file, by either way, and keeps a gigabyte for the database and pages", async () => {
    let free = 0
    const on = await startServer({ disk: { free: () => Promise.resolve(free) } })
    try {
      const there = await populate(on)
      const asked = { on, as: there.tokens.publisher1 }
      const begin = (size: number) => ask("POST", uploadsPath, { "upload-length": String(size) }, asked)
      free = 1024 * megabyte + 300
      const first = await begin(200)
      expect(first.status).toBe(201)
      expect(await refusal(await begin(101))).toMatchObject({
        status: 507,
        _tag: "NoRoom",
        message: "Sunucuda bu dosya için yer kalmadı. Lütfen daha sonra tekrar deneyin."
      })
      expect(await rows(on)).toHaveLength(1)
      const path = first.headers.get("location") ?? ""
      expect((await send(path, 0, new Uint8Array(150), asked)).status).toBe(204)
      free -= 150
      expect((await begin(101)).status).toBe(507)
      expect((await begin(100)).status).toBe(201)
      free = 1024 * megabyte + 49
      expect(await refusal(await send(path, 150, new Uint8Array(50), asked))).toMatchObject({ _tag: "NoRoom" })
      const form = new FormData()
      form.set("pdf", new Blob([new Uint8Array(10)]), "a.pdf")
      const issue = await on.fetch("/api/publisher/issues", {
        method: "POST",
        headers: { authorization: `Bearer ${asked.as}`, "accept-language": "en" },
        body: form
      })
      expect(await refusal(issue)).toMatchObject({
        status: 507,
        _tag: "NoRoom",
        message: "The server has no room left for this file. Please try again later."
      })
    } finally {
      await on.stop()
    }
  })

  it("that is full under the database takes no file either", async () => {
    const run = (statement: string) => server.inside(SqlClient.SqlClient.use((sql) => sql.unsafe(statement)))
    await run(`CREATE FUNCTION have_no_room() RETURNS trigger LANGUAGE plpgsql
      AS $$ BEGIN RAISE EXCEPTION 'could not extend file' USING ERRCODE = 'disk_full'; END $$`)
    await run("CREATE TRIGGER full_disk BEFORE INSERT ON uploads FOR EACH ROW EXECUTE FUNCTION have_no_room()")
    try {
      expect(await refusal(await ask("POST", uploadsPath, { "upload-length": "9" }))).toMatchObject({
        status: 507,
        _tag: "NoRoom"
      })
    } finally {
      await run("DROP TRIGGER full_disk ON uploads")
      await run("DROP FUNCTION have_no_room")
    }
  })

  it("that fills up in the middle says so, by either way", async () => {
    const path = await create(10)
    await fill(path)
    expect(await refusal(await send(path, 0, new Uint8Array(4)))).toMatchObject({ status: 507, _tag: "NoRoom" })
    const told = await Effect.runPromise(
      FileSystem.FileSystem.use((files) => files.writeFile("/dev/full", new Uint8Array(4))).pipe(
        Effect.mapError((error) => Multipart.MultipartError.fromReason("InternalError", error)),
        Effect.sandbox,
        Effect.flip,
        Effect.flatMap((cause): Effect.Effect<object> => refusalOf(cause)),
        Effect.provide(NodeFileSystem.layer)
      )
    )
    expect(told).toMatchObject({ _tag: "NoRoom" })
  })
})

describe("uploads that nobody uses", () => {
  it("are ten at most: the one untouched longest goes, with its file, and those of issues do not count", async () => {
    const used = await whole(tinyPdf(1))
    await save(used)
    const paths: Array<string> = []
    for (let n = 0; n < 10; n++) paths.push(await create(10))
    const [oldest = "", next = ""] = paths
    await send(oldest, 0, new Uint8Array(1))
    const eleventh = await create(10)
    expect(await Promise.all([...paths, eleventh, used].map((path) => isThere(fileOf(path))))).toEqual(
      [...paths, eleventh, used].map((path) => path !== next)
    )
    expect((await ask("HEAD", next)).status).toBe(404)
    await create(10, { as: seedData.tokens.publisher2 })
    expect((await ask("HEAD", oldest)).status).toBe(200)
  })

  it("are ten at most while they are being sent, too: who sends one that is gone is told, and its bytes are given back", async () => {
    const size = 1_000_000
    const kept = async () => [
      (await readdir(join(server.folder, "files", "uploads"))).toSorted(),
      (
        await Promise.all((await readdir("/proc/self/fd")).map((fd) => readlink(`/proc/self/fd/${fd}`).catch(() => "")))
      ).filter((name) => name.endsWith(" (deleted)") && name.includes("/files/uploads/")).length
    ]
    for (const { id } of await rows()) await ask("DELETE", `${uploadsPath}/${id}`)
    const before = await readdir(join(server.folder, "files", "uploads"))
    const used = new Set(before)
    const lines = Array.from({ length: 25 }, () => raw("POST", uploadsPath, size, { "upload-length": String(size) }))
    for (const { socket } of lines) socket.write(Buffer.alloc(1000))
    await vi.waitFor(() => expect(lines.filter(({ said }) => said().includes(" 404 "))).toHaveLength(15), {
      timeout: 20_000
    })
    const there = (await rows()).map(({ id }) => id).filter((id) => !used.has(id))
    expect(there).toHaveLength(10)
    await vi.waitFor(async () => expect(await kept()).toEqual([[...before, ...there].toSorted(), 0]), {
      timeout: 30_000
    })
    for (const { socket } of lines) socket.destroy()
  })

  it("are gone a week after their last piece", async () => {
    const folder = await freshFolder()
    const options = { variables: { DATA_DIR: folder } }
    const first = await startServer(options)
    const there = await populate(first)
    const asked = { on: first, as: there.tokens.publisher1 }
    const [old, young, used] = [await create(10, asked), await create(10, asked), await whole(tinyPdf(1), asked)]
    await save(used, { ...asked, publication: there.paidPublication })
    await first.inside(
      SqlClient.SqlClient.use(
        (sql) => sql`UPDATE uploads SET touched_at = now() - make_interval(days => 7, hours => -1)`
      ).pipe(
        Effect.andThen(
          SqlClient.SqlClient.use(
            (sql) => sql`UPDATE uploads SET touched_at = now() - make_interval(days => 7, secs => 1)
              WHERE id <> ${idOf(young)}`
          )
        )
      )
    )
    await first.stop()
    const second = await startServer(options)
    try {
      await vi.waitFor(async () => expect(await rows(second)).toHaveLength(2))
      expect((await rows(second)).map(({ id }) => id)).toEqual([idOf(young), idOf(used)].toSorted())
      await vi.waitFor(async () => expect(await readdir(join(folder, "files", "uploads"))).not.toContain(idOf(old)), {
        timeout: 30_000
      })
      expect(await isThere(fileOf(used, second))).toBe(true)
    } finally {
      await second.stop()
      await removeFolder(folder)
    }
  })
})
