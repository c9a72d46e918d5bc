import { Effect, Layer, Logger, ManagedRuntime, Option } from "effect"
import { FetchHttpClient } from "effect/http"
import { afterEach, beforeEach, expect, it, vi } from "vitest"
import { type AnyEventObject, createActor, setup, SimulatedClock } from "xstate"
import { streamOf } from "../../../src/domain/log/LogStream.ts"
import type { MarkOrder } from "../../../src/domain/reader/marks/decide.ts"
import { marksKind } from "../../../src/domain/reader/marks/marksKind.ts"
import { emptyReadingData, type ReadingData } from "../../../src/domain/reader/ReadingData.ts"
import { liveOutbox } from "../../../src/machines/outbox/outbox.live.ts"
import { liveMarks } from "../../../src/machines/reader/marks.live.ts"
import { bookmarksIn, notesIn } from "../../../src/machines/reader/marks.view.ts"
import { liveMarksSync } from "../../../src/machines/reader/marksSync.live.ts"
import { saveRefusal, syncTrouble } from "../../../src/machines/reader/marksSync.view.ts"
import { ApiClient } from "../../../src/services/platform/ApiClient.ts"
import { DeferredClient } from "../../../src/services/platform/DeferredClient.ts"
import { EventLog } from "../../../src/services/platform/EventLog.ts"
import { KeepaliveAllowance } from "../../../src/services/platform/KeepaliveAllowance.ts"
import { logInTab } from "../../../src/services/platform/logInTab.ts"
import { anyRoute, Outbox, OutboxRoutes, type Route } from "../../../src/services/platform/Outbox.ts"
import { endedSession, session, storedSession } from "../../kit/doubles/doubles.ts"
import { type Entered, entered, visitorEntries } from "../../kit/doubles/entryStream.ts"
import { forgetLog } from "../../kit/doubles/rawLog.ts"
import { highlight, markedIssue, note, noteWish } from "../../kit/fixtures/marks.ts"
import { json, network } from "../../kit/harness/http.ts"

const closing: Array<() => Promise<void>> = []

const see = (state: DocumentVisibilityState) => {
  vi.spyOn(document, "visibilityState", "get").mockReturnValue(state)
  document.dispatchEvent(new Event("visibilitychange"))
}

beforeEach(async () => {
  localStorage.clear()
  await forgetLog()
})
afterEach(async () => {
  vi.restoreAllMocks()
  for (const close of closing.splice(0)) await close()
  localStorage.clear()
})

/** A server that has these marks in its first version; off line it answers nobody. */
const startServer = (given: Partial<ReadingData> = {}) => {
  const server = {
    isThere: true,
    /** Whether its answers arrive. */
    isHeard: true,
    /** What it answers to whoever saves, instead of saving. */
    refusal: null as { readonly _tag: string; readonly status: number } | null,
    version: 1,
    data: { ...emptyReadingData, ...given },
    /** The save that made each version. */
    saves: new Map<number, string>(),
    /** What was saved, with which version, and how it was sent. */
    posts: [] as Array<{
      readonly version: number
      readonly bookmarks: ReadonlyArray<number>
      readonly isOutliving: boolean
    }>,
    /** Another device saves. */
    save: (data: Partial<ReadingData>, save = "kayit_baska") => {
      server.data = { ...server.data, ...data }
      server.version += 1
      server.saves.set(server.version, save)
    }
  }
  const net = network(({ method, path, search, body, init }) => {
    if (path !== `/api/issue-reading-data/${markedIssue.newIssueId}`) return new Response("", { status: 404 })
    const since = Number(new URLSearchParams(search).get("since"))
    const after = (version: number) => {
      const nextSave = server.saves.get(version + 1)
      return { ...server.data, version: server.version, ...(nextSave === undefined ? {} : { nextSave }) }
    }
    if (method === "POST") {
      const { version, save, ...data } = JSON.parse(new TextDecoder().decode(body as Uint8Array)) as ReadingData & {
        readonly version: number
        readonly save: string
      }
      server.posts.push({ version, bookmarks: data.bookmarks, isOutliving: init.keepalive === true })
      if (server.refusal !== null) {
        const { _tag, status } = server.refusal
        return json({ success: false, _tag, message: "", ...(status === 400 ? { field: "notes" } : {}) }, status)
      }
      if (server.isThere && version !== server.version)
        return json({ success: false, _tag: "ReadingDataOutdated", message: "", current: after(version) }, 409)
      if (server.isThere) server.save(data, save)
    }
    return server.isThere && server.isHeard ? json(after(since)) : null
  })
  return Object.assign(server, { layer: net.layer, calls: () => net.asked.map(({ method }) => method) })
}

/** What the outbox of a tab sends, and whether it outlives its page. */
const sentBeside: Array<{ readonly entries: ReadonlyArray<string>; readonly isOutliving: boolean }> = []
const visits: Route<Entered, ReadonlyArray<string>> = {
  name: "entryStream",
  stream: visitorEntries,
  keyOf: ({ entry }) => entry,
  keepsFacts: false,
  deliver: (facts) =>
    Effect.gen(function* () {
      const init = Option.getOrUndefined(yield* Effect.serviceOption(FetchHttpClient.RequestInit))
      sentBeside.push({ entries: facts.map(({ entry }) => entry), isOutliving: init?.keepalive === true })
      return "taken" as const
    })
}

/** The issue in a tab whose first slide is shown; its charts' clock stands still until it is moved. */
const open = (server: ReturnType<typeof startServer>, isSignedIn = true) => {
  const sessions = storedSession(isSignedIn ? session() : null).layer
  const runtime = ManagedRuntime.make(
    Layer.mergeAll(
      ApiClient.layerNoDeps.pipe(Layer.provide(endedSession), Layer.provide(sessions), Layer.provide(server.layer)),
      sessions,
      Outbox.layer.pipe(
        Layer.provide(Layer.succeed(OutboxRoutes, Effect.succeed([anyRoute(visits)]))),
        Layer.provide(Layer.succeed(DeferredClient, {} as never)),
        Layer.provide(sessions),
        Layer.provideMerge(KeepaliveAllowance.layer),
        Layer.provide(EventLog.layer)
      ),
      Logger.layer([])
    )
  )
  const outbox = createActor(liveOutbox(runtime)).start()
  const clock = new SimulatedClock()
  const told: Array<AnyEventObject> = []
  const surface = createActor(
    setup({
      types: { children: {} as { marks: "marks"; sync: "sync" } },
      actors: { marks: liveMarks(runtime), sync: liveMarksSync(runtime) }
    }).createMachine({
      invoke: [
        { src: "marks", id: "marks", input: markedIssue },
        { src: "sync", id: "sync", input: markedIssue }
      ],
      on: {
        "*": { actions: ({ event }) => void told.push(event) },
        "owner.known": {},
        "editor.accepted": {}
      }
    }),
    { clock }
  ).start()
  const { marks, sync } = surface.getSnapshot().children
  closing.push(async () => {
    surface.stop()
    outbox.stop()
    await runtime.dispose()
  })
  const isUnsaved = () => sync!.getSnapshot().hasTag("unsaved")
  return {
    told,
    clock,
    put: (entry: string) => runtime.runPromise(Outbox.use((box) => box.put(visits, entered(entry)))),
    isFlushed: () => expect.poll(() => outbox.getSnapshot().value).toBe("resting"),
    order: (order: MarkOrder) => marks!.send(order),
    /** What the log has, which is written after it is shown. */
    logged: () =>
      expect.poll(async () => {
        const folded = Effect.flatMap(logInTab, (log) => log.fold(streamOf(marksKind(markedIssue), session().user.id)))
        return (await runtime.runPromise(Effect.scoped(folded))).own.bookmarks
      }),
    bookmarks: () => expect.poll(() => bookmarksIn(marks!.getSnapshot())),
    noteTexts: () => expect.poll(() => notesIn(marks!.getSnapshot()).map(({ text }) => text)),
    refusal: () => expect.poll(() => saveRefusal(sync!.getSnapshot())?._tag ?? null),
    trouble: () => expect.poll(() => syncTrouble(sync!.getSnapshot())?._tag ?? null),
    isUnsaved: () => expect.poll(isUnsaved).toBe(true),
    /** A second passes whenever something is to be saved, until nothing is. */
    settles: () => expect.poll(() => (clock.increment(1000), isUnsaved())).toBe(false)
  }
}

it("saves over what another device has saved meanwhile, so that both sides' marks stay", async () => {
  const server = startServer({ bookmarks: [2] })
  const tab = open(server)
  await tab.bookmarks().toEqual([2])
  server.save({ bookmarks: [2, 9] })
  tab.order({ type: "bookmark.toggle", slide: [4, 5] })
  await tab.isUnsaved()
  expect(server.posts).toEqual([])
  await tab.settles()
  await tab.bookmarks().toEqual([2, 4, 9])
  expect(server.data.bookmarks).toEqual([2, 4, 9])
  expect(server.version).toBe(3)
  expect(server.posts[0]).toEqual({ version: 1, bookmarks: [2, 4], isOutliving: false })
  expect(tab.told).toEqual([])
})

it("joins a note that two devices have changed, and tells of it", async () => {
  const server = startServer({ highlights: [highlight()], notes: [note({ text: "bir" })] })
  const tab = open(server)
  await tab.noteTexts().toEqual(["bir"])
  server.save({ notes: [note({ text: "iki" })] })
  tab.order(noteWish({ text: "üç" }, "bir"))
  await tab.isUnsaved()
  await tab.settles()
  await tab.noteTexts().toEqual(["iki\n\n———\n\nüç"])
  expect(server.data.notes.map(({ text }) => text)).toEqual(["iki\n\n———\n\nüç"])
  expect(tab.told).toEqual([{ type: "notes.joined", ids: ["not_1"] }])
})

it("saves nothing until the server has said what it has", async () => {
  const server = startServer({ bookmarks: [2] })
  server.isThere = false
  const tab = open(server)
  await tab.trouble().toBe("Unreachable")
  tab.order({ type: "bookmark.toggle", slide: [4, 5] })
  await tab.bookmarks().toEqual([4])
  tab.clock.increment(14_999)
  see("hidden")
  expect(server.calls()).toEqual(["GET"])
  server.isThere = true
  tab.clock.increment(1)
  await tab.bookmarks().toEqual([2, 4])
  await tab.isUnsaved()
  await tab.settles()
  await tab.trouble().toBeNull()
  expect(server.calls().slice(0, 3)).toEqual(["GET", "GET", "POST"])
  expect(server.data.bookmarks).toEqual([2, 4])
})

it("asks again after a save that failed, before it saves again", async () => {
  const server = startServer()
  const tab = open(server)
  await expect.poll(server.calls).toEqual(["GET"])
  tab.order({ type: "bookmark.toggle", slide: [4, 5] })
  await tab.isUnsaved()
  server.isThere = false
  tab.clock.increment(1000)
  await tab.trouble().toBe("Unreachable")
  server.isThere = true
  server.save({ bookmarks: [9] })
  dispatchEvent(new Event("online"))
  await tab.bookmarks().toEqual([4, 9])
  expect(server.calls()).toEqual(["GET", "POST", "GET"])
  await tab.isUnsaved()
  await tab.settles()
  expect(server.data.bookmarks).toEqual([4, 9])
})

it("does not return what was deleted after a save whose answer was lost", async () => {
  const server = startServer({ bookmarks: [2] })
  const tab = open(server)
  await tab.bookmarks().toEqual([2])
  tab.order({ type: "bookmark.toggle", slide: [4, 5] })
  await tab.isUnsaved()
  server.isHeard = false
  tab.clock.increment(1000)
  await tab.trouble().toBe("Unreachable")
  expect(server.data.bookmarks).toEqual([2, 4])
  tab.order({ type: "bookmark.toggle", slide: [4, 5] })
  server.isHeard = true
  dispatchEvent(new Event("online"))
  await tab.isUnsaved()
  await tab.settles()
  await tab.bookmarks().toEqual([2])
  expect(server.data.bookmarks).toEqual([2])
})

it("leaves another device's mark that it had sent in vain, and taken back", async () => {
  const server = startServer({ bookmarks: [2] })
  const tab = open(server)
  await tab.bookmarks().toEqual([2])
  tab.order({ type: "bookmark.toggle", slide: [4, 5] })
  await tab.isUnsaved()
  server.isThere = false
  tab.clock.increment(1000)
  await tab.trouble().toBe("Unreachable")
  tab.order({ type: "bookmark.toggle", slide: [4, 5] })
  await tab.bookmarks().toEqual([2])
  server.isThere = true
  dispatchEvent(new Event("online"))
  await tab.isUnsaved()
  await tab.settles()
  // A version of its own: the first save is refused, should it still arrive.
  expect([server.version, server.data.bookmarks]).toEqual([2, [2]])
  server.save({ bookmarks: [2, 4] })
  see("hidden")
  see("visible")
  await tab.bookmarks().toEqual([2, 4])
  expect(server.data.bookmarks).toEqual([2, 4])
})

it.each([
  ["never arrived", false, [2, 4]],
  ["arrived", true, [2]]
])("knows its own save, which %s, from another device's like it", async (_, arrives, bookmarks) => {
  const server = startServer({ bookmarks: [2] })
  const tab = open(server)
  await tab.bookmarks().toEqual([2])
  tab.order({ type: "bookmark.toggle", slide: [4, 5] })
  await tab.isUnsaved()
  server.isThere = arrives
  server.isHeard = false
  tab.clock.increment(1000)
  await tab.trouble().toBe("Unreachable")
  tab.order({ type: "bookmark.toggle", slide: [4, 5] })
  await tab.logged().toEqual([2])
  server.isThere = true
  server.isHeard = true
  if (!arrives) server.save({ bookmarks: [2, 4] })
  expect(server.data.bookmarks).toEqual([2, 4])
  dispatchEvent(new Event("online"))
  if (arrives) await tab.isUnsaved()
  await tab.settles()
  await tab.bookmarks().toEqual(bookmarks)
  expect(server.data.bookmarks).toEqual(bookmarks)
})

it.each([
  ["in a request that outlives its page", "kısa", true],
  ["even where that is too much to outlive its page", "x".repeat(50_000), false]
])("saves at once when the tab is hidden, %s, and asks again when it is seen", async (_, text, isOutliving) => {
  const server = startServer({ bookmarks: [2], highlights: [highlight()] })
  const tab = open(server)
  await tab.bookmarks().toEqual([2])
  tab.order(noteWish({ text }))
  await tab.isUnsaved()
  see("hidden")
  await expect.poll(() => server.data.notes).toEqual([note({ text })])
  expect(server.posts).toEqual([{ version: 1, bookmarks: [2], isOutliving }])
  await tab.settles()
  server.save({ bookmarks: [2, 9] })
  see("visible")
  await tab.bookmarks().toEqual([2, 9])
})

it("takes of the allowance before the outbox of its tab does, when the tab is hidden", async () => {
  sentBeside.length = 0
  const server = startServer({ highlights: [highlight()] })
  const tab = open(server)
  await tab.isFlushed()
  await expect.poll(server.calls).toEqual(["GET"])
  tab.order(noteWish({ text: "x".repeat(30_000) }))
  await tab.isUnsaved()
  // Both together are more than may outlive a page.
  await tab.put("y".repeat(30_000))
  see("hidden")
  await expect.poll(() => server.posts).toMatchObject([{ isOutliving: true }])
  expect(sentBeside).toEqual([])
})

it.each([
  ["BodyTooLarge", 413],
  ["InvalidRequest", 400]
])("sends marks that the server does not take (%s) again only once they change", async (_tag, status) => {
  const server = startServer({ bookmarks: [2] })
  server.refusal = { _tag, status }
  const tab = open(server)
  await tab.bookmarks().toEqual([2])
  tab.order({ type: "bookmark.toggle", slide: [4, 5] })
  await tab.isUnsaved()
  tab.clock.increment(1000)
  await tab.refusal().toBe(_tag)
  server.save({ bookmarks: [2], highlights: [] })
  see("hidden")
  see("visible")
  await expect.poll(server.calls).toEqual(["GET", "POST", "GET"])
  tab.clock.increment(600_000)
  await tab.refusal().toBe(_tag)
  expect(server.calls()).toEqual(["GET", "POST", "GET"])
  server.refusal = null
  tab.order({ type: "bookmark.toggle", slide: [6, 7] })
  await tab.isUnsaved()
  await tab.settles()
  await tab.refusal().toBeNull()
  expect(server.data.bookmarks).toEqual([2, 4, 6])
})

it("keeps marks of more than 8 MiB here, and sends them once they are fewer", async () => {
  const server = startServer({ highlights: [highlight()] })
  const tab = open(server)
  await expect.poll(server.calls).toEqual(["GET"])
  tab.order(noteWish({ text: "ş".repeat(4 * 1024 * 1024) }))
  await tab.isUnsaved()
  tab.clock.increment(1000)
  await tab.refusal().toBe("BodyTooLarge")
  await tab.noteTexts().toHaveLength(1)
  expect(server.posts).toEqual([])
  tab.order({ type: "note.remove", id: "not_1" })
  await tab.isUnsaved()
  await tab.settles()
  expect(server.data.highlights).toEqual([])
})

it("sends none of a visitor's marks", async () => {
  const server = startServer({ bookmarks: [2] })
  const tab = open(server, false)
  tab.order({ type: "bookmark.toggle", slide: [4, 5] })
  await tab.bookmarks().toEqual([4])
  tab.clock.increment(10_000)
  see("hidden")
  see("visible")
  await tab.bookmarks().toEqual([4])
  expect(server.calls()).toEqual([])
})
