import { Layer, Logger, ManagedRuntime } from "effect"
import { afterEach, beforeEach, expect, it } from "vitest"
import { createActor } from "xstate"
import { streamOf } from "../../../src/domain/log/LogStream.ts"
import { type AllProgress, mergeAll, noProgress, type Progress } from "../../../src/domain/reader/progress/Progress.ts"
import { progressKind } from "../../../src/domain/reader/progress/ProgressFact.ts"
import { liveProgress } from "../../../src/machines/reader/progress.live.ts"
import { progressIn } from "../../../src/machines/reader/progress.view.ts"
import { outboxRoutes } from "../../../src/services/outboxRoutes.ts"
import { DeferredClient } from "../../../src/services/platform/DeferredClient.ts"
import { EventLog } from "../../../src/services/platform/EventLog.ts"
import { KeepaliveAllowance } from "../../../src/services/platform/KeepaliveAllowance.ts"
import { Outbox } from "../../../src/services/platform/Outbox.ts"
import { readKeptProgress } from "../../../src/services/reader/keptProgress.ts"
import { putProgress } from "../../../src/services/reader/putProgress.ts"
import { SessionStore } from "../../../src/services/session/SessionStore.ts"
import { endedSession, session } from "../../kit/doubles/doubles.ts"
import { forgetLog } from "../../kit/doubles/rawLog.ts"
import { looks, progress, progressIssue, shownProgress } from "../../kit/fixtures/progress.ts"
import { user } from "../../kit/fixtures/users.ts"
import { json, network } from "../../kit/harness/http.ts"

const closing: Array<() => Promise<void>> = []
const [ayse, defne] = ["reader000000001", "reader000000002"]

/** What each reader's devices have told it, by their tokens; off line it answers nobody. */
const startServer = () => {
  const kept = new Map<string, AllProgress>()
  const server = {
    isThere: true,
    /** The turns of each call. */
    told: [] as Array<ReadonlyArray<number>>,
    of: (reader: string) => kept.get(reader) ?? noProgress,
    keep: (reader: string, ...turns: ReadonlyArray<Progress>) =>
      kept.set(reader, mergeAll(kept.get(reader) ?? noProgress, turns.map(shownProgress)))
  }
  const net = network(({ method, headers, body }) => {
    if (!server.isThere) return null
    const userId = headers["authorization"]?.replace("Bearer ", "")
    if (userId === undefined) return json({ success: false, _tag: "Unauthorised", message: "" }, 401)
    if (method === "GET") return json({ success: true, message: "", data: { items: Object.values(server.of(userId)) } })
    const { turns } = JSON.parse(new TextDecoder().decode(body as Uint8Array)) as {
      readonly turns: ReadonlyArray<Progress>
    }
    server.told.push(turns.map(({ page }) => page))
    server.keep(userId, ...turns)
    const items = turns.flatMap(({ issue }) => server.of(userId)[issue]?.progress ?? [])
    return json({ success: true, message: "", data: { items } })
  })
  return Object.assign(server, { layer: net.layer })
}

/** A tab of this browser: it shares the log and the stored session with the others. */
const openTab = (server = startServer()) => {
  const runtime = ManagedRuntime.make(
    Outbox.layer.pipe(
      Layer.provideMerge(outboxRoutes),
      Layer.provideMerge(KeepaliveAllowance.layer),
      Layer.provideMerge(DeferredClient.layer),
      Layer.provide(endedSession),
      Layer.provideMerge(SessionStore.layer),
      Layer.provide(server.layer),
      Layer.provideMerge(EventLog.layer),
      Layer.provideMerge(Logger.layer([]))
    )
  )
  const actor = createActor(liveProgress(runtime)).start()
  const close = async () => {
    actor.stop()
    await runtime.dispose()
  }
  closing.push(close)
  const pages = () =>
    Object.fromEntries(
      Object.values(progressIn(actor.getSnapshot()) ?? noProgress).map(({ progress: { issue, page } }) => [
        issue.replaceAll("0", ""),
        page
      ])
    )
  return {
    close,
    /** A turn, as the reader says it. */
    read: (of: string | null, one: Progress) =>
      runtime.runPromise(
        putProgress(of, [{ _tag: "IssueRead", progress: one, shown: looks(one.issue.replaceAll("0", "")) }])
      ),
    holds: (expected: Readonly<Record<string, number>>) => expect.poll(pages).toEqual(expected),
    flush: () => runtime.runPromise(Outbox.use((outbox) => outbox.flush(true))),
    stored: (of: string | null) => runtime.runPromise(EventLog.use((log) => log.fold(streamOf(progressKind, of)))),
    signIn: (id: string) =>
      runtime.runPromise(
        SessionStore.use((store) => store.write(session({ token: id, user: user({ id: id as never }) })))
      ),
    signOut: () => runtime.runPromise(SessionStore.use((store) => store.clear))
  }
}

beforeEach(async () => {
  localStorage.clear()
  await forgetLog()
})
afterEach(async () => {
  for (const close of closing.splice(0)) await close()
  localStorage.clear()
})

it("keeps a visitor's on this device, and joins it once to the account that signs in first", async () => {
  const server = startServer()
  const [here, there] = [openTab(server), openTab(server)]
  await here.read(null, progress("atlas", 6, 1))
  await there.holds({ atlas: 6 })
  expect(server.told).toEqual([])
  expect(readKeptProgress()).toMatchObject({ user: null })

  server.keep(ayse, progress("atlas", 2, 0), progress("cima", 9, 1))
  await here.signIn(ayse)
  await here.holds({ atlas: 6, cima: 9 })
  await expect.poll(async () => (await here.flush(), server.of(ayse)[progressIssue("atlas")]?.progress.page)).toBe(6)
  expect(await here.stored(null)).toEqual(noProgress)
  await expect.poll(() => readKeptProgress()?.user).toBe(ayse)

  await here.signOut()
  await here.holds({})
  // Nothing of it stays for whoever comes next.
  await expect.poll(() => localStorage.getItem("progress")).toBeNull()
  await here.signIn(defne)
  await here.holds({})
  expect(server.of(defne)).toEqual(noProgress)
})

it("tells the server the last turn of each issue, once the line is back, and hears what another device made of it", async () => {
  const server = startServer()
  server.isThere = false
  const tab = openTab(server)
  await tab.signIn(ayse)
  for (const [second, page] of [2, 4, 6].entries()) await tab.read(ayse, progress("atlas", page, second))
  await tab.read(ayse, progress("vapur", 8, 5))
  await tab.holds({ atlas: 6, vapur: 8 })
  await tab.close()

  server.isThere = true
  // Meanwhile Vapur was read elsewhere, later.
  server.keep(ayse, progress("vapur", 20, 30))
  const next = openTab(server)
  await next.holds({ atlas: 6, vapur: 20 })
  await expect.poll(async () => (await next.flush(), server.of(ayse)[progressIssue("atlas")]?.progress.page)).toBe(6)
  expect(server.told).toEqual([[6, 8]])
  await next.flush()
  expect(server.told).toHaveLength(1)
})

it("believes the server about a turn that a wrong clock dated ahead of another device's", async () => {
  const server = startServer()
  const tab = openTab(server)
  await tab.signIn(ayse)
  const ahead = { ...progress("atlas", 3, 0), read_at: "2999-01-01T00:00:00.000Z" }
  await tab.read(ayse, ahead)
  await tab.holds({ atlas: 3 })
  // As the server judges: what was told is the older turn.
  server.keep = (reader) => new Map([[reader, noProgress]])
  server.of = () => ({ [progressIssue("atlas")]: shownProgress(progress("atlas", 12, 20)) })
  await expect.poll(async () => (await tab.flush(), Object.values(await tab.stored(ayse))[0]?.progress.page)).toBe(12)
  await tab.holds({ atlas: 12 })
})
