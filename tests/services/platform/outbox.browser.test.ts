import "../../kit/harness/fastCheck.ts"
import { Deferred, Effect, Layer, Logger, ManagedRuntime, Option } from "effect"
import { FetchHttpClient } from "effect/http"
import { TestClock } from "effect/testing"
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest"
import { streamOf } from "../../../src/domain/log/LogStream.ts"
import type { Delivery } from "../../../src/domain/outbox/Route.ts"
import { DeferredClient } from "../../../src/services/platform/DeferredClient.ts"
import { EventLog } from "../../../src/services/platform/EventLog.ts"
import { KeepaliveAllowance } from "../../../src/services/platform/KeepaliveAllowance.ts"
import { anyRoute, Outbox, OutboxRoutes, type Route } from "../../../src/services/platform/Outbox.ts"
import { SessionStore } from "../../../src/services/session/SessionStore.ts"
import { fc } from "../../kit/harness/fastCheck.ts"
import { type Entered, entered, entryStream, visitorEntries } from "../../kit/doubles/entryStream.ts"
import { forgetLog, withRawLog, openRawLog } from "../../kit/doubles/rawLog.ts"

type LedgerRoute = Route<Entered, ReadonlyArray<string>>

const closing: Array<() => Promise<void>> = []

/** What the server was sent, and how it answers; it takes all until it is told otherwise. */
const startServer = () => {
  const requests: Array<{ readonly entries: ReadonlyArray<string>; readonly keepalive: boolean }> = []
  const taken = new Set<string>()
  const server = {
    requests,
    taken,
    sent: () => requests.map(({ entries }) => entries.join(" ")),
    answer: (_: ReadonlyArray<string>): Effect.Effect<Delivery> => Effect.succeed("taken"),
    route: (given: Partial<LedgerRoute> = {}): LedgerRoute => ({
      name: "entryStream",
      stream: visitorEntries,
      keyOf: ({ entry }) => (entry.startsWith("-") ? null : entry),
      keepsFacts: false,
      deliver: (facts) =>
        Effect.gen(function* () {
          const entries = facts.map(({ entry }) => entry)
          const init = Option.getOrUndefined(yield* Effect.serviceOption(FetchHttpClient.RequestInit))
          requests.push({ entries, keepalive: init?.keepalive === true })
          const delivery = yield* server.answer(entries)
          if (delivery === "taken") for (const entry of entries) taken.add(entry)
          return delivery
        }),
      ...given
    })
  }
  return server
}

/** A tab of this browser. */
const openTab = (...routes: readonly [LedgerRoute, ...ReadonlyArray<LedgerRoute>]) => {
  const [route] = routes
  const runtime = ManagedRuntime.make(
    Outbox.layer.pipe(
      Layer.provide(Layer.succeed(OutboxRoutes, Effect.succeed(routes.map(anyRoute)))),
      Layer.provide(Layer.succeed(DeferredClient, {} as never)),
      Layer.provide(SessionStore.layer),
      Layer.provideMerge(KeepaliveAllowance.layer),
      Layer.provideMerge(EventLog.layer),
      Layer.provideMerge(Logger.layer([])),
      Layer.provideMerge(TestClock.layer())
    )
  )
  closing.push(() => runtime.dispose())
  const run = <A>(work: (outbox: typeof Outbox.Service) => Effect.Effect<A>) => runtime.runPromise(Outbox.use(work))
  return {
    put: (...entries: ReadonlyArray<string>) => run((outbox) => outbox.put(route, entered(...entries))),
    putBy: (by: LedgerRoute, ...entries: ReadonlyArray<string>) => run((outbox) => outbox.put(by, entered(...entries))),
    flush: (isBackOnline = false) => run((outbox) => outbox.flush(isBackOnline)),
    sendNow: () => runtime.runFork(Outbox.use((outbox) => outbox.sendNow)),
    fold: () => runtime.runPromise(EventLog.use((log) => log.fold(visitorEntries))),
    pass: (duration: `${number} seconds`) => runtime.runPromise(TestClock.adjust(duration)),
    take: (bytes: number) => runtime.runPromise(KeepaliveAllowance.use((all) => Effect.sync(() => all.take(bytes)))),
    close: () => runtime.dispose()
  }
}

const lying = () => withRawLog((database) => database.getAll("batches"))

beforeEach(forgetLog)
afterEach(async () => {
  vi.restoreAllMocks()
  for (const close of closing.splice(0)) await close()
})

describe("a flush", () => {
  it("sends what all tabs have put, in its order and once, and keeps nothing of it", async () => {
    const server = startServer()
    const [here, there] = [openTab(server.route()), openTab(server.route())]
    await here.put("a", "b")
    await there.put("c", "-only here")
    await there.flush()
    await here.flush()
    expect(server.sent()).toEqual(["a b c"])
    await here.put("d")
    await here.flush()
    await openTab(server.route()).flush()
    expect(server.sent()).toEqual(["a b c", "d"])
    expect(await lying()).toEqual([])
  })

  it("drops the oldest of what a route may not have waiting, and sends the rest", async () => {
    const server = startServer()
    const bounded = server.route({ maxWaiting: 3 })
    const tab = openTab(bounded)
    server.answer = () => Effect.succeed("later")
    await tab.put("a")
    await tab.put("b", "c")
    await tab.put("d")
    await tab.flush()
    expect((await lying()).map(({ facts }) => facts)).toEqual([entered("b", "c"), entered("d")])
    server.answer = () => Effect.succeed("taken")
    await tab.put("e")
    await tab.flush(true)
    expect(server.sent()).toEqual(["b c d", "d e"])
    expect(await lying()).toEqual([])
  })

  it("leaves in the log what is kept there, and sends it once", async () => {
    const server = startServer()
    const kept = server.route({ keepsFacts: true })
    const tab = openTab(kept)
    await tab.put("a", "-told", "b")
    await tab.flush()
    await openTab(kept).flush()
    expect(server.sent()).toEqual(["a b"])
    expect(await openTab(kept).fold()).toEqual(["a", "-told", "b"])
  })

  it("makes no batch that is too long or too large", async () => {
    const server = startServer()
    const tab = openTab(server.route())
    await tab.put(...Array.from({ length: 1200 }, (_, at) => `${at}`))
    await tab.put("x".repeat(200_000), "y".repeat(100_000), "z".repeat(300_000), "last")
    await tab.flush()
    expect(server.requests.map(({ entries }) => entries.length)).toEqual([500, 500, 201, 1, 1, 1])
    expect(await lying()).toEqual([])
  })

  it("is one tab's at a time, and finds what was put while it was at it", async () => {
    const server = startServer()
    const [here, there] = [openTab(server.route()), openTab(server.route())]
    const answered = Deferred.makeUnsafe<Delivery>()
    server.answer = () => Deferred.await(answered)
    await here.put("a")
    const first = here.flush()
    await vi.waitUntil(() => server.requests.length > 0)
    await there.put("b")
    await there.flush()
    expect(server.sent()).toEqual(["a"])
    const second = here.flush()
    Deferred.doneUnsafe(answered, Effect.succeed("taken"))
    await Promise.all([first, second])
    expect(server.sent()).toEqual(["a", "b"])
  })

  it("tries again after a while that grows, when the line is back, and never before the server's own time", async () => {
    const server = startServer()
    const tab = openTab(server.route())
    server.answer = () => Effect.succeed("later")
    await tab.put("a")
    const tries = async (isBackOnline = false) => {
      await tab.flush(isBackOnline)
      return server.requests.length
    }
    expect(await tries()).toBe(1)
    expect(await tries()).toBe(1)
    await tab.pass("15 seconds")
    expect(await tries()).toBe(2)
    await tab.pass("14 seconds")
    expect(await tries()).toBe(2)
    // The line is back, and fails all the same.
    expect(await tries(true)).toBe(3)
    for (let more = 0; more < 10; more += 1) await tries(true)
    await tab.pass("149 seconds")
    expect(await tries()).toBe(13)
    await tab.pass("151 seconds")
    expect(await tries()).toBe(14)
    server.answer = () => Effect.succeed({ retryAfter: 600 })
    expect(await tries(true)).toBe(15)
    await tab.pass("599 seconds")
    expect(await tries(true)).toBe(15)
    await tab.pass("1 seconds")
    server.answer = () => Effect.succeed("taken")
    expect(await tries()).toBe(16)
    expect(await lying()).toEqual([])
  })

  it("passes over what the server never takes, alone", async () => {
    const server = startServer()
    const tab = openTab(server.route())
    server.answer = (entries) => Effect.succeed(entries.includes("bad") ? "refused" : "taken")
    const good = Array.from({ length: 20 }, (_, at) => `${at}`)
    await tab.put(...good.toSpliced(7, 0, "bad"), "last")
    await tab.flush()
    expect([...server.taken]).toEqual([...good, "last"])
    expect(await lying()).toEqual([])
  })

  it("leaves to a newer version what only that can read, and sends all else once", async () => {
    const server = startServer()
    const newer = { stream: visitorEntries.name, version: 2, at: 0, facts: [...entered("a"), { _tag: "Sold" }] }
    const broken = { stream: visitorEntries.name, version: 1, at: 0, facts: [{ _tag: "Entered" }] }
    const tab = openTab(server.route())
    await tab.flush()
    await withRawLog((database) => database.add("batches", broken))
    await withRawLog((database) => database.add("batches", newer))
    await tab.put("b")
    await tab.flush()
    await tab.flush()
    expect(server.sent()).toEqual(["a b"])
    expect(await lying()).toEqual([newer, { ...broken, at: expect.any(Number), facts: entered("b") }])
  })

  it("sends what this tab only has, where nothing is stored", async () => {
    vi.spyOn(IDBFactory.prototype, "open").mockImplementation(() => {
      throw new DOMException("Forbidden", "SecurityError")
    })
    const server = startServer()
    const tab = openTab(server.route())
    expect(await tab.put("a")).toBe("inTab")
    await tab.flush()
    await tab.put("b")
    await tab.flush()
    expect(server.sent()).toEqual(["a", "b"])
    vi.restoreAllMocks()
    await tab.put("c")
    await tab.flush()
    expect(server.sent()).toEqual(["a", "b", "c"])
    expect(await lying()).toEqual([])
  })
})

describe("a page that is hidden", () => {
  it("sends at once what it has put, before it is stored, and not again once it was taken", async () => {
    const server = startServer()
    const tab = openTab(server.route())
    await tab.flush()
    void tab.put("a")
    void tab.put("b")
    tab.sendNow()
    expect(server.requests).toEqual([{ entries: ["a", "b"], keepalive: true }])
    await tab.put("c")
    tab.sendNow()
    await tab.flush()
    expect(server.sent()).toEqual(["a b", "c"])
    expect(await lying()).toEqual([])
  })

  it("sends at once what is put while nobody sees it", async () => {
    vi.spyOn(document, "visibilityState", "get").mockReturnValue("hidden")
    const server = startServer()
    const tab = openTab(server.route())
    await tab.put("a")
    expect(server.requests).toEqual([{ entries: ["a"], keepalive: true }])
  })

  it("sends no more than the page's allowance, and the rest with the next flush", async () => {
    const server = startServer()
    const tab = openTab(server.route())
    const taken = await tab.take(28 * 1024)
    await tab.put("a".repeat(10_000), "b".repeat(10_000), "c".repeat(10_000))
    tab.sendNow()
    expect(server.sent().map((entries) => entries.length)).toEqual([20_001])
    taken()
    tab.sendNow()
    expect(server.sent().map((entries) => entries.length)).toEqual([20_001, 10_000])
    await tab.flush()
    expect(server.requests).toHaveLength(2)
  })

  it("sends by the first route first, and nothing before the server's own time", async () => {
    const server = startServer()
    const [first, second] = [
      server.route({ name: "first", stream: streamOf(entryStream, "abcdefghijklmno") }),
      server.route({ name: "second" })
    ]
    const tab = openTab(first, second)
    server.answer = ([entry]) => Effect.succeed(entry === "a" ? "taken" : { retryAfter: 600 })
    await tab.put("a")
    await tab.putBy(second, "b")
    for (const _ of [1, 2, 3]) tab.sendNow()
    expect(server.sent()).toEqual(["a", "b"])
    await tab.flush(true)
    await tab.pass("599 seconds")
    tab.sendNow()
    expect(server.sent()).toEqual(["a", "b"])
    await tab.pass("1 seconds")
    tab.sendNow()
    expect(server.sent()).toEqual(["a", "b", "b"])
  })

  it("has what was not taken sent again, by whatever tab is next", async () => {
    const server = startServer()
    const tab = openTab(server.route())
    server.answer = () => Effect.never
    await tab.put("a")
    tab.sendNow()
    await tab.close()
    server.answer = () => Effect.succeed("later")
    const next = openTab(server.route())
    await next.put("b")
    next.sendNow()
    server.answer = () => Effect.succeed("taken")
    await next.flush()
    expect(server.sent()).toEqual(["a", "b", "a b"])
  })
})

it("opens a log of before there was an outbox as it lies, with all of it unsent", async () => {
  const older = await openRawLog(1, (database) => {
    database.createObjectStore("batches", { autoIncrement: true }).createIndex("stream", "stream")
    database.createObjectStore("snapshots")
    database.createObjectStore("imports")
  })
  await older.add("batches", { stream: visitorEntries.name, version: 1, at: 0, facts: entered("a", "b") })
  await older.put("snapshots", { version: 1, head: 1, state: ["a", "b"] }, visitorEntries.name)
  older.close()
  const server = startServer()
  const kept = server.route({ keepsFacts: true })
  const tab = openTab(kept)
  expect(await tab.fold()).toEqual(["a", "b"])
  await tab.flush()
  await tab.flush()
  expect(server.sent()).toEqual(["a b"])
})

it("brings everything to the server, whatever fails, whichever tab sends and whenever tabs end", async () => {
  const act = fc.record({
    tab: fc.nat(2),
    act: fc.constantFrom("put", "put", "flush", "sendNow", "reopen", "asks another's stream"),
    size: fc.integer({ min: 1, max: 5 }),
    answer: fc.constantFrom<Delivery | "lost">("taken", "taken", "later", "lost", { retryAfter: 1 })
  })
  await fc.assert(
    fc.asyncProperty(fc.array(act, { minLength: 1, maxLength: 25 }), async (acts) => {
      const server = startServer()
      const route = server.route()
      const other = server.route({ name: "other", stream: streamOf(entryStream, "abcdefghijklmno") })
      const tabs = [openTab(route), openTab(route), openTab(route)]
      const asked: Array<Promise<unknown>> = []
      const put: Array<string> = []
      for (const [index, { tab, act, size, answer }] of acts.entries()) {
        server.answer = (entries) => {
          // What the server has, and could not say.
          if (answer === "lost") for (const entry of entries) server.taken.add(entry)
          return Effect.succeed(answer === "lost" ? "later" : answer)
        }
        const entries = Array.from({ length: size }, (_, at) => `${tab}.${index}.${at}`)
        if (act === "put") {
          put.push(...entries)
          asked.push(tabs[tab]!.put(...entries))
        } else if (act === "flush") asked.push(tabs[tab]!.flush(true))
        else if (act === "sendNow") tabs[tab]!.sendNow()
        else if (act === "reopen") {
          await Promise.all(asked.splice(0))
          await tabs[tab]!.close()
          tabs[tab] = openTab(route)
        } else asked.push(openTab(other).put("mine"))
      }
      await Promise.all(asked)
      server.answer = () => Effect.succeed("taken")
      for (const tab of tabs) {
        await tab.pass("2 seconds")
        await tab.flush(true)
      }
      expect([...server.taken].toSorted()).toEqual(put.toSorted())
      expect((await lying()).filter(({ stream }) => stream === visitorEntries.name)).toEqual([])
      const sent = server.requests.length
      for (const tab of tabs) await tab.flush(true)
      expect(server.requests).toHaveLength(sent)
      for (const close of closing.splice(0)) await close()
      await forgetLog()
    }),
    { numRuns: 20 }
  )
})
