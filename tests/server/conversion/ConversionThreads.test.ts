import { mkdtemp, readFile, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { Effect, Fiber, Logger } from "effect"
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest"
import { affordableAside } from "../../../server/conversion/affordableThreads.ts"
import { ConversionThreads, defaultLimits, type ThreadLimits } from "../../../server/conversion/ConversionThreads.ts"

const MEBIBYTE = 1024 * 1024

let work: string
beforeEach(async () => {
  work = await mkdtemp(join(tmpdir(), "sayfa-threads-"))
})
afterEach(() => rm(work, { recursive: true }))

/** A thread that does with a task what `body` says, and else answers at once. It notes each page that it begins. */
const thread = (body: string): URL =>
  new URL(
    `data:text/javascript,${encodeURIComponent(
      `import { appendFileSync } from "node:fs"
      import { parentPort } from "node:worker_threads"
      const isAlone = (task) => task.linearBytes === ${aloneBytes}
      const answer = (message) => parentPort.postMessage({ heldBytes: 0, whileDrawing: false, detail: "", ...message })
      parentPort.on("message", (task) => {
        const page = task.place?.number ?? 0
        appendFileSync(${JSON.stringify(join(work, "begun"))}, (isAlone(task) ? "alone " : "") + page + ";")
        ${body}
        answer({ _tag: "Done", value: null })
      })
      parentPort.postMessage({ _tag: "Ready" })`
    )}`
  )

const aloneBytes = 100 * MEBIBYTE
/** What each page says that needs more memory than others leave it. */
const heavy = (pages: ReadonlyArray<number>) =>
  `if (${JSON.stringify(pages)}.includes(page) && !isAlone(task)) return answer({ _tag: "Refused", refusal: "TooHeavy" })`

/** Two threads, without memory for more beside them, on a machine on which nothing ends by itself. */
const limits: Partial<ThreadLimits> = {
  threads: 2,
  memoryBytes: 1024 * MEBIBYTE,
  linearBytes: 50 * MEBIBYTE,
  aloneBytes,
  taskTimeout: "1 hour",
  openingTimeout: "1 hour",
  taskWall: "1 hour",
  openingWall: "1 hour",
  aloneWall: "1 hour",
  patience: "20 millis",
  slowing: "20 millis"
}

const run = <A, E>(given: Partial<ThreadLimits>, effect: Effect.Effect<A, E, ConversionThreads>): Promise<A> =>
  Effect.runPromise(
    effect.pipe(
      Effect.provide(ConversionThreads.layerWith({ ...defaultLimits, ...limits, ...given })),
      Effect.provide(Logger.layer([]))
    )
  )

const perform = (number: number, pdfPath = `${number}.pdf`) =>
  ConversionThreads.use((threads) =>
    threads.perform({
      _tag: "Page",
      pdfPath,
      place: { folder: work, number, frame: { width: 200, height: 300 } }
    })
  )
const inspect = (pdfPath: string) => ConversionThreads.use((threads) => threads.perform({ _tag: "Inspect", pdfPath }))
const firstPage = (pdfPath: string) =>
  ConversionThreads.use((threads) => threads.perform({ _tag: "FirstPage", pdfPath }))

const zoom = (pdfPath: string) =>
  ConversionThreads.use((threads) =>
    threads.perform({ _tag: "Zoom", pdfPath, frame: { width: 200, height: 300 }, page: 1 })
  )

const begun = async () => (await readFile(join(work, "begun"), "utf8").catch(() => "")).split(";").slice(0, -1)

const untilBegun = (pattern: RegExp) =>
  Effect.promise(() =>
    vi.waitFor(async () => expect((await begun()).some((one) => pattern.test(one))).toBe(true), { interval: 5 })
  )

/** Begins a page, and waits until its thread has it. */
const begin = Effect.fnUntraced(function* (number: number, as = String(number)) {
  const fiber = yield* Effect.forkChild(perform(number), { startImmediately: true })
  yield* untilBegun(new RegExp(`^${as}$`, "u"))
  return fiber
})

const sleeping = "if (page > 8) return"

describe("a thread of a server that restarts when its files change", () => {
  it("is ready, and has answered, only when it says so itself", async () => {
    const imported = `parentPort.postMessage({ "watch:import": ["file:///server/conversion/thread.ts"] })`
    const code = thread(`${imported}; return answer({ _tag: "Done", value: { pageCount: 3 } })`)
    const watched = new URL(
      code.href.replace(encodeURIComponent("parentPort.on("), encodeURIComponent(`${imported}; parentPort.on(`))
    )
    expect(await run({ code: watched }, inspect("1.pdf"))).toEqual({ pageCount: 3 })
  })
})

describe("a task that waits for ever", () => {
  it("is given up by the clock, though it uses no processor time, and another thread takes over", async () => {
    const code = thread(sleeping)
    const failure = await run(
      { code, threads: 1, taskWall: "200 millis" },
      Effect.flip(perform(9)).pipe(Effect.tap(() => perform(1)))
    )
    expect(failure).toMatchObject({ _tag: "ConversionFailed", reason: "starved", page: 9 })
  })

  it("is too slow if it had much of its processor time by then", async () => {
    const code = thread("if (page === 9) for (;;);")
    const untilServed = Effect.retry(perform(9), { while: (error) => error._tag === "ConversionFailed" })
    expect(
      await run({ code, taskTimeout: "400 millis", taskWall: "300 millis" }, Effect.flip(untilServed))
    ).toMatchObject({ _tag: "TooSlow" })
  })

  it("is given up by the clock too while it opens a document", async () => {
    const code = thread(`if (task.pdfPath === "endless") return`)
    const failure = await run(
      { code, openingWall: "200 millis" },
      Effect.flip(inspect("endless")).pipe(Effect.tap(() => inspect("another")))
    )
    expect(failure).toMatchObject({ _tag: "ConversionFailed", reason: "starved" })
  })
})

const roomy = 32 * 1024 * MEBIBYTE

describe("the first page of an upload", () => {
  it("is given up by times of its own", async () => {
    const code = thread(`if (task.pdfPath === "endless") return`)
    const failure = await run(
      { code, threads: 1, firstPageWall: "200 millis" },
      Effect.flip(firstPage("endless")).pipe(Effect.tap(() => perform(1)))
    )
    expect(failure).toMatchObject({ _tag: "ConversionFailed", reason: "starved" })
    const busy = thread(`if (task.pdfPath === "busy") for (;;);`)
    const untilServed = Effect.retry(firstPage("busy"), { while: (error) => error._tag === "ConversionFailed" })
    expect(
      await run({ code: busy, firstPageTimeout: "400 millis", firstPageWall: "300 millis" }, Effect.flip(untilServed))
    ).toMatchObject({ _tag: "TooSlow" })
  })

  it("is never drawn alone, however much memory it needs", async () => {
    const code = thread(`if (!isAlone(task)) return answer({ _tag: "Refused", refusal: "TooHeavy" })`)
    expect(await run({ code }, Effect.flip(firstPage("heavy")))).toMatchObject({ _tag: "TooHeavy" })
    expect(await begun()).toEqual(["0"])
  })

  it("waits for its turn among pages", async () => {
    const code = thread(sleeping)
    await run(
      { code },
      Effect.gen(function* () {
        const going = [yield* begin(9), yield* begin(10)]
        const asked = yield* Effect.forkChild(firstPage("upload"), { startImmediately: true })
        const behind = yield* Effect.forkChild(perform(1), { startImmediately: true })
        expect(asked.pollUnsafe()).toBeUndefined()
        yield* Fiber.interruptAll(going)
        yield* Fiber.join(asked)
        yield* Fiber.join(behind)
        expect((yield* Effect.promise(begun)).toSorted()).toEqual(["0", "1", "10", "9"])
      })
    )
  })
})

describe("a page that a reader sees closely", () => {
  it("is drawn more coarsely where the memory among others is short", async () => {
    const code = thread(
      `if (task.finestDpi > 200) return answer({ _tag: "Refused", refusal: "TooHeavy", whileDrawing: true })`
    )
    await run({ code }, zoom("heavy"))
    expect(await begun()).toEqual(["0", "0"])
  })

  it("is never drawn alone, however much memory it needs", async () => {
    const code = thread(
      `if (!isAlone(task)) return answer({ _tag: "Refused", refusal: "TooHeavy", whileDrawing: task.pdfPath === "pixels" })`
    )
    for (const pdfPath of ["pixels", "objects"])
      expect(await run({ code }, Effect.flip(zoom(pdfPath)))).toMatchObject({ _tag: "TooHeavy" })
    // What is too much before anything is drawn is so at any resolution.
    expect(await begun()).toEqual(["0", "0", "0"])
  })
})

describe("a task that takes long", () => {
  it("lets others go on beside it, where there is memory", async () => {
    const code = thread(sleeping)
    await run(
      { code, threads: 2, memoryBytes: roomy },
      Effect.gen(function* () {
        const going = yield* Effect.forEach([9, 10, 11, 12], (page) => begin(page))
        yield* perform(1)
        expect(going.map((fiber) => fiber.pollUnsafe())).toEqual([undefined, undefined, undefined, undefined])
        yield* Fiber.interruptAll(going)
      })
    )
  })

  it("lets a document be opened beside the one that it opens", async () => {
    const code = thread(`if (task.pdfPath === "endless") return`)
    await run(
      { code, memoryBytes: roomy },
      Effect.gen(function* () {
        const going = yield* Effect.forkChild(inspect("endless"), { startImmediately: true })
        yield* inspect("another")
        expect(going.pollUnsafe()).toBeUndefined()
        yield* Fiber.interrupt(going)
      })
    )
  })

  it("has room beside the others as far as half of the machine's memory goes", () => {
    expect(affordableAside(2, 24 * 1024 * MEBIBYTE)).toEqual({ opening: 1, pages: 4 })
    expect(affordableAside(2, 2048 * MEBIBYTE)).toEqual({ opening: 1, pages: 1 })
    expect(affordableAside(2, 1024 * MEBIBYTE)).toEqual({ opening: 0, pages: 0 })
    expect(affordableAside(1, 256 * MEBIBYTE)).toEqual({ opening: 0, pages: 0 })
  })
})

describe("a page that needs the memory of all threads", () => {
  it("keeps others waiting no longer than by the clock", async () => {
    const code = thread(`${heavy([9])}; ${sleeping}`)
    await run(
      { code, aloneWall: "200 millis" },
      Effect.gen(function* () {
        const alone = yield* begin(9, "alone 9")
        yield* perform(1)
        expect(yield* Effect.flip(Fiber.join(alone))).toMatchObject({ reason: "starved", page: 9 })
      })
    )
    expect(await begun()).toEqual(["9", "alone 9", "1"])
  })

  it("goes on by itself where there is memory for it beside others", async () => {
    const code = thread(`${heavy([9])}; ${sleeping}`)
    await run(
      { code, memoryBytes: roomy },
      Effect.gen(function* () {
        const alone = yield* begin(9, "alone 9")
        yield* Effect.forEach([1, 2, 3], (page) => perform(page))
        expect(alone.pollUnsafe()).toBeUndefined()
        yield* Fiber.interrupt(alone)
      })
    )
  })

  it("lets the next page of its file be made alone at once, whatever else is drawn of it between them", async () => {
    const code = thread(
      `${heavy([5, 6])}; if (isAlone(task)) return answer({ _tag: "Done", value: null, heldBytes: ${aloneBytes} })`
    )
    await run(
      { code },
      Effect.gen(function* () {
        yield* perform(5, "one.pdf")
        yield* zoom("one.pdf")
        const covers = { folder: work, page: 1, into: work }
        yield* ConversionThreads.use((threads) => threads.perform({ _tag: "Cover", pdfPath: "one.pdf", ...covers }))
        yield* perform(6, "one.pdf")
      })
    )
    expect(await begun()).toEqual(["5", "alone 5", "0", "0", "alone 6"])
  })

  it("lets others go first again if a slow page keeps it from having the threads for itself", async () => {
    const code = thread(`${heavy([5])}; ${sleeping}`)
    await run(
      { code, gathering: "100 millis" },
      Effect.gen(function* () {
        const slow = yield* begin(9)
        const alone = yield* begin(5)
        yield* perform(1)
        yield* Fiber.interrupt(slow)
        yield* Fiber.join(alone)
      })
    )
    expect(await begun()).toEqual(["9", "5", "1", "alone 5"])
  })

  it("waits for a slow page of its own file, and others go on meanwhile", async () => {
    const code = thread(`${heavy([5])}; ${sleeping}`)
    await run(
      { code, memoryBytes: roomy },
      Effect.gen(function* () {
        const slow = yield* Effect.forkChild(perform(9, "one.pdf"), { startImmediately: true })
        yield* untilBegun(/^9$/u)
        const alone = yield* Effect.forkChild(perform(5, "one.pdf"), { startImmediately: true })
        yield* untilBegun(/^5$/u)
        yield* Effect.forEach([1, 2, 3], (page) => perform(page))
        yield* Fiber.interrupt(slow)
        yield* Fiber.join(alone)
      })
    )
    expect(await begun()).toEqual(["9", "5", "1", "2", "3", "alone 5"])
  })

  it("has others' pages between itself and the next of its kind", async () => {
    const later = `return void setTimeout(() => answer({ _tag: "Done", value: null }), 300)`
    const code = thread(`${heavy([5, 6])}; if (isAlone(task)) ${later}`)
    await run(
      { code },
      Effect.gen(function* () {
        const both = yield* Effect.forEach([5, 6], (page) =>
          Effect.forkChild(perform(page), { startImmediately: true })
        )
        yield* untilBegun(/alone/u)
        yield* perform(1)
        yield* Effect.forEach(both, (fiber) => Fiber.join(fiber))
      })
    )
    const [first, second, ...rest] = await begun()
    expect([first, second].toSorted()).toEqual(["5", "6"])
    expect(rest.map((one) => one.replace(/\d/u, (page) => (page === "1" ? page : "")))).toEqual([
      "alone ",
      "1",
      "alone "
    ])
  })
})
