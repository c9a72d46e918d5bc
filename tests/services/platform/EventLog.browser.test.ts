import "../../kit/harness/fastCheck.ts"
import { deleteDB } from "idb"
import { Effect, Fiber, Layer, ManagedRuntime, Stream } from "effect"
import { TestClock } from "effect/testing"
import { afterAll, afterEach, beforeEach, describe, expect, it, vi } from "vitest"
import type { LogTrouble, StreamTrouble } from "../../../src/domain/log/LogTrouble.ts"
import { type LogStream, streamOf } from "../../../src/domain/log/LogStream.ts"
import { EventLog } from "../../../src/services/platform/EventLog.ts"
import { name } from "../../../src/services/platform/eventLogDatabase.ts"
import { fc } from "../../kit/harness/fastCheck.ts"
import { type Entered, entered, entryStream, visitorEntries } from "../../kit/doubles/entryStream.ts"
import { forgetLog, withRawLog, openRawLog } from "../../kit/doubles/rawLog.ts"

type Ledger = LogStream<Entered, ReadonlyArray<string>>

const closing: Array<() => Promise<void>> = []

/** A tab of this browser: it shares the database with the others, and nothing else. */
const openTab = () => {
  const runtime = ManagedRuntime.make(EventLog.layer)
  closing.push(() => runtime.dispose())
  const run = <A>(work: (log: typeof EventLog.Service) => Effect.Effect<A>) => runtime.runPromise(EventLog.use(work))
  return {
    run,
    append: (...entries: ReadonlyArray<string>) => run((log) => log.append(visitorEntries, entered(...entries))),
    appendTo: (stream: Ledger, ...entries: ReadonlyArray<string>) =>
      run((log) => log.append(stream, entered(...entries))),
    fold: (stream: Ledger = visitorEntries) => run((log) => log.fold(stream)),
    /** All that it is told of the stream from now on. */
    follow: (stream: Ledger = visitorEntries) => {
      const told: Array<ReadonlyArray<string>> = []
      const fiber = runtime.runFork(
        EventLog.use((log) => Stream.runForEach(log.changes(stream), (state) => Effect.sync(() => told.push(state))))
      )
      return { told, stop: () => Effect.runPromise(Fiber.interrupt(fiber)) }
    },
    troubles: () => {
      const told: Array<StreamTrouble> = []
      runtime.runFork(
        EventLog.use((log) => Stream.runForEach(log.troubles, (trouble) => Effect.sync(() => told.push(trouble))))
      )
      return told
    },
    close: () => runtime.dispose()
  }
}

beforeEach(forgetLog)
// The last leaves one of a later version, which keeps the facts of other files out.
afterAll(forgetLog)
afterEach(async () => {
  vi.restoreAllMocks()
  for (const close of closing.splice(0)) await close()
})

/** Everything that lies in the log, in its order. */
const lying = () => withRawLog((database) => database.getAll("batches"))
const snapshots = () => withRawLog((database) => database.getAll("snapshots"))

describe("the log", () => {
  it("gives back to any tab, and after all have closed, what any has appended, in one order", async () => {
    const [first, second] = [openTab(), openTab()]
    expect(await first.fold()).toEqual([])
    expect(await first.append("a", "b")).toBe("onDevice")
    expect(await second.append("c")).toBe("onDevice")
    await first.append("d")
    expect(await first.fold()).toEqual(["a", "b", "c", "d"])
    expect(await second.fold()).toEqual(["a", "b", "c", "d"])
    await first.close()
    await second.close()
    expect(await openTab().fold()).toEqual(["a", "b", "c", "d"])
  })

  it("names the streams that begin so, from all tabs, each once", async () => {
    const [first, second] = [openTab(), openTab()]
    const [ayse, defne] = ["abcdefghijklmno", "abcdefghijklmnp"].map((id) => streamOf(entryStream, id))
    await first.append("a")
    await first.appendTo(ayse!, "b", "c")
    await second.appendTo(defne!, "d")
    await second.appendTo(ayse!, "e")
    const names = async (beginning: string) => (await second.run((log) => log.names(beginning))).toSorted()
    expect(await names("entryStream/")).toEqual([ayse!.name, defne!.name, visitorEntries.name])
    expect(await names("entryStream/v")).toEqual([visitorEntries.name])
    expect(await names("x")).toEqual([])
  })

  it("names what only this tab has where the log cannot be read", async () => {
    const later = await openRawLog(99)
    later.close()
    const tab = openTab()
    expect(await tab.append("a")).toBe("inTab")
    expect(await tab.run((log) => log.names("entryStream/"))).toEqual([visitorEntries.name])
  })

  it("keeps each append as one record, with its stream, its version and its time", async () => {
    const tab = openTab()
    const before = Date.now()
    await tab.append("a", "b")
    await tab.append()
    await tab.appendTo(streamOf({ ...entryStream, version: 7 }, "abcdefghijklmno"), "c")
    const found = await lying()
    expect(found).toEqual([
      { stream: "entryStream/visitor", version: 1, at: expect.any(Number), facts: entered("a", "b") },
      { stream: "entryStream/abcdefghijklmno", version: 7, at: expect.any(Number), facts: entered("c") }
    ])
    for (const { at } of found) expect(at >= before && at <= Date.now()).toBe(true)
  })

  it("changes one thing at a time: all that a kill could interrupt together would be lost with it", async () => {
    const opening = vi.spyOn(IDBDatabase.prototype, "transaction")
    const tab = openTab()
    await tab.append(...Array.from({ length: 100 }, (_, at) => String(at)))
    await withRawLog((database) =>
      database.put("snapshots", { version: 1, head: 1, state: "no list" }, visitorEntries.name)
    )
    opening.mockClear()
    await tab.append("a")
    await tab.fold()
    await vi.waitUntil(async () => (await snapshots()).some(({ state }) => state.length === 101))
    await tab.run((log) =>
      Effect.flatMap(log.unsent(visitorEntries), (sent) => log.acknowledge(visitorEntries, sent, false))
    )
    const changed = opening.mock.calls.filter(([, mode]) => mode === "readwrite").map(([stores]) => [...stores])
    expect(new Set(changed.flat())).toEqual(new Set(["batches", "imports", "snapshots", "acknowledged"]))
    expect(changed.filter((stores) => !stores.includes("batches"))).toEqual([])
  })

  it("shows nobody what is another's", async () => {
    const tab = openTab()
    const [one, other] = ["abcdefghijklmno", "abcdefghijklmnp"].map((id) => streamOf(entryStream, id))
    const followed = tab.follow(other)
    await tab.appendTo(one!, "a")
    await tab.append("b")
    await tab.appendTo(other!, "c")
    await vi.waitUntil(() => followed.told.length > 1)
    expect(followed.told).toEqual([[], ["c"]])
    expect([await tab.fold(one), await tab.fold()]).toEqual([["a"], ["b"]])
  })

  it("tells followers of a stream what it comes to, now and after each tab's appends", async () => {
    const [here, there] = [openTab(), openTab()]
    await here.append("a")
    const followed = [here.follow(), there.follow()]
    for (const { told } of followed) await vi.waitUntil(() => told.length === 1)
    await here.append("b")
    for (const { told } of followed) await vi.waitUntil(() => told.length === 2)
    await there.append("c")
    for (const { told } of followed) {
      await vi.waitUntil(() => told.length === 3)
      expect(told).toEqual([["a"], ["a", "b"], ["a", "b", "c"]])
    }
  })

  it("looks again when a tab is seen again, which may have missed what it was told", async () => {
    const tab = openTab()
    const { told } = tab.follow()
    await vi.waitUntil(() => told.length === 1)
    const at = Date.now()
    await withRawLog((database) =>
      database.add("batches", { stream: visitorEntries.name, version: 1, at, facts: entered("a") })
    )
    document.dispatchEvent(new Event("visibilitychange"))
    await vi.waitUntil(() => told.length === 2)
    expect(told).toEqual([[], ["a"]])
  })

  it("finishes the writes that their callers have given up, each once, also those that wait", async () => {
    const tab = openTab()
    const fibers = await tab.run((log) =>
      Effect.gen(function* () {
        const writing = ["a", "b", "c"].map((entry) => Effect.forkDetach(log.append(visitorEntries, entered(entry))))
        const begun = yield* Effect.all(writing)
        yield* Effect.yieldNow
        return begun
      })
    )
    await Effect.runPromise(Fiber.interruptAll(fibers))
    expect(await lying()).toHaveLength(3)
    expect(await tab.fold()).toEqual(["a", "b", "c"])
  })

  it("finishes a fold that has begun to store waiting facts, even if its caller is interrupted", async () => {
    const tab = openTab()
    const opening = vi.spyOn(IDBFactory.prototype, "open").mockImplementation(() => {
      throw new DOMException("Forbidden", "SecurityError")
    })
    expect(await tab.append("a", "b")).toBe("inTab")
    opening.mockRestore()
    const add = IDBObjectStore.prototype.add
    const storing = Promise.withResolvers<void>()
    vi.spyOn(IDBObjectStore.prototype, "add").mockImplementation(function (this: IDBObjectStore, ...given) {
      storing.resolve()
      return add.apply(this, given)
    })
    const fiber = await tab.run((log) => Effect.forkDetach(log.fold(visitorEntries)))
    await storing.promise
    await Effect.runPromise(Fiber.interrupt(fiber))
    expect(await tab.fold()).toEqual(["a", "b"])
    expect(await lying()).toHaveLength(1)
  })

  it("folds what a tab with other code has written as far as it understands it, and leaves it there", async () => {
    const at = 0
    const strange = { stream: visitorEntries.name, version: 9, at, facts: [{ _tag: "Sold" }, ...entered("b")] }
    const old = { stream: visitorEntries.name, version: 1, at, facts: [{ _tag: "Written", word: "a" }] }
    await openTab().fold()
    await withRawLog(async (database) => {
      await database.add("batches", old)
      await database.add("batches", strange)
    })
    const second: Ledger = {
      ...visitorEntries,
      version: 2,
      upcast: (fact) => ({ _tag: "Entered", entry: (fact as { word: string }).word })
    }
    const tab = openTab()
    expect(await tab.fold(second)).toEqual(["a", "b"])
    await tab.appendTo(second, "c")
    expect((await lying()).slice(0, 2)).toEqual([old, strange])
  })

  it("comes to the same in every tab, however their appends and looks fall together", async () => {
    const act = fc.record({
      tab: fc.nat(2),
      act: fc.constantFrom("append", "fold", "reopen"),
      size: fc.integer({ min: 1, max: 60 })
    })
    await fc.assert(
      fc.asyncProperty(fc.array(act, { minLength: 1, maxLength: 25 }), async (acts) => {
        const tabs = [openTab(), openTab(), openTab()]
        const follower = openTab().follow()
        const asked: Array<Promise<unknown>> = []
        const batches: Array<ReadonlyArray<string>> = []
        for (const [index, { tab, act, size }] of acts.entries()) {
          if (act === "reopen") {
            await Promise.all(asked)
            tabs[tab] = openTab()
          } else if (act === "fold") asked.push(tabs[tab]!.fold())
          else {
            const batch = Array.from({ length: size }, (_, at) => `${tab}.${index}.${at}`)
            batches.push(batch)
            asked.push(tabs[tab]!.append(...batch))
          }
        }
        await Promise.all(asked)
        const all = await openTab().fold()
        for (const tab of tabs) expect(await tab.fold()).toEqual(all)
        await vi.waitUntil(() => follower.told.at(-1)?.length === all.length)
        expect(follower.told.at(-1)).toEqual(all)
        // Each batch lies together, and those of a tab in the order in which it appended them.
        expect(all.toSorted()).toEqual(batches.flat().toSorted())
        for (const batch of batches) expect(all.slice(all.indexOf(batch[0]!)).slice(0, batch.length)).toEqual(batch)
        for (const tab of ["0", "1", "2"]) {
          const own = all.filter((entry) => entry.startsWith(`${tab}.`))
          expect(own).toEqual(batches.flat().filter((entry) => entry.startsWith(`${tab}.`)))
        }
        for (const close of closing.splice(0)) await close()
        await forgetLog()
      }),
      { numRuns: 20 }
    )
  })
})

const hundred = Array.from({ length: 100 }, (_, at) => `${at}`)

describe("a snapshot", () => {
  const lyingSnapshot = () => withRawLog((database) => database.get("snapshots", visitorEntries.name))
  const kept = async () => {
    await vi.waitUntil(async () => (await lyingSnapshot()) !== undefined)
    return lyingSnapshot()
  }
  /** By then a tab has made the snapshots that it was about to make. */
  const afterAnother = async (tab: ReturnType<typeof openTab>) => {
    const another = streamOf(entryStream, "abcdefghijklmno")
    await tab.appendTo(another, ...hundred)
    await tab.fold(another)
    await vi.waitUntil(async () => (await snapshots()).some(({ state }) => state[0] === "0"))
  }

  it("is what a later fold goes on from, so long as it fits", async () => {
    const writer = openTab()
    await writer.append(...hundred)
    await writer.fold()
    expect(await kept()).toEqual({ version: 1, head: 1, state: hundred })
    await writer.append("last")
    // Told apart from what the facts say, to be seen.
    const marked = { version: 1, head: 1, state: ["marked"] }
    await withRawLog((database) => database.put("snapshots", marked, visitorEntries.name))
    expect(await openTab().fold()).toEqual(["marked", "last"])
  })

  it("is thrown away when it is of an older version or does not fit, and a newer version's is let be", async () => {
    await openTab().append("a")
    const bad: ReadonlyArray<readonly [version: number, state: unknown, isThere: boolean]> = [
      [1, ["old"], false],
      [2, "no list", false],
      [2, [7], false],
      [3, ["new"], true]
    ]
    for (const [version, state, isThere] of bad) {
      await withRawLog((database) => database.put("snapshots", { version, head: 1, state }, visitorEntries.name))
      expect(await openTab().fold({ ...visitorEntries, version: 2 })).toEqual(["a"])
      expect(await snapshots()).toHaveLength(isThere ? 1 : 0)
    }
    const tab = openTab()
    await tab.appendTo({ ...visitorEntries, version: 2 }, ...hundred)
    expect(await tab.fold({ ...visitorEntries, version: 2 })).toEqual(["a", ...hundred])
    await afterAnother(tab)
    expect(await kept()).toMatchObject({ version: 3 })
  })

  it("is not made of a fold that has passed something over", async () => {
    const tab = openTab()
    await tab.append("a")
    const broken = { stream: visitorEntries.name, version: 1, at: 0, facts: [{ _tag: "Sold" }] }
    await withRawLog((database) => database.add("batches", broken))
    await tab.append(...hundred)
    await tab.fold()
    await afterAnother(tab)
    expect(await lyingSnapshot()).toBeUndefined()
  })
})

describe("what was kept before there was a log", () => {
  const key = "eskiDefter"
  const inherited = (userId: string | null): Ledger =>
    streamOf(
      { ...entryStream, legacy: [{ key, facts: (stored) => entered(...(JSON.parse(stored) as Array<string>)) }] },
      userId
    )
  beforeEach(() => localStorage.setItem(key, JSON.stringify(["x", "y"])))
  afterEach(() => localStorage.removeItem(key))

  it("is taken in once, before all else, by the tab that comes first, and left where it was", async () => {
    const tabs = [openTab(), openTab(), openTab()]
    const [first] = await Promise.all([
      tabs[0]!.fold(inherited(null)),
      tabs[1]!.appendTo(inherited(null), "z"),
      tabs[2]!.fold(inherited(null))
    ])
    expect(first.slice(0, 2)).toEqual(["x", "y"])
    for (const tab of [...tabs, openTab()]) expect(await tab.fold(inherited(null))).toEqual(["x", "y", "z"])
    for (const tab of [...tabs, openTab()]) expect(await tab.fold(inherited("abcdefghijklmno"))).toEqual([])
    expect(localStorage.getItem(key)).toBe('["x","y"]')
  })

  it("is left alone where nothing can be made of it, until something can", async () => {
    for (const stored of ["", "{", "7", '["x",7]', "[]"]) {
      localStorage.setItem(key, stored)
      expect(await openTab().fold(inherited(null))).toEqual([])
    }
    localStorage.setItem(key, '["x"]')
    expect(await openTab().fold(inherited(null))).toEqual(["x"])
  })

  it("waits for a database that can say whether it was taken in, and still comes first", async () => {
    const opening = vi.spyOn(IDBFactory.prototype, "open").mockImplementation(() => {
      throw new DOMException("Forbidden", "SecurityError")
    })
    const tab = openTab()
    expect(await tab.appendTo(inherited(null), "z")).toBe("inTab")
    expect(await tab.fold(inherited(null))).toEqual(["z"])
    opening.mockRestore()
    expect(await tab.fold(inherited(null))).toEqual(["x", "y", "z"])
    expect(await openTab().fold(inherited(null))).toEqual(["x", "y", "z"])
  })
})

describe("a browser that does not keep facts", () => {
  const open = IDBFactory.prototype.open
  const held = (trouble: LogTrouble): StreamTrouble => ({ trouble, stream: visitorEntries.name, isWaiting: true })

  it("has them fold in their tab, says so, tells why once, and stores them in their order once it can", async () => {
    const troubles: ReadonlyArray<readonly [LogTrouble, () => Promise<() => unknown>]> = [
      [
        "Full",
        async () => {
          const adding = vi.spyOn(IDBObjectStore.prototype, "add").mockImplementation(() => {
            throw new DOMException("No room", "QuotaExceededError")
          })
          return () => adding.mockRestore()
        }
      ],
      [
        "Missing",
        async () => {
          const opening = vi.spyOn(IDBFactory.prototype, "open").mockImplementation(() => {
            throw new DOMException("Forbidden", "SecurityError")
          })
          return () => opening.mockRestore()
        }
      ],
      [
        "Outdated",
        async () => {
          const newer = await openRawLog(3)
          return async () => {
            newer.close()
            await forgetLog()
          }
        }
      ]
    ]
    for (const [trouble, begin] of troubles) {
      await forgetLog()
      const end = await begin()
      const tab = openTab()
      const told = tab.troubles()
      const { told: states } = tab.follow()
      expect(await tab.append("a", "b"), trouble).toBe("inTab")
      expect(await tab.append("c"), trouble).toBe("inTab")
      expect(await tab.fold(), trouble).toEqual(["a", "b", "c"])
      await vi.waitUntil(() => states.at(-1)?.length === 3)
      const late = tab.troubles()
      await vi.waitUntil(() => late.length > 0)
      // The fold may have met it before anything waited.
      const before = { ...held(trouble), isWaiting: false }
      expect([[held(trouble)], [before, held(trouble)]], trouble).toContainEqual(told)
      expect(late, trouble).toEqual(told)
      await end()
      expect(await tab.append("d"), trouble).toBe("onDevice")
      expect(
        (await lying()).map(({ facts }) => facts),
        trouble
      ).toEqual([entered("a", "b"), entered("c"), entered("d")])
      expect(await openTab().fold(), trouble).toEqual(["a", "b", "c", "d"])
      for (const close of closing.splice(0)) await close()
    }
  })

  it("does not wait for a tab with an older version, and stores what it has as soon as that lets go", async () => {
    await openTab().fold()
    for (const close of closing.splice(0)) await close()
    const older = await openRawLog()
    vi.spyOn(IDBFactory.prototype, "open").mockImplementation((name) => open.call(indexedDB, name, 3))
    const tab = openTab()
    const told = tab.troubles()
    expect(await tab.append("a")).toBe("inTab")
    await vi.waitUntil(() => told.length > 0)
    expect(told).toEqual([held("Held")])
    const { told: states } = tab.follow()
    await vi.waitUntil(() => states.length === 1)
    older.close()
    await vi.waitUntil(async () => (await tab.append()) === "onDevice")
    await tab.close()
    vi.restoreAllMocks()
    expect((await lying()).map(({ facts }) => facts)).toEqual([entered("a")])
    expect(states.at(-1)).toEqual(["a"])
  })

  it("is not waited for when it does not answer, and stores what there is when it does", async () => {
    const holding = await openRawLog()
    const deleting = deleteDB(name)
    const runtime = ManagedRuntime.make(Layer.merge(EventLog.layer, TestClock.layer()))
    closing.push(() => runtime.dispose())
    const told: Array<StreamTrouble> = []
    runtime.runFork(
      EventLog.use((log) => Stream.runForEach(log.troubles, (what) => Effect.sync(() => told.push(what))))
    )
    const appended = runtime.runPromise(EventLog.use((log) => log.append(visitorEntries, entered("a"))))
    await runtime.runPromise(TestClock.adjust("4 seconds"))
    expect(await appended).toBe("inTab")
    expect(await runtime.runPromise(EventLog.use((log) => log.fold(visitorEntries)))).toEqual(["a"])
    await vi.waitUntil(() => told.length > 0)
    expect(told).toEqual([held("Missing")])
    holding.close()
    await deleting
    await vi.waitUntil(async () => (await lying()).length > 0)
    expect((await lying()).map(({ facts }) => facts)).toEqual([entered("a")])
  })

  it("may be upgraded or deleted while tabs are open, and is opened again", async () => {
    const tab = openTab()
    await tab.append("a")
    await forgetLog()
    expect(await tab.append("b")).toBe("onDevice")
    expect(await tab.fold()).toEqual(["b"])
    const newer = await openRawLog(3)
    expect(await tab.append("c")).toBe("inTab")
    expect(await tab.fold()).toEqual(["b", "c"])
    newer.close()
  })
})
