import { readdir } from "node:fs/promises"
import { connect } from "node:net"
import { join } from "node:path"
import { afterAll, afterEach, beforeAll, expect, it, vi } from "vitest"
import { uploadMillis } from "../../server/platform/http/timeouts.ts"
import { uploadsPath } from "../../src/contract/publishing.ts"
import { drainingServer } from "../../server/platform/http/drainingServer.ts"
import { type RunningServer, startServer } from "../kit/harness/server.ts"
import { populate, type SeedData } from "../kit/fixtures/seedData.ts"

let server: RunningServer
let seedData: SeedData

beforeAll(async () => {
  server = await startServer()
  seedData = await populate(server)
})
afterAll(() => server.stop())
afterEach(() => {
  vi.useRealTimers()
})

const minutes = 60_000

/** A request whose body stops short of its end until `finish`. */
const open = (path: string, type: string, body: string, token?: string, method = "POST", more = "") => {
  const { hostname, port } = new URL(server.url)
  const socket = connect(Number(port), hostname)
    .setEncoding("utf8")
    .on("error", () => undefined)
  let said = ""
  const ended = new Promise<void>((resolve) => socket.on("close", () => resolve()))
  socket.on("data", (text: string) => (said += text))
  socket.write(
    `${method} ${path} HTTP/1.1\r\nhost: x\r\nconnection: close\r\nexpect: 100-continue\r\ncontent-type: ${type}\r\n${more}` +
      `${token === undefined ? "" : `authorization: Bearer ${token}\r\n`}content-length: ${body.length}\r\n\r\n`
  )
  socket.write(body.slice(0, -4))
  return { said: () => said, ended, finish: () => socket.write(body.slice(-4)) }
}

const form = (fields: Readonly<Record<string, string>>) =>
  Object.entries({ ...fields, pdf: "no PDF" })
    .map(
      ([name, value]) =>
        `--x\r\ncontent-disposition: form-data; name="${name}"${name === "pdf" ? '; filename="a.pdf"' : ""}\r\n\r\n${value}\r\n`
    )
    .join("") + "--x--\r\n"

it("waits five minutes for a request, and longer for a publisher's upload alone", async () => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"], shouldAdvanceTime: true })
  const body = form({
    publication: seedData.paidPublication,
    title: "Atlas",
    description: "Atlas",
    publish_date: "2026-07-01"
  })
  const upload = (token?: string) => open("/api/publisher/issues", "multipart/form-data; boundary=x", body, token)
  const publisher = upload(seedData.tokens.publisher1)
  const begun = await server.fetch(uploadsPath, {
    method: "POST",
    headers: { "tus-resumable": "1.0.0", "upload-length": "9", authorization: `Bearer ${seedData.tokens.publisher1}` }
  })
  const piece = (token: string) =>
    open(
      begun.headers.get("location") ?? "",
      "application/offset+octet-stream",
      "123456789",
      token,
      "PATCH",
      "tus-resumable: 1.0.0\r\nupload-offset: 0\r\n"
    )
  const [own, others] = [piece(seedData.tokens.publisher1), piece(seedData.tokens.readerA)]
  const [reader, stranger] = [upload(seedData.tokens.readerA), upload()]
  const login = open("/api/auth/login", "application/json", JSON.stringify({ email: "a@b.c", password: "x" }))
  await expect.poll(() => readdir(join(server.folder, "uploads"))).not.toEqual([])
  await expect.poll(() => login.said()).toContain("100 Continue")
  await expect.poll(() => own.said()).toContain("100 Continue")

  vi.advanceTimersByTime(5 * minutes + 1)
  await Promise.all([reader.ended, stranger.ended, login.ended, others.ended])
  expect(login.said()).toMatch(/HTTP\/1\.1 408 [^]*"_tag":"TooSlow"/)
  expect(reader.said()).not.toContain(" 422 ")
  expect(stranger.said()).not.toContain(" 422 ")
  publisher.finish()
  await publisher.ended
  expect(publisher.said()).toMatch(/HTTP\/1\.1 422 [^]*"_tag":"PdfRefused"/)
  expect(others.said()).not.toContain(" 204 ")
  own.finish()
  await own.ended
  expect(own.said()).toMatch(/HTTP\/1\.1 204 [^]*upload-offset: 9/i)
})

it("waits for nobody longer than for an upload, and for headers as long as Node does", () => {
  const { requestTimeout, headersTimeout } = drainingServer()
  expect([requestTimeout, headersTimeout]).toEqual([uploadMillis, 60_000])
})

it("keeps a connection on which nothing is asked longer than a balancer does, and says for how long", async () => {
  expect((await server.fetch("/api/issues/latest")).headers.get("keep-alive")).toBe("timeout=65")
})
