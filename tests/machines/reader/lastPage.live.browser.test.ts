import { Effect, Layer, Logger, ManagedRuntime } from "effect"
import { afterEach, beforeEach, expect, it } from "vitest"
import { type AnyEventObject, createActor, setup } from "xstate"
import { streamOf } from "../../../src/domain/log/LogStream.ts"
import type { Progress, ShownProgress } from "../../../src/domain/reader/progress/Progress.ts"
import { progressKind } from "../../../src/domain/reader/progress/ProgressFact.ts"
import type { Slide } from "../../../src/domain/reader/slides.ts"
import { liveLastPage } from "../../../src/machines/reader/lastPage.live.ts"
import { EventLog } from "../../../src/services/platform/EventLog.ts"
import { endedSession, session, storedSession } from "../../kit/doubles/doubles.ts"
import { forgetLog } from "../../kit/doubles/rawLog.ts"
import { looks, progress, progressIssue, shownProgress } from "../../kit/fixtures/progress.ts"
import { user } from "../../kit/fixtures/users.ts"
import { json, network } from "../../kit/harness/http.ts"

const issueId = progressIssue("atlas")
const reader = user().id

beforeEach(async () => {
  localStorage.clear()
  await forgetLog()
})

const closing: Array<() => Promise<void>> = []
afterEach(async () => {
  for (const close of closing.splice(0)) await close()
  localStorage.clear()
})

/** Opens the issue in a tab of its own; what it says of where reading ended comes to `told`. */
const open = (isSignedIn: boolean, server: ReadonlyArray<ShownProgress> | null = null) => {
  const sessions = storedSession(isSignedIn ? session() : null).layer
  const net = network(({ method, body }) => {
    if (server === null) return null
    if (method === "GET") return json({ success: true, message: "", data: { items: server } })
    const { turns } = JSON.parse(new TextDecoder().decode(body as Uint8Array)) as { readonly turns: Array<Progress> }
    return json({ success: true, message: "", data: { items: turns } })
  })
  const runtime = ManagedRuntime.make(
    Layer.mergeAll(Layer.provide(endedSession, sessions), sessions, net.layer, Logger.layer([]))
  )
  const told: Array<AnyEventObject> = []
  const surface = createActor(
    setup({ actors: { lastPage: liveLastPage(runtime) } }).createMachine({
      invoke: {
        src: "lastPage",
        id: "lastPage",
        input: { issueId, total: 24, shown: looks("atlas"), isKept: true }
      },
      on: { "*": { actions: ({ event }) => void told.push(event) } }
    })
  ).start()
  const close = async () => {
    surface.stop()
    await runtime.dispose()
  }
  closing.push(close)
  return {
    told,
    close,
    leave: () => surface.stop(),
    reach: (...slide: Slide) => surface.getSnapshot().children["lastPage"]?.send({ type: "place.reached", slide })
  }
}

/** What the log has of the issue. */
const kept = (of: string | null) =>
  Effect.runPromise(
    EventLog.use((log) => log.fold(streamOf(progressKind, of))).pipe(
      Effect.map((all) => all[issueId] ?? null),
      Effect.provide(EventLog.layer)
    )
  )

const pageKept = (of: string | null) => expect.poll(async () => (await kept(of))?.progress.page ?? null)

/** Another tab, or an earlier day. */
const readBefore = (of: string | null, one: Progress) =>
  Effect.runPromise(
    EventLog.use((log) =>
      log.append(streamOf(progressKind, of), [{ _tag: "IssueRead", progress: one, shown: looks("atlas") }])
    ).pipe(Effect.provide(EventLog.layer))
  )

it("finds again where reading ended, of each reader by themselves, with no server to ask", async () => {
  const tab = open(true)
  for (const page of [1, 4, 6]) tab.reach(page)
  // What was ordered is kept also when the issue is left at once.
  tab.leave()
  await pageKept(reader).toBe(6)
  expect(await kept(reader)).toMatchObject({ progress: { total: 24, is_finished: false }, shown: looks("atlas") })
  const again = open(true)
  await expect.poll(() => again.told).toEqual([{ type: "resume.offer", page: 6 }])
  expect(await kept(null)).toBeNull()
})

it("knows that an issue was read to its end, and begins it anew", async () => {
  const tab = open(false)
  for (const slide of [[1], [22, 23], [24]] as const) tab.reach(...slide)
  await expect.poll(async () => (await kept(null))?.progress).toMatchObject({ page: 24, is_finished: true })
  const again = open(false)
  for (const page of [1, 2]) again.reach(page)
  await expect.poll(async () => (await kept(null))?.progress).toMatchObject({ page: 2, is_finished: true })
  expect(again.told).toEqual([])
})

it("goes on where another device was later, and where this one was", async () => {
  await readBefore(reader, progress("atlas", 4, 10))
  const behind = open(true, [shownProgress(progress("atlas", 12, 20))])
  await expect.poll(() => behind.told).toEqual([{ type: "resume.offer", page: 12 }])
  await behind.close()
  await readBefore(reader, progress("atlas", 8, 30))
  const ahead = open(true, [shownProgress(progress("atlas", 12, 20))])
  await expect.poll(() => ahead.told).toEqual([{ type: "resume.offer", page: 8 }])
})

it("goes on for a user where they read as a visitor of this browser", async () => {
  await readBefore(null, progress("atlas", 5, 10))
  const tab = open(true, [])
  await expect.poll(() => tab.told).toEqual([{ type: "resume.offer", page: 5 }])
})

it("finds what lay in storage before there was a log", async () => {
  localStorage.setItem(`last_page_${issueId}`, "7")
  const tab = open(false)
  await expect.poll(() => tab.told).toEqual([{ type: "resume.offer", page: 7 }])
  for (const page of [1, 3]) tab.reach(page)
  await pageKept(null).toBe(3)
})
