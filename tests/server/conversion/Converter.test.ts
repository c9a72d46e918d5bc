import { execFile as execFileWith } from "node:child_process"
import { mkdtemp, readdir, readFile, rm, stat, writeFile } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { fileURLToPath } from "node:url"
import { promisify } from "node:util"
import { Deferred, Effect, Fiber, Layer, Logger } from "effect"
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest"
import { affordableBytes, affordableThreads } from "../../../server/conversion/affordableThreads.ts"
import type { Conversion } from "../../../server/conversion/Conversion.ts"
import { Converter } from "../../../server/conversion/Converter.ts"
import { ConversionThreads, defaultLimits, type ThreadLimits } from "../../../server/conversion/ConversionThreads.ts"
import { smallerCovers } from "../../../src/domain/catalogue/cover.ts"
import { maxPdfPages } from "../../../src/domain/publishing/NewIssue.ts"
import { sharedConverter } from "../../kit/doubles/converter.ts"
import { busyThread } from "../../kit/doubles/hangingThread.ts"
import { brokenPdf } from "../../kit/fixtures/pdf/brokenPdf.ts"
import { foldOut } from "../../kit/fixtures/pdf/foldOut.ts"
import { handmade } from "../../kit/fixtures/pdf/handmade.ts"
import { pdfOf } from "../../kit/fixtures/pdf/pdfOf.ts"
import { tinyPdf } from "../../kit/fixtures/tinyPdf.ts"

const execFile = promisify(execFileWith)

let work: string
beforeEach(async () => {
  work = await mkdtemp(join(tmpdir(), "sayfa-converter-"))
})
afterEach(() => rm(work, { recursive: true }))

const fixture = (name: string) => join(import.meta.dirname, `../../kit/fixtures/pdf/${name}.pdf`)

const saved = async (bytes: Uint8Array) => {
  const path = join(work, "some.pdf")
  await writeFile(path, bytes)
  return path
}

const converterWith = (limits: Partial<ThreadLimits>): Layer.Layer<Converter> =>
  Layer.provide(Converter.layerNoThreads, ConversionThreads.layerWith({ ...defaultLimits, ...limits }))

/** With the converter of all tests, or one whose threads have limits of their own. */
const run = <A, E>(
  effect: Effect.Effect<A, E, Converter>,
  limits: Partial<ThreadLimits> | null = null,
  log: Layer.Layer<never> = Logger.layer([])
): Promise<A> => {
  const converter = limits === null ? sharedConverter : converterWith(limits)
  return Effect.runPromise(effect.pipe(Effect.provide(converter), Effect.provide(log)))
}

/** A thread of one's own, which does with a task what `body` says. */
const thread = (body: string): URL =>
  new URL(
    `data:text/javascript,${encodeURIComponent(
      `import { parentPort } from "node:worker_threads"
      parentPort.on("message", (task) => { const page = task.place?.number; ${body} })
      parentPort.postMessage({ _tag: "Ready" })`
    )}`
  )

/** Asked again as often as a busy machine gives the threads no time: what becomes of it is nobody's fault then. */
const untilServed = <A, E extends { readonly _tag: string }, R>(effect: Effect.Effect<A, E, R>) =>
  Effect.retry(effect, { while: (error) => "reason" in error && error.reason === "starved" })

/** What such a thread answers of a file of five pages. */
const done =
  "parentPort.postMessage({ _tag: 'Done', heldBytes: 0, value: { pageCount: 5, pageWidth: 200, pageHeight: 300, brokenPages: [] } })"

const placeOf = (folder: string, number: number) => ({ folder, number, frame: { width: 200, height: 300 } })

const convert = (pdfPath: string, folder = "y") =>
  Converter.use((converter) => converter.convert({ language: "tr", pdfPath, folder }))

/** Width and height of a lossy WebP, from its frame header (RFC 9649). */
const sizeOf = async (path: string) => {
  const bytes = await readFile(path)
  expect(bytes.toString("latin1", 0, 4) + bytes.toString("latin1", 8, 16)).toBe("RIFFWEBPVP8 ")
  return [bytes.readUInt16LE(26) & 0x3fff, bytes.readUInt16LE(28) & 0x3fff]
}

describe("a PDF that cannot become a magazine is refused by name", () => {
  const refusal = (path: string) =>
    run(Converter.use((converter) => Effect.flip(converter.inspect(path)))).then((error) => error._tag)

  it("an empty file", async () => expect(await refusal(await saved(new Uint8Array()))).toBe("EmptyPdf"))
  it("another kind of file", async () =>
    expect(await refusal(await saved(Buffer.from("PK\u0003\u0004 a zip")))).toBe("NotPdf"))
  it("one that asks for a password", async () => expect(await refusal(fixture("locked"))).toBe("EncryptedPdf"))
  it("one that breaks off", async () => {
    const whole = await readFile(fixture("landscape"))
    expect(await refusal(await saved(whole.subarray(0, 2000)))).toBe("DamagedPdf")
  })
  it("one without pages", async () => {
    const none = pdfOf(["<< /Type /Catalog /Pages 2 0 R >>", "<< /Type /Pages /Kids [] /Count 0 >>"])
    expect(await refusal(await saved(none))).toBe("PdfWithoutPages")
  })
  it("one that has, or only declares, more pages than any magazine", async () => {
    const of = (kids: number, declared: number) => {
      const list = "3 0 R ".repeat(kids)
      return pdfOf([
        "<< /Type /Catalog /Pages 2 0 R >>",
        `<< /Type /Pages /Kids [${list}] /Count ${declared} >>`,
        "<< /Type /Page /Parent 2 0 R /MediaBox [0 0 200 300] >>"
      ])
    }
    expect(await refusal(await saved(of(1, 200_000)))).toBe("TooManyPages")
    expect(await refusal(await saved(of(200_000, 200_000)))).toBe("TooManyPages")
    expect(await refusal(await saved(of(maxPdfPages + 1, maxPdfPages + 1)))).toBe("TooManyPages")
    const longest = await saved(of(maxPdfPages, maxPdfPages))
    expect((await run(Converter.use((converter) => converter.inspect(longest)))).pageCount).toBe(maxPdfPages)
  })
  it("and the thread goes on with the next", async () => {
    const bad = await saved(Buffer.from("no"))
    const pages = await run(
      Converter.use((converter) =>
        Effect.flip(converter.inspect(bad)).pipe(Effect.andThen(converter.inspect(fixture("landscape"))))
      )
    )
    expect(pages.pageCount).toBe(2)
  })
})

describe("a conversion", () => {
  let place: string
  let folder: string
  let conversion: Conversion
  beforeAll(async () => {
    place = await mkdtemp(join(tmpdir(), "sayfa-converter-"))
    folder = join(place, "issue")
    await writeFile(join(place, "handmade.pdf"), handmade())
    conversion = await run(
      Converter.use((converter) => converter.convert({ language: "tr", pdfPath: join(place, "handmade.pdf"), folder }))
    )
  })
  afterAll(() => rm(place, { recursive: true }))

  it("makes everything a reader asks for", async () => {
    expect(conversion).toMatchObject({
      pageCount: 2,
      pageWidth: 200,
      pageHeight: 300,
      title: "Kapak"
    })
    expect(conversion.accentColour).toMatch(/^#[c-f][0-9a-f]0{4}$/u)
    expect((await readdir(folder)).toSorted()).toEqual([
      "1.html",
      "1.webp",
      "2.html",
      "2.webp",
      ...smallerCovers.map((width) => `cover-${width}.webp`),
      "cover.webp",
      "facts",
      "outline.txt",
      "search.json",
      "style.css",
      "thumbnails"
    ])
    expect(await sizeOf(join(folder, "1.webp"))).toEqual([417, 625])
    expect(await sizeOf(join(folder, "thumbnails/1.webp"))).toEqual([133, 200])
    expect(await sizeOf(join(folder, "cover-320.webp"))).toEqual([320, 480])
    expect(await sizeOf(join(folder, "2.webp"))).toEqual([417, 333])
  })

  it("draws a page of another size with the pixels that the first one's frame shows of it", async () => {
    const folder = join(work, "issue")
    const pdfPath = await saved(foldOut())
    await run(Converter.use((converter) => converter.convert({ language: "tr", pdfPath, folder })))
    const sizes = (name: string) => Promise.all([1, 2, 3].map((page) => sizeOf(join(folder, `${page}${name}.webp`))))
    expect(await sizes("")).toEqual([
      [1240, 1754],
      [1240, 877],
      [1238, 1754]
    ])
    const closer = [1, 2, 3].map(async (page) => {
      const path = join(folder, `${page}-300.webp`)
      const frame = { width: 595, height: 842 }
      await writeFile(path, await run(Converter.use((converter) => converter.zoom({ pdfPath, frame, page }))))
      return sizeOf(path)
    })
    expect(await Promise.all(closer)).toEqual([
      [2479, 3508],
      [2479, 1754],
      [2476, 3508]
    ])
  })

  it("gives links that lead somewhere safe, where they are printed, called what they lie on", async () => {
    const html = await readFile(join(folder, "1.html"), "utf8")
    const links = [...html.matchAll(/<a [^>]*>/gu)].map(([link]) => link)
    expect(links).toHaveLength(2)
    expect(links[0]).toContain('href="https://example.com/?a=1&amp;b=2"')
    expect(links[0]).toContain('style="left:10px;top:40px;width:50px;height:12px"')
    expect(links[0]).toContain('aria-label="A magazine"')
    expect(links[1]).toContain('data-goto="2"')
    expect(html).not.toContain("javascript")
  })

  it("tells contents and text of the document, and nothing the crop box hides", async () => {
    expect(await readFile(join(folder, "outline.txt"), "utf8")).toBe(
      '<ul><li><span>Part &lt;1&gt; &amp; "more"</span><ul><li><a dest-detail="2">Second page</a></li></ul></li></ul>'
    )
    expect(JSON.parse(await readFile(join(folder, "search.json"), "utf8"))).toEqual({
      "1": "A magazine of maga\u00adzines & <b>more</b>",
      "2": ""
    })
    const html = await readFile(join(folder, "1.html"), "utf8")
    expect(html).not.toContain("slug")
    expect(html).toContain("&lt;b&gt;more&lt;/b&gt;")
  })

  it("has no table of contents where the document has none", async () => {
    const folder = join(work, "issue")
    const pdfPath = await saved(tinyPdf(1))
    await run(Converter.use((converter) => converter.convert({ language: "tr", pdfPath, folder })))
    expect(await readdir(folder)).not.toContain("outline.txt")
  })

  it("tells of every page once, in ever higher numbers", async () => {
    const heard: Array<readonly [page: number, done: number, pageCount: number]> = []
    const pdfPath = await saved(tinyPdf(7))
    await run(
      Converter.use((converter) =>
        converter.convert({
          language: "tr",
          pdfPath,
          folder: join(work, "issue"),
          onPage: ({ page, done, pageCount }) =>
            Effect.sync(() => {
              heard.push([page, done, pageCount])
            })
        })
      )
    )
    expect(heard.map(([page]) => page).toSorted((a, b) => a - b)).toEqual([1, 2, 3, 4, 5, 6, 7])
    expect(heard.map(([, done]) => done)).toEqual([1, 2, 3, 4, 5, 6, 7])
    expect(new Set(heard.map(([, , pageCount]) => pageCount))).toEqual(new Set([7]))
  })
})

describe("a conversion that was stopped", () => {
  it("goes on where it was, and makes no page twice", async () => {
    const folder = join(work, "issue")
    const pdfPath = await saved(tinyPdf(12))
    await run(
      Converter.use((converter) =>
        Effect.gen(function* () {
          const reached = yield* Deferred.make<void>()
          const going = yield* Effect.forkChild(
            converter.convert({
              language: "tr",
              pdfPath,
              folder,
              onPage: ({ done }) =>
                done < 4 ? Effect.void : Deferred.succeed(reached, undefined).pipe(Effect.andThen(Effect.never))
            })
          )
          yield* Deferred.await(reached)
          yield* Fiber.interrupt(going)
        })
      )
    )
    const made = (await readdir(join(folder, "facts"))).filter((file) => file.endsWith(".json"))
    expect([4, 5]).toContain(made.length)
    const stamps = () =>
      Promise.all(made.map(async (file) => (await stat(join(folder, file.replace("json", "html")))).mtimeMs))
    const before = await stamps()
    const { pageCount } = await run(
      Converter.use((converter) => converter.convert({ language: "tr", pdfPath, folder }))
    )
    expect(pageCount).toBe(12)
    expect(await stamps()).toEqual(before)
    expect(Object.keys(JSON.parse(await readFile(join(folder, "search.json"), "utf8")) as object)).toHaveLength(12)
    expect((await readdir(folder, { recursive: true })).filter((file) => file.endsWith(".part"))).toEqual([])
  })

  it("makes a page again that was not finished", async () => {
    const folder = join(work, "issue")
    const pdfPath = await saved(tinyPdf(2))
    await run(Converter.use((converter) => converter.convert({ language: "tr", pdfPath, folder })))
    await rm(join(folder, "facts/2.json"))
    await writeFile(join(folder, "2.html"), "half a pa")
    await run(Converter.use((converter) => converter.convert({ language: "tr", pdfPath, folder })))
    expect(await readFile(join(folder, "2.html"), "utf8")).toContain("Sayfa </span>")
  })
})

describe("a conversion that shares its pages", () => {
  /** Takes these pages here, and has these as others made them. */
  const shared = async (here: ReadonlyArray<number>, elsewhere: ReadonlyArray<number>) => {
    const folder = join(work, "issue")
    const pdfPath = await saved(tinyPdf(5))
    const [left, brought] = [[...here], new Array<number>()]
    const told: Array<readonly [page: number, done: number]> = []
    const conversion = await run(
      Converter.use((converter) =>
        converter.convert({
          language: "tr",
          pdfPath,
          folder,
          onPage: ({ page, done }) => Effect.sync(() => void told.push([page, done])),
          sharing: {
            next: (pageCount) => Effect.sync(() => (pageCount === 5 ? (left.shift() ?? null) : null)),
            bring: (pages) =>
              Effect.promise(async () => {
                brought.push(...pages)
                for (const page of elsewhere) {
                  const facts = { width: 200, height: 300, words: 1, links: 0, text: `of others ${page}` }
                  await writeFile(join(folder, `facts/${page}.json`), JSON.stringify(facts))
                }
              })
          }
        })
      )
    )
    const texts = JSON.parse(await readFile(join(folder, "search.json"), "utf8")) as Record<string, string>
    const drawn = (await readdir(folder)).filter((name) => /^\d+\.webp$/u.test(name)).toSorted()
    return { conversion, brought, told, texts, drawn }
  }

  it("draws none that others made, and ends with what they read", async () => {
    const { conversion, brought, told, texts, drawn } = await shared([2, 1, 4], [3, 5])
    expect(drawn).toEqual(["1.webp", "2.webp", "4.webp"])
    expect(brought).toEqual([3, 5])
    expect(told.map(([page]) => page).toSorted()).toEqual([1, 2, 4])
    expect([texts[3], texts[5]]).toEqual(["of others 3", "of others 5"])
    expect(conversion).toMatchObject({ pageCount: 5, brokenPages: [] })
  })

  it("makes itself what others left undone after all", async () => {
    const { told, texts, drawn } = await shared([1, 2], [5])
    expect(drawn).toEqual(["1.webp", "2.webp", "3.webp", "4.webp"])
    expect(told.map(([, done]) => done)).toEqual([1, 2, 3, 4])
    expect(Object.keys(texts)).toEqual(["1", "2", "3", "4", "5"])
  })
})

describe("the threads that convert", () => {
  const MEBIBYTE = 1024 * 1024
  const GIBIBYTE = 1024 * MEBIBYTE

  it.each([
    [8, 32 * GIBIBYTE, 8],
    [8, 2 * GIBIBYTE, 4],
    [2, 2 * GIBIBYTE, 2],
    [2, 512 * MEBIBYTE, 1],
    [2, 128 * MEBIBYTE, 1]
  ])("are as many as %i cores and %i bytes of memory allow", (cores, memoryBytes, most) =>
    expect(affordableThreads({ cores, memoryBytes })).toBe(most)
  )

  it("work on the next file too while a page of another does not end", async () => {
    const code = thread(`if (task.pdfPath === "endless" && page === 3) return; ${done}`)
    await run(
      Effect.gen(function* () {
        const going = yield* Effect.forkChild(convert("endless"))
        yield* convert("good")
        expect(going.pollUnsafe()).toBeUndefined()
        yield* Fiber.interrupt(going)
      }),
      { threads: 2, taskTimeout: "1 hour", code }
    )
  })

  it("open a file that is sent while all of them make pages that do not end", async () => {
    const code = thread(`if (page !== undefined) return; ${done}`)
    await run(
      Effect.gen(function* () {
        const { convertPage, inspect } = yield* Converter
        const going = yield* Effect.forEach([1, 2, 3, 4], (number) =>
          Effect.forkChild(convertPage({ pdfPath: "endless", place: placeOf("y", number) }), { startImmediately: true })
        )
        expect((yield* inspect("sent")).pageCount).toBe(5)
        expect(going.map((fiber) => fiber.pollUnsafe())).toEqual([undefined, undefined, undefined, undefined])
        yield* Fiber.interruptAll(going)
      }),
      { threads: 2, taskTimeout: "1 hour", code }
    )
  })

  it("open one file after the other without beginning anew", async () => {
    const begun = join(work, "begun")
    const code = new URL(
      `data:text/javascript,${encodeURIComponent(
        `import { appendFileSync } from "node:fs"
        appendFileSync(${JSON.stringify(begun)}, "one ")
        await import(${JSON.stringify(defaultLimits.code.href)})`
      )}`
    )
    const pdfPath = await saved(tinyPdf(1))
    const opening = Converter.use(({ inspect }) => inspect(pdfPath))
    await run(
      Effect.forEach([1, 2, 3], () => opening),
      { openingIdle: "1 minute", code }
    )
    expect(await readFile(begun, "utf8")).toBe("one ")
  })

  it("are two for one file, however many there are: what one file takes has an end", async () => {
    const folder = join(work, "issue")
    const code = thread(`
      if (page === undefined) { ${done}; return }
      const fs = process.getBuiltinModule("node:fs")
      fs.mkdirSync(task.place.folder, { recursive: true })
      const sign = task.place.folder + "/" + page
      const at = () => fs.readdirSync(task.place.folder).length
      fs.writeFileSync(sign, "")
      if (at() > 2) throw new Error("three at once")
      fs.rmSync(sign)
      ${done}`)
    expect((await run(convert("x", folder), { threads: 8, memoryBytes: 32 * GIBIBYTE, code })).brokenPages).toEqual([])
  })

  it.each([
    ["cannot begin", `throw new Error("no thread")`],
    [
      "get no processor",
      `import { parentPort } from "node:worker_threads"; parentPort.postMessage({ _tag: "Ready" }); parentPort.on("message", () => {})`
    ]
  ])("that %s are no fault of the file", async (_, body) => {
    const code = new URL(`data:text/javascript,${encodeURIComponent(body)}`)
    const limits = { taskWall: "500 millis", openingWall: "500 millis", code } as const
    const failure = { _tag: "ConversionFailed", reason: "starved" }
    expect(
      await run(
        Converter.use(({ inspect }) => Effect.flip(inspect("x"))),
        limits
      )
    ).toMatchObject(failure)
    expect(await run(Effect.flip(convert("x")), limits)).toMatchObject(failure)
  })

  it("run where the server has been made to give way already, and may not go first", async () => {
    const { getuid } = process
    const nobody = getuid?.() === 0 ? { uid: 65534, gid: 65534 } : {}
    const ended = execFile("nice", ["-n", "10", process.execPath, fileURLToPath(defaultLimits.code)], nobody)
    await expect(ended).resolves.toMatchObject({ stderr: "" })
  })
})

describe("a thread", () => {
  it("is asked for page after page, and leaves nothing behind that listens", async () => {
    const warned: Array<string> = []
    const hear = ({ message }: Error) => void warned.push(message)
    process.on("warning", hear)
    const pages = Array.from({ length: 20 }, (_, index) => index + 1)
    await run(
      Effect.forEach(pages, (number) =>
        Converter.use((converter) => converter.convertPage({ pdfPath: "x", place: placeOf("y", number) }))
      ),
      { threads: 1, code: thread(done) }
    )
    process.off("warning", hear)
    expect(warned).toEqual([])
  })
})

describe("a page that cannot be made", () => {
  const page = (number: number) =>
    untilServed(Converter.use((converter) => converter.convertPage({ pdfPath: "x", place: placeOf("y", number) })))

  /** Asks for page 1, then for page 2, which fails, then for page 3; the tag of the failure. */
  const failing = async (limits: Partial<ThreadLimits>) => {
    const error = await run(
      page(1).pipe(
        Effect.andThen(Effect.flip(page(2))),
        Effect.tap(() => page(3))
      ),
      { threads: 1, ...limits }
    )
    return error._tag
  }

  it("fails alone when its thread dies, and another thread takes over", async () => {
    const code = thread(`if (page === 2) process.exit(3); ${done}`)
    expect(await failing({ code })).toBe("DamagedPdf")
  })

  it("is given up when it takes too long, and another thread takes over", async () => {
    const code = thread(`if (page === 2) for (;;); ${done}`)
    expect(await failing({ taskTimeout: "300 millis", code })).toBe("TooSlow")
  })

  it("fails when its thread hoards memory, which the server does not share", async () => {
    const hoard =
      "const hoard = []; for (let i = 0; i < 30; i++) hoard.push(Array.from({ length: 1e6 }, (_, j) => i + j + 0.5))"
    const code = thread(`if (page === 2) { ${hoard} } ${done}`)
    expect(await failing({ heapMegabytes: 32, code })).toBe("TooHeavy")
  })

  it("is made by another thread when one broke after it had answered, and nothing else breaks", async () => {
    const heard = Promise.withResolvers<void>()
    const listening = Logger.layer([
      Logger.map(Logger.formatSimple, (line) => void (line.includes("öldü") && heard.resolve()))
    ])
    const code = thread(`${done}; if (page === 1) setTimeout(() => { throw new Error("öldü") }, 5)`)
    await run(
      page(1).pipe(Effect.andThen(Effect.promise(() => heard.promise)), Effect.andThen(page(2))),
      { threads: 1, code },
      listening
    )
  })

  it("says what the disk said", async () => {
    const pdfPath = await saved(tinyPdf(1))
    await writeFile(join(work, "file"), "")
    const error = await run(
      Converter.use((converter) =>
        Effect.flip(converter.convertPage({ pdfPath, place: placeOf(join(work, "file"), 1) }))
      )
    )
    expect(error).toMatchObject({
      _tag: "ConversionFailed",
      page: 1,
      reason: "faulty",
      detail: expect.stringMatching(/ENOTDIR|EEXIST/u)
    })
  })
})

describe("a broken page in a good file", () => {
  const told: Array<ReadonlyArray<number>> = []
  const converted = (pdfPath: string, language: "tr" | "en", limits: Partial<ThreadLimits> | null = null) =>
    run(
      untilServed(
        Converter.use((converter) =>
          converter.convert({
            pdfPath,
            folder: join(work, "issue"),
            language,
            onPage: ({ brokenPages }) => Effect.sync(() => void told.push(brokenPages))
          })
        )
      ),
      limits
    )
  const textOf = async (page: number): Promise<string> => {
    const search = JSON.parse(await readFile(join(work, "issue/search.json"), "utf8")) as Record<string, string>
    return search[page] ?? ""
  }

  it("says so in the language of its publication, in a picture and in words, and is told of", async () => {
    const { brokenPages, pageCount } = await converted(await saved(brokenPdf(["good", "absent", "good"])), "tr")
    expect([pageCount, brokenPages]).toEqual([3, [2]])
    expect(told.at(-1)).toEqual([2])
    expect(await textOf(1)).toBe("Sayfa 1")
    expect(await textOf(2)).toBe("Bu sayfa gösterilemiyor.")
    expect(await textOf(3)).toBe("Sayfa 3")
    expect(await readFile(join(work, "issue/2.html"), "utf8")).toMatch(/gösterilemiyor/u)
    expect(await sizeOf(join(work, "issue/2.webp"))).toEqual(await sizeOf(join(work, "issue/1.webp")))
    expect(await sizeOf(join(work, "issue/2-300.webp"))).toEqual([833, 1250])
    expect(await sizeOf(join(work, "issue/thumbnails/2.webp"))).toEqual([133, 200])
  })

  it("may be the first: the cover says so, in the size of the first page that has one", async () => {
    const conversion = await converted(await saved(brokenPdf(["endlessly large", "good"])), "en")
    expect(conversion).toMatchObject({ brokenPages: [1], pageWidth: 200, pageHeight: 300, accentColour: null })
    expect(await textOf(1)).toBe("This page cannot be shown.")
    expect(await sizeOf(join(work, "issue/cover.webp"))).toEqual([417, 625])
  })

  it.each([
    [1, [[1], [1, 2], [2, 3]]],
    [2, [[1], [1, 3], [4]]]
  ])("is never taken for another, with %i threads and pages %j not there at all", async (threads, files) => {
    const pages = [1, 2, 3, 4, 5]
    const folderOf = (absent: ReadonlyArray<number>) => join(work, `issue-${absent.join("-")}`)
    const conversions = await run(
      Effect.forEach(files, (absent) =>
        Effect.promise(() => saved(brokenPdf(pages.map((page) => (absent.includes(page) ? "absent" : "good"))))).pipe(
          Effect.andThen((pdfPath) => convert(pdfPath, folderOf(absent)))
        )
      ),
      { threads }
    )
    expect(conversions.map(({ brokenPages }) => brokenPages)).toEqual(files)
    for (const absent of files) {
      expect(JSON.parse(await readFile(join(folderOf(absent), "search.json"), "utf8"))).toEqual(
        Object.fromEntries(
          pages.map((page) => [page, absent.includes(page) ? "Bu sayfa gösterilemiyor." : `Sayfa ${page}`])
        )
      )
    }
  })

  it("is made after all when the issue is converted again because its end could not be made", async () => {
    const pdfPath = await saved(tinyPdf(3))
    const failing = busyThread(`(task._tag === "Page" && task.place.number === 2) || task._tag === "Finish"`)
    const limits = { taskTimeout: "1 second", code: failing } as const
    await run(Effect.flip(untilServed(convert(pdfPath, join(work, "issue")))), limits)
    expect(JSON.parse(await readFile(join(work, "issue/facts/2.json"), "utf8"))).toMatchObject({ broken: "TooSlow" })
    for (const page of [1, 2]) await writeFile(join(work, `issue/thumbnails/${page}-blur.webp`), "")
    expect(await readdir(join(work, "issue"))).toContain("2-300.webp")
    expect((await converted(pdfPath, "tr")).brokenPages).toEqual([])
    expect(await textOf(2)).toBe("Sayfa 2")
    // Neither previews nor readers who look closely are shown what the broken page was.
    expect(await readdir(join(work, "issue"))).not.toContain("2-300.webp")
    expect((await readdir(join(work, "issue/thumbnails"))).toSorted()).toEqual([
      "1-blur.webp",
      "1.webp",
      "2.webp",
      "3.webp"
    ])
  })

  it("is one that takes too long, after its time", async () => {
    const slow = busyThread(`task._tag === "Page" && task.place.number === 2`)
    const conversion = await converted(await saved(tinyPdf(2)), "tr", { taskTimeout: "2 seconds", code: slow })
    expect(conversion.brokenPages).toEqual([2])
    expect(await textOf(2)).toBe("Bu sayfa gösterilemiyor.")
  })

  it("is tried again when the work is resumed before its end", async () => {
    const pdfPath = await saved(tinyPdf(3))
    const slow = busyThread(`task._tag === "Page" && task.place.number === 2`)
    const limits = { taskTimeout: "2 seconds", code: slow } as const
    const folder = join(work, "issue")
    await run(
      Converter.use((converter) =>
        Effect.flip(
          converter.convert({
            pdfPath,
            folder,
            language: "tr",
            onPage: ({ brokenPages }) => (brokenPages.length > 0 ? Effect.fail("lost" as const) : Effect.void)
          })
        )
      ),
      limits
    )
    expect((await converted(pdfPath, "tr")).brokenPages).toEqual([])
    expect(await textOf(2)).toBe("Sayfa 2")
  })
})

describe("a file of broken pages", () => {
  const refusal = (pdfPath: string, limits: Partial<ThreadLimits> | null = null) =>
    run(Effect.flip(untilServed(convert(pdfPath, join(work, "issue")))), limits).then((error) => error._tag)

  it("is refused where none can be shown, for what they share", async () => {
    expect(await refusal(await saved(brokenPdf(["absent", "absent"])))).toBe("DamagedPdf")
    expect(await refusal(await saved(brokenPdf(["endlessly large"])))).toBe("PageTooLarge")
    expect(await refusal(await saved(brokenPdf(["endlessly large", "endlessly large"])))).toBe("PageTooLarge")
  })

  it("is refused once three have taken too long, though others can be shown", async () => {
    const code = thread(`if (task._tag === "Page" && page > 2) for (;;); ${done}`)
    expect(await refusal("x", { taskTimeout: "200 millis", code })).toBe("TooSlow")
  })

  it("is too slow where opening it does not end", async () => {
    const code = thread(`if (task._tag === "Inspect") for (;;); ${done}`)
    expect(await refusal("x", { openingTimeout: "200 millis", code })).toBe("TooSlow")
  })
})

describe("memory", () => {
  const MEBIBYTE = 1024 * 1024
  const limits = { threads: 2, linearBytes: 40 * MEBIBYTE, aloneBytes: 48 * MEBIBYTE }

  it("is refused to a page beyond what a thread may have alone, and other files go on meanwhile", async () => {
    const heavy = join(work, "heavy.pdf")
    await writeFile(heavy, brokenPdf(["good", "full of pixels"]))
    const light = await saved(tinyPdf(6))
    const [one, other] = await run(
      Effect.all([convert(heavy, join(work, "heavy")), convert(light, join(work, "light"))], { concurrency: 2 }),
      limits
    )
    expect(one.brokenPages).toEqual([2])
    expect(JSON.parse(await readFile(join(work, "heavy/facts/2.json"), "utf8"))).toMatchObject({ broken: "TooHeavy" })
    expect(other).toMatchObject({ pageCount: 6, brokenPages: [] })
  })

  it("is enough for a page that has the threads for itself", async () => {
    const heavy = await saved(brokenPdf(["large and full of pixels"]))
    const conversion = await run(convert(heavy, join(work, "alone")), { ...limits, aloneBytes: 200 * MEBIBYTE })
    expect(conversion.brokenPages).toEqual([])
  })

  it("may be too little for a page at its finest, which is then drawn more coarsely for zoom", async () => {
    const heavy = await saved(brokenPdf(["large and full of pixels"]))
    const finest = async (linearBytes: number) => {
      const picture = await run(
        Converter.use((converter) =>
          Effect.gen(function* () {
            const { pageWidth, pageHeight } = yield* converter.inspect(heavy)
            return yield* converter.zoom({
              pdfPath: heavy,
              frame: { width: pageWidth, height: pageHeight },
              page: 1
            })
          })
        ),
        { ...limits, linearBytes, aloneBytes: 400 * MEBIBYTE }
      )
      await writeFile(join(work, "closer.webp"), picture)
      return sizeOf(join(work, "closer.webp"))
    }
    expect(await finest(400 * MEBIBYTE)).toEqual([3363, 4757])
    expect(await finest(200 * MEBIBYTE)).toEqual([2339, 3308])
  })

  it("is no more than half of what the machine has, with a document opened beside it", () => {
    expect(affordableBytes(384 * MEBIBYTE, 512 * MEBIBYTE, 96 * MEBIBYTE)).toBe(160 * MEBIBYTE)
    expect(affordableBytes(384 * MEBIBYTE, 8192 * MEBIBYTE, 96 * MEBIBYTE)).toBe(384 * MEBIBYTE)
  })
})
