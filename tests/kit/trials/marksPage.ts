import { Layer, Logger, ManagedRuntime } from "effect"
import { FetchHttpClient } from "effect/http"
import { createActor, setup, waitFor } from "xstate"
import { streamOf } from "../../../src/domain/log/LogStream.ts"
import type { MarkOrder } from "../../../src/domain/reader/marks/decide.ts"
import { marksKind } from "../../../src/domain/reader/marks/marksKind.ts"
import { hasUnsaved } from "../../../src/domain/reader/marks/unsaved.ts"
import { liveMarks } from "../../../src/machines/reader/marks.live.ts"
import { areMarksKnown } from "../../../src/machines/reader/marks.view.ts"
import { liveMarksSync } from "../../../src/machines/reader/marksSync.live.ts"
import { isSaved } from "../../../src/machines/reader/marksSync.view.ts"
import { deferredServices } from "../../../src/services/deferredServices.ts"
import { ApiClient } from "../../../src/services/platform/ApiClient.ts"
import { EventLog } from "../../../src/services/platform/EventLog.ts"
import { Renewal } from "../../../src/services/session/Renewal.ts"
import { SessionStore, type StoredSession } from "../../../src/services/session/SessionStore.ts"
import { seeded } from "../harness/seededRandom.ts"
import { randomOrder } from "./markOrders.ts"
import { type MarkChange, touchedBy } from "./marksOracle.ts"

declare global {
  var marksTold: (what: "ordered" | "stored", id: string, changes: ReadonlyArray<MarkChange>) => Promise<void>
}

/** How much faster than in the product the charts' delays pass. */
const haste = 20

const issueId = new URL(location.href).searchParams.get("issue") ?? ""
const issue = { newIssueId: issueId, issueId }

const services = deferredServices.pipe(
  Layer.provideMerge(Renewal.layer),
  Layer.provideMerge(SessionStore.layer),
  Layer.provideMerge(FetchHttpClient.layer)
)
const runtime = ManagedRuntime.make(
  Layer.mergeAll(ApiClient.layerNoDeps.pipe(Layer.provideMerge(services)), Logger.layer([]))
)

const surface = createActor(
  setup({
    types: { children: {} as { marks: "marks"; sync: "sync" } },
    actors: { marks: liveMarks(runtime), sync: liveMarksSync(runtime) }
  }).createMachine({
    invoke: [
      { src: "marks", id: "marks", input: issue },
      { src: "sync", id: "sync", input: issue }
    ]
  }),
  {
    clock: {
      setTimeout: (work: () => void, delay: number) => setTimeout(work, delay / haste),
      clearTimeout: (id: ReturnType<typeof setTimeout>) => clearTimeout(id)
    }
  }
).start()
const { marks, sync } = surface.getSnapshot().children
if (marks === undefined || sync === undefined) throw new Error("The charts did not start.")

const see = (state: DocumentVisibilityState): void => {
  Object.defineProperty(document, "visibilityState", { value: state, configurable: true })
  document.dispatchEvent(new Event("visibilitychange", { bubbles: true }))
}

const pause = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds))

const shown = () => marks.getSnapshot().context.marks.shown.own

/** Whether the log has facts of these marks, all stored: none waits in this tab. */
const isStored = async (): Promise<boolean> => {
  const { context } = await waitFor(marks, (snapshot) => snapshot.context.marks.unrecorded.length === 0)
  const stream = streamOf(marksKind(issue), context.userId)
  const batches = await runtime.runPromise(EventLog.use((log) => log.unsent(stream)))
  return batches.length > 0 && batches.every(({ key }) => key !== null)
}

/** Tells what an order will change, until nothing else happened while it was told; then sends it. */
const order = async (id: string, next: () => MarkOrder): Promise<void> => {
  const before = shown()
  const asked = next()
  const changes = touchedBy(before, asked)
  await globalThis.marksTold("ordered", id, changes)
  if (shown() !== before) return order(id, next)
  marks.send(asked)
  if (await isStored()) void globalThis.marksTold("stored", id, changes)
}

/** A tab in which an issue is marked, to be controlled from outside. */
const marksPage = {
  signIn: async (session: StoredSession): Promise<void> => {
    await runtime.runPromise(SessionStore.use((store) => store.write(session)))
    await waitFor(marks, (now) => areMarksKnown(now) && now.context.userId === session.user.id, { timeout: 20_000 })
  },

  isSignedInAs: async (userId: string): Promise<boolean> => {
    const stored = await runtime.runPromise(SessionStore.use((store) => store.read))
    if (stored?.user.id !== userId) return false
    await waitFor(marks, (now) => areMarksKnown(now) && now.context.userId === userId, { timeout: 20_000 })
    return true
  },

  /** Gives orders as a reader would, with a pause after each, while this user is signed in. */
  mark: async (writer: string, userId: string, seed: number, count: number): Promise<void> => {
    const random = seeded(seed)
    const open: Array<Promise<void>> = []
    for (let at = 0; at < count && marks.getSnapshot().context.userId === userId; at += 1) {
      const id = `${writer}.${at}`
      const own = Math.floor(random() * 2 ** 31)
      const ordering = order(id, () => randomOrder(shown(), id, seeded(own)))
      if (random() < 0.7) await ordering
      else open.push(ordering)
      await pause(random() * 120)
      if (random() < 0.15) {
        see("hidden")
        await pause(random() * 60)
        see("visible")
      }
    }
    await Promise.all(open)
  },

  hide: (): void => see("hidden"),

  /** Looks for what other devices did. */
  askAgain: (): void => void dispatchEvent(new Event("online")),

  /** The marks in this tab; at rest once nothing is left to record or to save. */
  read: () => {
    const { shown: now, unrecorded } = marks.getSnapshot().context.marks
    const state = sync.getSnapshot()
    const isAtRest = unrecorded.length === 0 && !hasUnsaved(now) && isSaved(state)
    return { own: now.own, version: now.base.version, isAtRest }
  }
}

export type MarksPage = typeof marksPage

Object.assign(globalThis, { marksPage })
