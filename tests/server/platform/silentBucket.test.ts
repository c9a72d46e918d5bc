import { Effect, Fiber, Stream } from "effect"
import { TestClock } from "effect/testing"
import { once } from "node:events"
import { type AddressInfo, createServer, type Socket } from "node:net"
import { tmpdir } from "node:os"
import { afterAll, beforeAll, expect, it } from "vitest"
import { Disk, StorageError } from "../../../server/platform/files/Files.ts"
import { inBucket } from "../../../server/platform/files/inBucket.ts"
import { isOutage } from "../../../server/platform/files/isOutage.ts"
import { s3Address } from "../../../server/platform/files/s3Address.ts"

/** A store that takes connections and requests, and says nothing. */
const asked: Array<Socket> = []
let hears = () => {}
const silent = createServer((socket) => {
  socket.on("error", () => undefined)
  socket.once("data", () => {
    asked.push(socket)
    hears()
  })
})

beforeAll(() => once(silent.listen(0, "127.0.0.1"), "listening"))
afterAll(() => {
  for (const socket of asked) socket.destroy()
  silent.close()
})

it.each(["a file's size", "its bytes"])("is taken to be away once it did not say %s for ten seconds", async (what) => {
  const heard = new Promise<void>((resolve) => (hears = resolve))
  const { port } = silent.address() as AddressInfo
  const address = s3Address(`s3://key:secret@127.0.0.1:${port}/sayfa?tls=no`)
  if (address === null) throw new Error("no address")
  await Effect.gen(function* () {
    const files = yield* inBucket(address, tmpdir(), yield* Disk, null)
    const key = "content/a/1.html"
    const reading = yield* Effect.forkChild(
      what === "its bytes" ? Stream.runDrain(files.get(key)) : Effect.asVoid(files.head(key))
    )
    yield* Effect.promise(() => heard)
    yield* TestClock.adjust("9 seconds")
    expect(reading.pollUnsafe()).toBeUndefined()
    yield* TestClock.adjust("1 second")
    const error = yield* Effect.flip(Fiber.join(reading))
    expect(error).toBeInstanceOf(StorageError)
    expect(isOutage(error.cause)).toBe(true)
  }).pipe(Effect.scoped, Effect.provide(TestClock.layer()), Effect.runPromise)
})
