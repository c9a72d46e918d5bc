import { Effect, Option, Stream } from "effect"
import { mkdir, mkdtemp, readdir, readFile, rm, statfs, utimes, writeFile } from "node:fs/promises"
import { spawnSync } from "node:child_process"
import { hostname } from "node:os"
import { basename, join } from "node:path"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { isKey } from "../../../server/platform/files/Files.ts"
import { scratchIn } from "../../../server/platform/files/scratch.ts"
import { s3Address } from "../../../server/platform/files/s3Address.ts"
import { Storage } from "../../../server/platform/storage.ts"
import { fc } from "../../kit/harness/fastCheck.ts"
import { testDataFolder } from "../../kit/harness/testDataFolder.ts"
import { type S3Server, startS3 } from "../../kit/s3/s3Server.ts"

let outside: string
let s3: S3Server

beforeAll(async () => {
  outside = await mkdtemp(join(testDataFolder, "sayfa-files-"))
  s3 = await startS3()
})
afterAll(async () => {
  await s3.stop()
  await rm(outside, { recursive: true, force: true })
})

const text = (bytes: string) => new TextEncoder().encode(bytes)

const layerOf = (kind: "folder" | "bucket") => {
  if (kind === "folder") return Storage.layerFolder(join(outside, "store"))
  const address = s3Address(s3.url)
  if (address === null) throw new Error("no address")
  return Storage.layerS3(address, join(outside, "scratch"))
}

describe.each(["folder", "bucket"] as const)("files in a %s", (kind) => {
  const use = <A, E>(act: (storage: Storage["Service"]) => Effect.Effect<A, E>) =>
    Effect.runPromise(Storage.use(act).pipe(Effect.provide(layerOf(kind))))
  const read = (key: string, range?: { start: number; end: number }) =>
    use((storage) => storage.get(key, range).pipe(Stream.decodeText(), Stream.mkString))

  it("are given back as they were put, from bytes, a stream and a file, which is moved", async () => {
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

  it("may be empty", async () => {
    await use((storage) => storage.put("empty", new Uint8Array()))
    expect(Option.getOrThrow(await use((storage) => storage.head("empty"))).size).toBe(0)
    expect(await read("empty")).toBe("")
  })

  it("are there for good once flushed, and cannot be flushed where there are none", async () => {
    await use((storage) => storage.put("kept/for/good", text("1")))
    await use((storage) => storage.flush("kept/for/good"))
    for (const key of ["kept/for/nothing", "../secret"]) {
      await expect(
        use((storage) => storage.flush(key)),
        key
      ).rejects.toMatchObject({ _tag: "StorageError", key })
    }
  })

  it("leave as much room as the disk beside them has", async () => {
    const { bavail, bsize } = await statfs(outside)
    expect(Math.abs((await use((storage) => storage.free)) - bavail * bsize)).toBeLessThan(1024 ** 3)
  })

  it("are given in parts, both ends included, as many times as asked", async () => {
    const bytes = Array.from({ length: 3000 }, (_, index) => String.fromCodePoint(97 + (index % 26))).join("")
    await use((storage) => storage.put("part", text(bytes)))
    const range = fc.tuple(fc.nat(2999), fc.nat(2999)).map(([one, other]) => ({
      start: Math.min(one, other),
      end: Math.max(one, other)
    }))
    await fc.assert(
      fc.asyncProperty(range, async ({ start, end }) => {
        expect(await read("part", { start, end })).toBe(bytes.slice(start, end + 1))
      }),
      { numRuns: 20 }
    )
  })

  it("are known by size and change, and unknown where there are none", async () => {
    await use((storage) => storage.put("known", text("12345")))
    const first = Option.getOrThrow(await use((storage) => storage.head("known")))
    expect(first.size).toBe(5)
    expect(first.etag).toMatch(/^"[A-Za-z0-9-]+"$/)
    await use((storage) => storage.put("known", text("123456")))
    expect(Option.getOrThrow(await use((storage) => storage.head("known"))).etag).not.toBe(first.etag)
    for (const key of ["unknown", "known/below", "a"]) {
      expect(Option.isNone(await use((storage) => storage.head(key))), key).toBe(true)
    }
    await use((storage) => storage.remove("known"))
    await use((storage) => storage.remove("known"))
    expect(Option.isNone(await use((storage) => storage.head("known")))).toBe(true)
    expect(await use((storage) => storage.list("nothing"))).toEqual([])
    await expect(read("known")).rejects.toMatchObject({ _tag: "StorageError", key: "known" })
  })

  it("go with all that is below their key, and leave what only begins alike", async () => {
    for (const key of ["gone/1.html", "gone/facts/1.json", "gone.html", "gone2/1.html"]) {
      await use((storage) => storage.put(key, text(key)))
    }
    await use((storage) => storage.remove("gone"))
    expect(await use((storage) => storage.list("gone"))).toEqual([])
    expect(await read("gone.html")).toBe("gone.html")
    expect(await read("gone2/1.html")).toBe("gone2/1.html")
  })

  it("are listed and deleted by the thousand", { timeout: 60_000 }, async () => {
    const keys = Array.from({ length: 1003 }, (_, at) => `many/${String(at).padStart(4, "0")}`)
    await use((storage) =>
      Effect.forEach(keys, (key) => storage.put(key, text("1")), { concurrency: 16, discard: true })
    )
    expect(await use((storage) => storage.list("many"))).toEqual(keys)
    await use((storage) => storage.remove("many"))
    expect(await use((storage) => storage.list("many"))).toEqual([])
  })

  it("keep the old content, and no half of the new, where a put breaks off", async () => {
    await use((storage) => storage.put("whole", text("old")))
    const broken = Stream.concat(Stream.make(text("ne")), Stream.fail("the line broke"))
    await expect(use((storage) => storage.put("whole", broken))).rejects.toThrow()
    expect(await read("whole")).toBe("old")
    expect(await readdir(kind === "folder" ? join(outside, "store/.drafts") : join(outside, "scratch"))).toEqual([])
  })

  it("can be read at a path, one copy for all at once, of what is there now", async () => {
    await use((storage) => storage.put("original", text("first")))
    const seen = await use((storage) =>
      Effect.gen(function* () {
        const [one, other] = yield* Effect.all([storage.path("original"), storage.path("original")])
        const first = yield* Effect.promise(() => readFile(one, "utf8"))
        yield* storage.put("original", text("second"))
        const later = yield* Effect.promise(() => readFile(other, "utf8"))
        const now = yield* Effect.flatMap(storage.path("original"), (path) =>
          Effect.promise(() => readFile(path, "utf8"))
        )
        return { isOne: one === other, first, later, now }
      }).pipe(Effect.scoped)
    )
    expect(seen).toEqual({ isOne: true, first: "first", later: kind === "folder" ? "second" : "first", now: "second" })
  })

  it("are written in a folder, and there once it is saved: what is needed is there, facts come last", async () => {
    await use((storage) => storage.put("pages/facts/1.json", text("made")))
    await use((storage) => storage.put("pages/1.webp", text("picture")))
    await use((storage) => storage.put("pages/2.webp", text("unneeded")))
    await use((storage) =>
      Effect.gen(function* () {
        const { path, save } = yield* storage.workFolder(
          "pages",
          (name) => name.startsWith("facts/") || name === "1.webp"
        )
        expect(yield* Effect.promise(() => readFile(join(path, "facts/1.json"), "utf8"))).toBe("made")
        expect(yield* Effect.promise(() => readFile(join(path, "1.webp"), "utf8"))).toBe("picture")
        yield* Effect.promise(async () => {
          await mkdir(join(path, "thumbnails"), { recursive: true })
          await writeFile(join(path, "thumbnails/2.webp"), "small")
          await writeFile(join(path, "2.webp"), "anew")
          await writeFile(join(path, "facts/2.json"), "made too")
          await writeFile(join(path, "3.webp.x.part"), "half")
        })
        yield* save
        yield* Effect.promise(() => rm(join(path, "3.webp.x.part")))
      }).pipe(Effect.scoped)
    )
    expect(await use((storage) => storage.list("pages"))).toEqual([
      "pages/1.webp",
      "pages/2.webp",
      "pages/facts/1.json",
      "pages/facts/2.json",
      "pages/thumbnails/2.webp"
    ])
    expect(await read("pages/2.webp")).toBe("anew")
    if (kind === "bucket") expect(await readdir(join(outside, "scratch"))).toEqual([])
  })

  it("are in such a folder once others stored them, and are not stored again", async () => {
    await use((storage) => storage.put("shared/facts/1.json", text("first")))
    await use((storage) =>
      Effect.gen(function* () {
        const { path, save, bring } = yield* storage.workFolder("shared", (name) => name.startsWith("facts/"))
        yield* Effect.promise(async () => {
          await mkdir(join(path, "facts"), { recursive: true })
          await writeFile(join(path, "facts/3.json"), "of this process")
        })
        yield* storage.put("shared/facts/2.json", text("of others"))
        yield* bring(["facts/1.json", "facts/2.json", "facts/4.json"])
        const read = (name: string) => Effect.promise(() => readFile(join(path, name), "utf8"))
        expect(yield* read("facts/1.json")).toBe("first")
        expect(yield* read("facts/2.json")).toBe("of others")
        yield* storage.put("shared/facts/2.json", text("of others, later"))
        yield* save
      }).pipe(Effect.scoped)
    )
    expect(await use((storage) => storage.list("shared"))).toEqual([1, 2, 3].map((page) => `shared/facts/${page}.json`))
    expect(await read("shared/facts/2.json")).toBe("of others, later")
  })

  it("are sent by us, unless a proxy is named", async () => {
    expect(await use((storage) => storage.sentFrom("a/bytes", { isHead: false, contentType: "text/plain" }))).toBeNull()
  })

  it("have keys that never lead out of the store", async () => {
    const parts = fc.constantFrom("..", ".", "", "a", "b.webp", "%2e%2e", "..\\", "\0", "~", " ", ".hidden", "ı")
    const hostile = fc.oneof(
      fc.array(parts, { maxLength: 5 }).map((list) => list.join("/")),
      fc.string({ unit: "binary" })
    )
    await fc.assert(
      fc.asyncProperty(hostile, async (key) => {
        fc.pre(!isKey(key))
        for (const act of ["head", "list", "remove", "flush", "place"] as const) {
          await expect(use((storage) => storage[act](key) as Effect.Effect<unknown, unknown>)).rejects.toBeDefined()
        }
        await expect(use((storage) => storage.put(key, text("x")))).rejects.toBeDefined()
      }),
      { numRuns: 40 }
    )
  })
})

describe("what is fetched from a bucket", () => {
  it("is fetched anew after the store was away", async () => {
    await Effect.runPromise(
      Effect.gen(function* () {
        const storage = yield* Storage
        yield* storage.put("away/pdf", text("pdf"))
        const path = Effect.scoped(
          Effect.flatMap(storage.path("away/pdf"), (found) => Effect.promise(() => readFile(found, "utf8")))
        )
        s3.breaks = (method, url) => method === "GET" && url.includes("away/pdf")
        expect((yield* Effect.flip(path))._tag).toBe("StorageError")
        s3.breaks = null
        expect(yield* path).toBe("pdf")
      }).pipe(Effect.provide(layerOf("bucket")))
    )
  })

  it("lies in a folder of this process; another's stays for as long as that runs", async () => {
    const root = join(outside, "processes")
    const machine = Buffer.from(hostname()).toString("base64url")
    const dead = spawnSync(process.execPath, ["--version"]).pid
    const names = {
      gone: `${dead}_a_${machine}`,
      before: `${process.pid}_a_${machine}`,
      running: `${process.ppid}_a_${machine}`,
      elsewhere: `${dead}_a_b3RoZXI`,
      silent: `${dead}_b_b3RoZXI`
    }
    for (const name of Object.values(names)) await mkdir(join(root, name), { recursive: true })
    const longAgo = new Date(Date.now() - 25 * 60 * 60 * 1000)
    await utimes(join(root, names.silent), longAgo, longAgo)
    const left = await Effect.runPromise(
      Effect.scoped(
        Effect.gen(function* () {
          const [first, second] = [yield* scratchIn(root), yield* scratchIn(root)]
          const found = yield* Effect.promise(() => readdir(root))
          expect(found).toContain(basename(first))
          expect(found).toContain(basename(second))
          return found.length
        })
      )
    )
    expect(left).toBe(4)
    expect((await readdir(root)).toSorted()).toEqual([names.running, names.elsewhere].toSorted())
  })
})

describe("the address of a bucket", () => {
  it("says where it is, and who asks", () => {
    expect(s3Address("s3://anahtar:gizli%2Fyaz%C4%B1@store.example:9000/dergi?region=eu-west-1&tls=no")).toEqual({
      endpoint: "http://store.example:9000",
      bucket: "dergi",
      region: "eu-west-1",
      credentials: { accessKeyId: "anahtar", secretAccessKey: "gizli/yazı" },
      isByPath: true
    })
    expect(s3Address("s3://s3.eu-central-1.amazonaws.com/dergi?bucket=host")).toMatchObject({
      endpoint: "https://s3.eu-central-1.amazonaws.com",
      credentials: null,
      isByPath: false
    })
  })

  it.each([
    "",
    "https://store.example/dergi",
    "s3:///dergi",
    "s3://store.example",
    "s3://store.example/",
    "s3://store.example/a/b",
    "s3://store.example/Dergi",
    "s3://key@store.example/dergi",
    "s3://key:%zz@store.example/dergi",
    "s3://store.example/dergi?tls=maybe",
    "s3://store.example/dergi?secret=1",
    "s3://store.example/dergi#part"
  ])("is not %s", (text) => {
    expect(s3Address(text)).toBeNull()
  })
})
