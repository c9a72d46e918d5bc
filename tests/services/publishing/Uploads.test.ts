import { Effect, Fiber, Layer, Logger, ManagedRuntime } from "effect"
import { FetchHttpClient, HttpClient, HttpClientError, HttpClientRequest, HttpClientResponse } from "effect/http"
import { TestClock } from "effect/testing"
import { randomBytes } from "node:crypto"
import { existsSync, statSync } from "node:fs"
import { readFile } from "node:fs/promises"
import { join } from "node:path"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { uploadsPath } from "../../../src/contract/publishing.ts"
import { maxPieceBytes, pauseAfter, minPieceBytes } from "../../../src/domain/publishing/uploadPiece.ts"
import type { Trouble } from "../../../src/domain/Trouble.ts"
import { type Sending, type UploadNews, Uploads } from "../../../src/services/publishing/Uploads.ts"
import { type CutKind, cuttingProxy } from "../../kit/doubles/cuttingProxy.ts"
import { endedSession, session, storedSession } from "../../kit/doubles/doubles.ts"
import { clientOf, freshFolder, removeFolder, type RunningServer, startServer } from "../../kit/harness/server.ts"
import { flushTasks } from "../../kit/harness/flushTasks.ts"
import { tinyPdf } from "../../kit/fixtures/tinyPdf.ts"
import { user } from "../../kit/fixtures/users.ts"
import { populate, type SeedData } from "../../kit/fixtures/seedData.ts"

const owner = "publisher000001"
const timeout = 60_000

/** The service before `http`, with somebody signed in, and what it says in the log. */
const uploadsOver = (
  http: Layer.Layer<HttpClient.HttpClient>,
  token: string | null,
  who = owner,
  clock: Layer.Layer<never> = Layer.empty
) => {
  const log: Array<string> = []
  const stored = storedSession(token === null ? null : session({ token, user: user({ id: who }) }))
  const runtime = ManagedRuntime.make(
    Uploads.layer.pipe(
      Layer.provide(endedSession),
      Layer.provide(stored.layer),
      Layer.provide(http),
      Layer.provideMerge(clock),
      Layer.provideMerge(Logger.layer([Logger.map(Logger.formatJson, (line) => void log.push(line))]))
    )
  )
  const send = (given: Partial<Sending> & Pick<Sending, "bytes">, hear: (news: UploadNews) => void = () => {}) =>
    Uploads.use((uploads) =>
      uploads.send({ owner, name: "sayı.pdf", upload: null, ...given }, (news) => Effect.sync(() => hear(news)))
    )
  return { runtime, log, send }
}

/** The network to the server of that address. */
const to = (url: string, http: Layer.Layer<HttpClient.HttpClient> = FetchHttpClient.layer) =>
  Layer.effect(
    HttpClient.HttpClient,
    HttpClient.HttpClient.use((http) => Effect.succeed(HttpClient.mapRequest(http, HttpClientRequest.prependUrl(url))))
  ).pipe(Layer.provide(http))

const pdf = (bytes: number) => new Blob([randomBytes(bytes)])

const begunIn = (news: ReadonlyArray<UploadNews>) =>
  news.flatMap((one) => (one.type === "upload.begun" ? one.upload : []))
const acknowledgedIn = (news: ReadonlyArray<UploadNews>) =>
  news.flatMap((one) => (one.type === "upload.acknowledged" ? one.bytes : []))

describe("over a real server", () => {
  let server: RunningServer
  let seedData: SeedData
  beforeAll(async () => {
    server = await startServer()
    seedData = await populate(server)
  }, timeout)
  afterAll(() => server.stop(), timeout)

  const fileOf = (upload: string, { folder } = server) => join(folder, "files", "uploads", upload)
  const contentOf = async (upload: string, on = server) => new Blob([await readFile(fileOf(upload, on))]).bytes()

  it(
    "tells no byte that the server does not have, over a slow line that is cut again and again",
    { timeout },
    async () => {
      const bytes = pdf(3_000_000)
      const kinds: ReadonlyArray<CutKind> = ["closed", "silent", "answer", "closed", "answer", "silent"]
      const places = [100, 300_000, 310_000, 1_234_567, 1_500_000, 2_900_000]
      const cuts = places.map((at, index) => ({ at, kind: kinds[index] ?? "closed" }))
      const line = await cuttingProxy(() => server.url, cuts, undefined, 4_000_000)
      const { runtime, send } = uploadsOver(to(line.url), seedData.tokens.publisher1)
      const news: Array<UploadNews> = []
      const told: Array<{ readonly said: number; readonly there: number }> = []
      await runtime.runPromise(
        send({ bytes }, (one) => {
          news.push(one)
          const [upload] = begunIn(news)
          if (one.type === "upload.acknowledged")
            told.push({ said: one.bytes, there: statSync(fileOf(upload ?? "")).size })
        })
      )
      expect(line.made()).toBe(cuts.length)
      expect(news.filter(({ type }) => type === "upload.stalled").length).toBeGreaterThanOrEqual(cuts.length - 1)
      expect(told.filter(({ said, there }) => said > there)).toEqual([])
      expect(acknowledgedIn(news)).toEqual(acknowledgedIn(news).toSorted((a, b) => a - b))
      expect(news.at(-1)).toEqual({ type: "upload.completed" })
      expect(begunIn(news)).toHaveLength(1)
      expect(await contentOf(begunIn(news)[0] ?? "")).toEqual(await bytes.bytes())
      await line.stop()
    }
  )

  it("leaves what has arrived when it is interrupted, and goes on from there", { timeout }, async () => {
    const bytes = pdf(2_000_000)
    const line = await cuttingProxy(() => server.url, [], undefined, 2_000_000)
    const { runtime, send } = uploadsOver(to(line.url), seedData.tokens.publisher1)
    const news: Array<UploadNews> = []
    const reached = new Promise<void>((resolve) => {
      const fiber = runtime.runFork(
        send({ bytes }, (one) => {
          news.push(one)
          if (one.type !== "upload.acknowledged") return
          fiber.interruptUnsafe()
          fiber.addObserver(() => resolve())
        })
      )
    })
    await reached
    const [first] = acknowledgedIn(news)
    const [upload = ""] = begunIn(news)
    expect(first).toBeLessThan(bytes.size)

    const later: Array<UploadNews> = []
    await runtime.runPromise(send({ bytes, upload }, (one) => later.push(one)))
    expect(begunIn(later)).toEqual([])
    expect(acknowledgedIn(later)[0]).toBeGreaterThanOrEqual(first ?? Infinity)
    expect(await contentOf(upload)).toEqual(await bytes.bytes())
    await line.stop()
  })

  it("goes on with a server that was stopped and started again meanwhile", { timeout }, async () => {
    const folder = await freshFolder()
    const first = await startServer({ variables: { DATA_DIR: folder } })
    const { tokens } = await populate(first)
    const bytes = pdf(1_500_000)
    let address: string | null = first.url
    const line = await cuttingProxy(() => address, [], undefined, 3_000_000)
    const { runtime, send } = uploadsOver(to(line.url), tokens.publisher1)
    const news: Array<UploadNews> = []
    let second: Promise<RunningServer> | null = null
    const restart = async () => {
      address = null
      await first.stop()
      const started = await startServer({ variables: { DATA_DIR: folder } })
      address = started.url
      return started
    }
    await runtime.runPromise(
      send({ bytes }, (one) => {
        news.push(one)
        if (one.type === "upload.acknowledged") second ??= restart()
      })
    )
    const started = await (second as Promise<RunningServer> | null)
    if (started === null) throw new Error("Nothing was acknowledged before the end.")
    expect(news).toContainEqual({ type: "upload.stalled" })
    expect(begunIn(news)).toHaveLength(1)
    expect(await contentOf(begunIn(news)[0] ?? "", started)).toEqual(await bytes.bytes())
    await line.stop()
    await started.stop()
    await removeFolder(folder)
  })

  it("begins anew, by itself, what the server has let go", { timeout }, async () => {
    const bytes = pdf(1000)
    const { runtime, send } = uploadsOver(to(server.url), seedData.tokens.publisher1)
    const news: Array<UploadNews> = []
    await runtime.runPromise(send({ bytes, upload: "abcdefghijklmno" }, (one) => news.push(one)))
    const [upload = ""] = begunIn(news)
    expect(news.map(({ type }) => type)).toEqual(["upload.begun", "upload.acknowledged", "upload.completed"])
    expect(await contentOf(upload)).toEqual(await bytes.bytes())
  })

  it("says in the server's words why nothing can be sent", { timeout }, async () => {
    const refusal = (token: string | null, bytes: Blob, who = owner) => {
      const { runtime, send } = uploadsOver(to(server.url), token, who)
      return runtime.runPromise(Effect.flip(send({ bytes, owner: who })))
    }
    expect(await refusal("nobody's", pdf(10))).toEqual({
      _tag: "Unauthorised",
      message: "Oturum açmanız gerekiyor."
    })
    expect(await refusal(seedData.tokens.readerA, pdf(10))).toEqual({
      _tag: "Forbidden",
      message: "Bunu yapma yetkiniz yok."
    })
    expect(await refusal(seedData.tokens.publisher1, pdf(0))).toEqual({
      _tag: "PdfRefused",
      message: "PDF dosyası boş.",
      reason: "empty"
    })
  })

  it("sends nothing under the session of somebody else", { timeout }, async () => {
    const { runtime, send } = uploadsOver(to(server.url), seedData.tokens.publisher2)
    const news: Array<UploadNews> = []
    const failure = await runtime.runPromise(
      Effect.flip(send({ bytes: pdf(10), owner: "publisher000002" }, (one) => news.push(one)))
    )
    expect(failure).toEqual({ _tag: "Unauthorised", message: null })
    expect(news).toEqual([])
  })

  it("tells that a file has changed under its hands, which no line can mend", { timeout }, async () => {
    const bytes = pdf(10)
    const changed = Object.assign(new Blob([await bytes.bytes()]), {
      slice: () => ({ size: 10, arrayBuffer: () => Promise.reject(new DOMException("", "NotReadableError")) })
    })
    const { runtime, send } = uploadsOver(to(server.url), seedData.tokens.publisher1)
    expect(await runtime.runPromise(Effect.flip(send({ bytes: changed })))).toEqual({
      _tag: "FileUnreadable",
      message: null
    })
  })

  it("removes what is discarded, whole or not, and minds nothing that is gone already", { timeout }, async () => {
    const { runtime, send, log } = uploadsOver(to(server.url), seedData.tokens.publisher1)
    const news: Array<UploadNews> = []
    await runtime.runPromise(send({ bytes: pdf(1000) }, (one) => news.push(one)))
    const [upload = ""] = begunIn(news)
    expect(existsSync(fileOf(upload))).toBe(true)
    const discard = Uploads.use((uploads) => uploads.discard(upload))
    await runtime.runPromise(discard)
    expect(existsSync(fileOf(upload))).toBe(false)
    await runtime.runPromise(discard)
    expect(log).toEqual([])

    const elsewhere = uploadsOver(to(server.url), "nobody's")
    await elsewhere.runtime.runPromise(discard)
    expect(elsewhere.log.join()).toContain("An upload stays on the server")
  })

  it(
    "tells of an upload that is to be discarded that it has become an issue, whose PDF stays",
    { timeout },
    async () => {
      const { runtime, send, log } = uploadsOver(to(server.url), seedData.tokens.publisher1)
      const news: Array<UploadNews> = []
      await runtime.runPromise(send({ bytes: new Blob([Uint8Array.from(tinyPdf(1))]) }, (one) => news.push(one)))
      const [upload = ""] = begunIn(news)
      const payload = new FormData()
      const described = {
        publication: seedData.paidPublication,
        title: "Atlas",
        description: "Güz",
        publish_date: "2026-11-01"
      }
      for (const [name, value] of Object.entries({ ...described, upload })) payload.set(name, value)
      const { publishing } = await clientOf(server, { token: seedData.tokens.publisher1 })
      await Effect.runPromise(publishing.newIssue({ payload }))
      expect(await runtime.runPromise(Uploads.use((uploads) => uploads.discard(upload)))).toBe(true)
      expect(existsSync(fileOf(upload))).toBe(true)
      expect(log).toEqual([])
    }
  )
})

/** A server of tus in memory, and the line to it: `answers` says what becomes of each request. */
const memory = (answers: (method: string, count: number) => Response | "its own" | "cut" | "silence") => {
  const asked: Array<{ readonly method: string; readonly url: string; readonly bytes: number }> = []
  let offset = 0
  const own = ({ method, body }: HttpClientRequest.HttpClientRequest) => {
    if (method === "POST")
      return new Response(null, { status: 201, headers: { location: "/api/publisher/uploads/one" } })
    offset += body._tag === "Uint8Array" ? body.body.length : 0
    return new Response(null, {
      status: method === "HEAD" ? 200 : 204,
      headers: { "upload-offset": `${offset}`, "upload-length": "100000000" }
    })
  }
  const http = Layer.succeed(
    HttpClient.HttpClient,
    HttpClient.make((request) => {
      const { method, url, body } = request
      asked.push({ method, url, bytes: body._tag === "Uint8Array" ? body.body.length : 0 })
      const given = answers(method, asked.length)
      if (given === "silence") return Effect.never
      if (given === "cut") {
        const reason = new HttpClientError.TransportError({ request })
        return Effect.fail(new HttpClientError.HttpClientError({ reason }))
      }
      return Effect.succeed(HttpClientResponse.fromWeb(request, given === "its own" ? own(request) : given))
    })
  )
  return { http: to("http://sayfa.test", http), asked, methods: () => asked.map(({ method }) => method) }
}

/** An upload over such a line on a clock that stands until it is put forward. */
const standing = (line: ReturnType<typeof memory>, bytes = new Blob([new Uint8Array(150 * minPieceBytes)])) => {
  const { runtime, send } = uploadsOver(line.http, "token", owner, TestClock.layer())
  const news: Array<string> = []
  const fiber = runtime.runFork(send({ bytes }, ({ type }) => news.push(type)))
  const after = async (millis: number) => {
    await runtime.runPromise(TestClock.adjust(millis))
    await flushTasks()
  }
  const outcome = () => runtime.runPromise(Effect.flip(Fiber.join(fiber)))
  return { news, after, outcome, end: () => runtime.runPromise(Fiber.interrupt(fiber)) }
}

describe("over a line that fails", () => {
  it("is tried again without end, in pauses that grow to half a minute", async () => {
    const line = memory(() => "cut")
    const { news, after, end } = standing(line)
    await flushTasks()
    for (let cuts = 1; cuts <= 10; cuts += 1) {
      expect(line.asked).toHaveLength(cuts)
      expect(news).toEqual(Array.from({ length: cuts }, () => "upload.stalled"))
      await after(pauseAfter(cuts) - 1)
      expect(line.asked).toHaveLength(cuts)
      await after(1)
    }
    expect(pauseAfter(10)).toBe(30_000)
    await end()
  })

  it("waits longer each time while no more bytes arrive, also when the server answers", async () => {
    const line = memory((method) => (method === "PATCH" ? new Response("", { status: 500 }) : "its own"))
    const { after, end } = standing(line)
    await flushTasks()
    await after(500)
    await after(1000)
    expect(line.methods()).toEqual(["POST", "PATCH", "HEAD", "PATCH", "HEAD", "PATCH"])
    await after(1999)
    expect(line.asked).toHaveLength(6)
    await after(1)
    expect(line.asked).toHaveLength(8)
    await end()
  })

  const fault = { success: false, _tag: "ServerFault", message: "Sunucuda bir hata oluştu.", reference: "1" }
  const failing = () => Response.json(fault, { status: 500 })

  it("stops at a server's fifth failure, in its own words, where not one byte arrived between them", async () => {
    // What is cut meanwhile, and what stands before the server, is no progress and no failure of its own.
    const between = new Map<number, "cut" | Response>([
      [5, "cut"],
      [8, new Response("<html>", { status: 503 })],
      [12, new Response("<html>", { status: 500 })]
    ])
    const line = memory((method, count) => between.get(count) ?? (method === "PATCH" ? failing() : "its own"))
    const { news, after, outcome } = standing(line)
    await flushTasks()
    for (let cuts = 1; cuts <= 6; cuts += 1) await after(pauseAfter(cuts))
    expect(await outcome()).toEqual({ _tag: "ServerFault", message: fault.message })
    const [P, H] = ["PATCH", "HEAD"]
    expect(line.methods()).toEqual(["POST", P, H, P, H, H, P, H, H, P, H, P])
    expect(news.filter((type) => type === "upload.stalled")).toHaveLength(6)
  })

  it("goes on with a server that fails again and again, as long as bytes arrive between", async () => {
    let sent = 0
    const line = memory((method) => (method === "PATCH" && (sent += 1) % 5 !== 0 ? failing() : "its own"))
    const { news, after, end } = standing(line, new Blob([new Uint8Array(3 * minPieceBytes)]))
    await flushTasks()
    for (let round = 1; round <= 3; round += 1) for (let cuts = 1; cuts <= 4; cuts += 1) await after(pauseAfter(cuts))
    expect(news.at(-1)).toBe("upload.completed")
    expect(sent).toBe(15)
    await end()
  })

  it("ends at once where the server has no room, and says so", async () => {
    const refusal = { success: false, _tag: "NoRoom", message: "Sunucuda bu dosya için yer kalmadı." }
    const line = memory((method) => (method === "PATCH" ? Response.json(refusal, { status: 507 }) : "its own"))
    const { outcome } = standing(line)
    expect(await outcome()).toEqual({ _tag: "NoRoom", message: refusal.message })
    expect(line.methods()).toEqual(["POST", "PATCH"])
  })

  it("sends nothing to another server, whatever this one believes to be its address", async () => {
    const begun = { status: 201, headers: { location: "https://elsewhere.test/uploads/one" } }
    const line = memory((method) => (method === "POST" ? new Response(null, begun) : "its own"))
    const { end } = standing(line)
    await flushTasks()
    expect(new Set(line.asked.map(({ url }) => url))).toEqual(
      new Set([`http://sayfa.test${uploadsPath}`, `http://sayfa.test${uploadsPath}/one`])
    )
    await end()
  })

  it("takes a minute's silence for a cut", async () => {
    const line = memory((_, count) => (count === 1 ? "its own" : "silence"))
    const { news, after, end } = standing(line)
    await flushTasks()
    await after(59_999)
    expect(news).toEqual(["upload.begun"])
    await after(1)
    expect(news).toEqual(["upload.begun", "upload.stalled"])
    await end()
  })

  it.each([408, 409, 423, 429, 500, 502, 503, 504, 200])("asks again after the status %i", async (status) => {
    const line = memory((method) => (method === "PATCH" ? new Response("<html>", { status }) : "its own"))
    const { news, after, end } = standing(line)
    await flushTasks()
    expect(news.at(-1)).toBe("upload.stalled")
    await after(500)
    expect(line.methods().slice(0, 4)).toEqual(["POST", "PATCH", "HEAD", "PATCH"])
    await end()
  })

  it.each<[number, Trouble]>([
    [400, { _tag: "Unexpected", message: null }],
    [401, { _tag: "Unauthorised", message: null }],
    [403, { _tag: "Forbidden", message: null }],
    [413, { _tag: "FileTooLarge", message: null }]
  ])("ends with the status %i, and names it where nobody has worded it", async (status, trouble) => {
    const line = memory((method) =>
      method === "HEAD" ? new Response(null, { status }) : method === "POST" ? "its own" : "cut"
    )
    const { after, outcome } = standing(line)
    await flushTasks()
    await after(500)
    expect(await outcome()).toEqual(trouble)
  })

  it("discards what nobody wants however often the line is cut, and leaves it where the server fails", async () => {
    for (const [last, stays] of [
      [new Response(null, { status: 204 }), false],
      [failing(), true]
    ] as const) {
      const line = memory((_, count) => (count < 5 ? "cut" : last))
      const { runtime, log } = uploadsOver(line.http, "token", owner, TestClock.layer())
      const fiber = runtime.runFork(Uploads.use((uploads) => uploads.discard("one")))
      await flushTasks()
      for (let cuts = 1; cuts < 5; cuts += 1) {
        expect(line.asked).toHaveLength(cuts)
        await runtime.runPromise(TestClock.adjust(pauseAfter(cuts)))
        await flushTasks()
      }
      expect(await runtime.runPromise(Fiber.join(fiber))).toBe(false)
      expect(line.methods()).toEqual(["DELETE", "DELETE", "DELETE", "DELETE", "DELETE"])
      expect(log.join().includes("An upload stays on the server")).toBe(stays)
    }
  })

  it("does not begin anew twice", async () => {
    const line = memory((method) => (method === "POST" ? "its own" : new Response(null, { status: 404 })))
    const { outcome, news } = standing(line)
    expect(await outcome()).toEqual({ _tag: "UploadNotFound", message: null })
    expect(news).toEqual(["upload.begun", "upload.begun"])
  })

  it("sends larger pieces as long as they are answered at once, and the smallest after a cut", async () => {
    const line = memory((_, count) => (count === 9 ? "cut" : "its own"))
    const { after, end } = standing(line)
    await flushTasks()
    await after(500)
    const pieces = line.asked.flatMap(({ method, bytes }) => (method === "PATCH" ? bytes : []))
    expect(pieces.slice(0, 9).map((bytes) => bytes / minPieceBytes)).toEqual([1, 2, 4, 8, 16, 32, 32, 32, 1])
    expect(maxPieceBytes / minPieceBytes).toBe(32)
    await end()
  })
})
