import { Effect, Layer, Logger, ManagedRuntime } from "effect"
import { afterEach, beforeEach, expect, it } from "vitest"
import { type AnyEventObject, createActor, setup } from "xstate"
import { streamOf } from "../../../src/domain/log/LogStream.ts"
import { readerKind } from "../../../src/domain/reader/ReaderFact.ts"
import { liveLastPage } from "../../../src/machines/reader/lastPage.live.ts"
import { EventLog } from "../../../src/services/platform/EventLog.ts"
import { session, storedSession } from "../../kit/doubles/doubles.ts"
import { forgetLog } from "../../kit/doubles/rawLog.ts"
import { user } from "../../kit/fixtures/users.ts"

const issueId = "issue0000000001"
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
const open = (isSignedIn: boolean) => {
  const sessions = storedSession(isSignedIn ? session() : null).layer
  const runtime = ManagedRuntime.make(Layer.mergeAll(sessions, Logger.layer([])))
  const told: Array<AnyEventObject> = []
  const surface = createActor(
    setup({ actors: { lastPage: liveLastPage(runtime) } }).createMachine({
      invoke: { src: "lastPage", id: "lastPage", input: { issueId, isKept: true } },
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
    reach: (page: number) => surface.getSnapshot().children["lastPage"]?.send({ type: "place.reached", slide: [page] })
  }
}

/** Where the log says that somebody was. */
const kept = (of: string | null) =>
  Effect.runPromise(
    EventLog.use((log) => log.fold(streamOf(readerKind(issueId), of))).pipe(
      Effect.map(({ lastPage }) => lastPage),
      Effect.provide(EventLog.layer)
    )
  )

it("finds again where reading ended, of each reader by themselves", async () => {
  const tab = open(true)
  for (const page of [1, 4, 6]) tab.reach(page)
  // What was ordered is kept also when the issue is left at once.
  tab.leave()
  await expect.poll(() => kept(reader)).toBe(6)
  const again = open(true)
  await expect.poll(() => again.told).toEqual([{ type: "resume.offer", page: 6 }])
  expect(await kept(null)).toBeNull()
})

it("takes in what lay in storage before there was a log, once", async () => {
  localStorage.setItem(`last_page_${issueId}`, "7")
  const tab = open(false)
  await expect.poll(() => tab.told).toEqual([{ type: "resume.offer", page: 7 }])
  for (const page of [1, 3]) tab.reach(page)
  await expect.poll(() => kept(null)).toBe(3)
})

it("gives a visitor's place to the account that they sign in with, which has none of its own", async () => {
  const before = open(false)
  for (const page of [1, 5]) before.reach(page)
  await expect.poll(() => kept(null)).toBe(5)
  await before.close()
  const tab = open(true)
  await expect.poll(() => tab.told).toEqual([{ type: "resume.offer", page: 5 }])
  expect([await kept(reader), await kept(null)]).toEqual([5, null])
})
