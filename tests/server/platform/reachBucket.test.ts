import { Effect, Logger } from "effect"
import { once } from "node:events"
import { createServer } from "node:http"
import type { AddressInfo } from "node:net"
import { afterAll, beforeAll, expect, it } from "vitest"
import { reachBucket } from "../../../server/platform/files/reachBucket.ts"
import { s3Address } from "../../../server/platform/files/s3Address.ts"
import { type S3Server, startS3 } from "../../kit/s3/s3Server.ts"

const logged: Array<string> = []

/** What an operator is told of a store; null if it may be used. */
const told = (url: string) => {
  const address = s3Address(url)
  if (address === null) throw new Error("no address")
  return Effect.runPromise(
    reachBucket(address).pipe(
      Effect.as(null),
      Effect.catchTag("CannotStart", ({ message }) => Effect.succeed(message)),
      Effect.provide(Logger.layer([Logger.map(Logger.formatJson, (line) => void logged.push(line))]))
    )
  )
}

let s3: S3Server
beforeAll(async () => {
  s3 = await startS3()
})
afterAll(() => s3.stop())

/** A store that answers all with one refusal. */
const refusing = async (status: number, code: string) => {
  const server = createServer((request, response) => {
    request.resume()
    response.writeHead(status, { "content-type": "application/xml" })
    response.end(`<?xml version="1.0"?><Error><Code>${code}</Code><Message>no</Message></Error>`)
  })
  await once(server.listen(0, "127.0.0.1"), "listening")
  const { port } = server.address() as AddressInfo
  const said = await told(`s3://key:gizli-anahtar@127.0.0.1:${port}/sayfa?tls=no`)
  server.closeAllConnections()
  await new Promise((resolve) => server.close(resolve))
  return said
}

it("starts with a store that takes the key", async () => {
  expect(await told(s3.url)).toBeNull()
})

it("does not start with a key that is refused, or without the bucket, and never says the key", async () => {
  for (const [status, code] of [
    [403, "InvalidAccessKeyId"],
    [403, "SignatureDoesNotMatch"],
    [404, "NoSuchBucket"]
  ] as const) {
    const said = await refusing(status, code)
    expect(said).toContain(`refuses the bucket sayfa (${code})`)
    expect(said).not.toContain("gizli-anahtar")
  }
})

it("starts while the store is away, and says so in the log", async () => {
  expect(await told("s3://key:secret@127.0.0.1:9/sayfa?tls=no")).toBeNull()
  expect(await refusing(503, "SlowDown")).toBeNull()
  expect(logged.filter((line) => line.includes("does not answer yet"))).toHaveLength(2)
})
