import { Effect, Layer, Option } from "effect"
import { TestClock } from "effect/testing"
import { mkdir, mkdtemp, readdir, readFile, rm, utimes, writeFile } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest"
import { isKey } from "../../server/platform/files/Files.ts"
import { Storage } from "../../server/platform/storage.ts"
import { fc } from "../kit/harness/fastCheck.ts"

let outside: string
let root: string

beforeAll(async () => {
  outside = await mkdtemp(join(tmpdir(), "sayfa-storage-"))
  root = join(outside, "store")
  await mkdir(root)
  await writeFile(join(outside, "secret"), "gizli")
})
afterAll(() => rm(outside, { recursive: true, force: true }))

const use = <A, E>(act: (storage: Storage["Service"]) => Effect.Effect<A, E>) =>
  Effect.runPromise(Storage.use(act).pipe(Effect.provide(Storage.layerFolder(root))))

const text = (bytes: string) => new TextEncoder().encode(bytes)

/** What every store promises is tried in `platform/files.test.ts`. */
describe("the store in a folder", () => {
  const drafts = () => join(root, ".drafts")
  const left = async () => {
    await mkdir(drafts(), { recursive: true })
    await writeFile(join(drafts(), "young"), "ha")
    await writeFile(join(drafts(), "old"), "ha")
    const longAgo = Date.now() / 1000 - 25 * 60 * 60
    await utimes(join(drafts(), "old"), longAgo, longAgo)
  }

  it("begins without the halves that a killed server left, and spares those that another may be writing", async () => {
    const open = (isShared: boolean) =>
      Effect.runPromise(Effect.scoped(Layer.build(Storage.layerFolder(root, isShared))))
    await left()
    await open(true)
    expect(await readdir(drafts())).toEqual(["young"])
    await left()
    await open(false)
    expect(await readdir(drafts())).toEqual([])
  })

  it("loses the halves that another left an hour later, when nobody can still be writing them", async () => {
    await Effect.gen(function* () {
      yield* Layer.build(Storage.layerFolder(root, true))
      yield* Effect.promise(left)
      yield* TestClock.adjust("1 hour")
      const remaining = () => readdir(drafts())
      yield* Effect.promise(() => vi.waitFor(async () => expect(await remaining()).toEqual(["young"])))
    }).pipe(Effect.scoped, Effect.provide(TestClock.layer()), Effect.runPromise)
  })
})

describe("a key", () => {
  const parts = fc.constantFrom(
    "..",
    ".",
    "",
    "a",
    "b.webp",
    "store",
    "secret",
    "%2e%2e",
    "..%2f",
    "\\",
    "..\\",
    "\0",
    "~",
    "C:",
    " ",
    ".hidden",
    "ı"
  )
  const hostile = fc.oneof(
    fc.array(parts, { maxLength: 6 }).map((list) => list.join("/")),
    fc.array(parts, { maxLength: 6 }).map((list) => `/${list.join("/")}`),
    fc.string(),
    fc.string({ unit: "binary" })
  )

  it("never leads out of the store, whatever it says", async () => {
    await fc.assert(
      fc.asyncProperty(hostile, async (key) => {
        const head = await use((storage) => Effect.option(storage.head(key)))
        const isRefused = Option.isNone(head)
        expect(isRefused).toBe(!isKey(key))
        const put = await use((storage) => Effect.exit(storage.put(key, text("überschrieben"))))
        const list = await use((storage) => Effect.exit(storage.list(key)))
        const removed = await use((storage) => Effect.exit(storage.remove(key)))
        if (isRefused) for (const exit of [put, list, removed]) expect(exit._tag).toBe("Failure")
        expect(await readFile(join(outside, "secret"), "utf8")).toBe("gizli")
        expect((await readdir(outside)).toSorted()).toEqual(["secret", "store"])
      }),
      { numRuns: 300 }
    )
  })

  it("is every name that an issue's files have", () => {
    for (const key of ["content/abc_1-2/1.html", "content/a/thumbnails/12.webp", "originals/abcdefghij12345.pdf"]) {
      expect(isKey(key), key).toBe(true)
    }
  })
})
