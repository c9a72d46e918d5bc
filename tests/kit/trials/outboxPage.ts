import { type Effect, Layer, ManagedRuntime } from "effect"
import { FetchHttpClient } from "effect/http"
import { createActor } from "xstate"
import type { AnalyticsEvent } from "../../../src/domain/analytics/AnalyticsEvent.ts"
import { liveOutbox } from "../../../src/machines/outbox/outbox.live.ts"
import { analyticsRoute } from "../../../src/services/analytics/analyticsRoute.ts"
import { deferredServices } from "../../../src/services/deferredServices.ts"
import { EventLog } from "../../../src/services/platform/EventLog.ts"
import { Outbox } from "../../../src/services/platform/Outbox.ts"
import { Renewal } from "../../../src/services/session/Renewal.ts"
import { SessionStore } from "../../../src/services/session/SessionStore.ts"
import { seeded } from "../harness/seededRandom.ts"
import type { Telling } from "./readerVisits.ts"

const services = deferredServices.pipe(
  Layer.provideMerge(Renewal.layer),
  Layer.provideMerge(SessionStore.layer),
  Layer.provideMerge(FetchHttpClient.layer)
)

const runtime = ManagedRuntime.make(services)
const run = <A>(work: Effect.Effect<A, never, Layer.Success<typeof services>>) => runtime.runPromise(work)

const outbox = createActor(liveOutbox(runtime)).start()

const event = (event_key: string, at: number): AnalyticsEvent => ({
  event_key,
  event_name: "page_view",
  context: at % 3 === 0 ? "reader" : "site",
  occurred_at: new Date().toISOString(),
  visitor_id: "vis_aaaaaaaaaaaaaaaaaaaa",
  url_path: "/",
  page_title: "Hamsi Postası",
  properties: { at }
})

/** A tab that records events, to be controlled from outside. */
const outboxPage = {
  /** Records events until the page ends; reports each before recording it, and when it is stored. */
  write: (writer: string, seed: number, tell: (what: "put" | "kept", key: string) => Promise<void>): void => {
    const random = seeded(seed)
    const writeOn = async (at: number): Promise<void> => {
      const key = `${writer}${String(at).padStart(5, "0")}`
      await tell("put", key)
      const kept = await run(Outbox.use((all) => all.put(analyticsRoute, [event(key, at)])))
      if (kept === "onDevice") void tell("kept", key)
      if (random() < 0.2) outbox.send({ type: "flush.due" })
      if (random() < 0.1) dispatchEvent(new Event("online"))
      await new Promise((resolve) => setTimeout(resolve, random() * 20))
      return writeOn(at + 1)
    }
    void writeOn(0)
  },

  /** Records what a reader's visit tells, in order; the page may end before its end. */
  visit: async (
    tellings: ReadonlyArray<Pick<Telling, "key" | "events">>,
    tell: (what: "put" | "kept", key: string) => Promise<void>
  ): Promise<void> => {
    for (const { key, events } of tellings) {
      await tell("put", key)
      const kept = await run(Outbox.use((all) => all.put(analyticsRoute, events)))
      if (kept === "onDevice") await tell("kept", key)
      if (key.endsWith("3")) outbox.send({ type: "flush.due" })
    }
  },

  /** Records one event without asking for it to be sent. */
  put: (key: string): void => {
    void run(Outbox.use((all) => all.put(analyticsRoute, [event(key, 1)])))
  },

  flush: () => run(Outbox.use((all) => all.flush(true))),

  /** How many facts wait in this browser. */
  unsent: async () => {
    const batches = await run(EventLog.use((log) => log.unsent(analyticsRoute.stream)))
    return batches.flatMap(({ facts }) => facts).length
  }
}

export type OutboxPage = typeof outboxPage

Object.assign(globalThis, { outboxPage })
