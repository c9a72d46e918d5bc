import { Effect, Layer, Option, Stream } from "effect"
import { TestClock } from "effect/testing"
import { mkdir, mkdtemp, readdir, readFile, rm, statfs, utimes, writeFile } from "node:fs/promises"
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
const read = (key: string, range?: { start: number; end: number }) =>
  use((storage) => storage.get(key, range).pipe(Stream.decodeText(), Stream.mkString))

describe("the store", () => {
  it("gives back what was put, from bytes, from a stream and from a file, which it moves", async () => {
    await use((storage) => storage.put("a/bytes", text("bytes")))
    await use((storage) => storage.put("a/stream", Stream.make(text("str"), text("eam"))))
    const file = join(outside, "upload")
    await writeFile(file, "file")
    await use((storage) => storage.put("a/file", { file }))
    expect(await Promise.all(["a/bytes", "a/stream", "a/file"].map((key) => read(key)))).toEqual([
      "bytes",
      "stream",
      "file"
    ])
    expect(await readdir(outside)).not.toContain("upload")
    expect(await use((storage) => storage.list("a"))).toEqual(["a/bytes", "a/file", "a/stream"])
  })

  it("has the disk keep what is there, and says what is not", async () => {
    await use((storage) => storage.put("kept/for/good", text("1")))
    await use((storage) => storage.flush("kept/for/good"))
    for (const key of ["kept/for/nothing", "../secret"]) {
      await expect(
        use((storage) => storage.flush(key)),
        key
      ).rejects.toMatchObject({ _tag: "StorageError", key })
    }
  })

  it("says how much the disk has left", async () => {
    const { bavail, bsize } = await statfs(root)
    expect(Math.abs((await use((storage) => storage.free)) - bavail * bsize)).toBeLessThan(1024 ** 3)
  })

  it("gives a part, both ends included", async () => {
    await use((storage) => storage.put("part", text("0123456789")))
    expect(await read("part", { start: 2, end: 4 })).toBe("234")
  })

  it("knows size and change, and what is not there", async () => {
    await use((storage) => storage.put("known", text("12345")))
    const first = Option.getOrThrow(await use((storage) => storage.head("known")))
    expect(first.size).toBe(5)
    await use((storage) => storage.put("known", text("123456")))
    expect(Option.getOrThrow(await use((storage) => storage.head("known"))).etag).not.toBe(first.etag)
    for (const key of ["unknown", "known/below", "a"]) {
      expect(Option.isNone(await use((storage) => storage.head(key))), key).toBe(true)
    }
    await use((storage) => storage.remove("known"))
    await use((storage) => storage.remove("known"))
    expect(Option.isNone(await use((storage) => storage.head("known")))).toBe(true)
    expect(await use((storage) => storage.list("nothing"))).toEqual([])
  })

  it("keeps the old content, and no half of the new, where a put breaks off", async () => {
    await use((storage) => storage.put("whole", text("old")))
    const broken = Stream.concat(Stream.make(text("ne")), Stream.fail("the line broke"))
    await expect(use((storage) => storage.put("whole", broken))).rejects.toThrow()
    expect(await read("whole")).toBe("old")
    expect(await readdir(join(root, ".drafts"))).toEqual([])
  })

  const drafts = () => join(root, ".drafts")
  const left = async () => {
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
