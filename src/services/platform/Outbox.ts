import { Clock, Context, Effect, Layer, Random, Schema, Semaphore } from "effect"
import { FetchHttpClient } from "effect/http"
import type { StoredPlace } from "../../domain/log/StoredPlace.ts"
import { backOff, type Delivery, inBatches, maxFacts, type Route as DomainRoute } from "../../domain/outbox/Route.ts"
import type { SessionStore } from "../session/SessionStore.ts"
import type { DeferredClient } from "./DeferredClient.ts"
import { EventLog, type UnsentBatch } from "./EventLog.ts"
import { KeepaliveAllowance } from "./KeepaliveAllowance.ts"

/** The services that deliveries need. */
type DeliveryServices = DeferredClient | EventLog | SessionStore

export interface Route<Fact, State> extends DomainRoute<Fact, State> {
  /** Sends at most `maxFacts` facts in order, and answers what became of all of them. */
  readonly deliver: (facts: ReadonlyArray<Fact>) => Effect.Effect<Delivery, never, DeliveryServices>
}

export type AnyRoute = Route<unknown, unknown>

/** A route whose types only its author knows. */
export const anyRoute = <Fact, State>(route: Route<Fact, State>): AnyRoute => route as unknown as AnyRoute

/** The current routes. Facts of others wait until theirs exists again. */
export class OutboxRoutes extends Context.Service<OutboxRoutes, Effect.Effect<ReadonlyArray<AnyRoute>>>()(
  "sayfa/OutboxRoutes"
) {}

/** A fact that is not acknowledged yet. */
interface PendingFact {
  /** Null if another tab has put it and this one has sent it. */
  readonly fact: unknown
  /** Whether it is in the log. */
  isAppended: boolean
  state: "fresh" | "sending" | "answered"
}

interface RouteState {
  readonly pendingFacts: Map<string, PendingFact>
  failures: number
  /**
   * Milliseconds since 1970 before which nothing is sent: because of failures (`line`, ended by coming back online), or
   * by order of the server.
   */
  notBefore: { readonly time: number; readonly whose: "line" | "server" }
}

interface TabLock {
  readonly end: Effect.Effect<void>
}

/** Runs the work while holding the lock that all tabs share; skips it if another tab has the lock. */
const withTabLock = (work: Effect.Effect<void>): Effect.Effect<void> => {
  // Browsers offer locks only on secure sites; without them, the server recognises duplicates.
  const locks = globalThis.navigator?.locks as LockManager | undefined
  if (locks === undefined) return work
  const take = Effect.callback<TabLock | null>((resume) => {
    const hold = (lock: Lock | null) => {
      if (lock === null) return resume(Effect.succeed(null))
      return new Promise<void>((end) =>
        resume(Effect.succeed({ end: Effect.promise(() => (end(), held.catch(() => {}))) }))
      )
    }
    const held: Promise<unknown> = locks.request("sayfa/outbox", { ifAvailable: true }, hold)
    held.catch(() => resume(Effect.succeed({ end: Effect.void })))
  })
  return Effect.acquireUseRelease(
    take,
    (lock) => (lock === null ? Effect.void : work),
    (lock) => lock?.end ?? Effect.void
  )
}

/**
 * Sends facts of streams with a route to the server, in order, by one tab at a time, until the server has them. Keys
 * identify duplicates. It never fails. Source: product, "Outbox".
 */
export class Outbox extends Context.Service<
  Outbox,
  {
    /** Appends the facts, to be sent with the next flush, or at once while the page is hidden. */
    readonly put: <Fact, State>(route: Route<Fact, State>, facts: ReadonlyArray<Fact>) => Effect.Effect<StoredPlace>
    /**
     * Sends the facts of all tabs, unless another tab is doing so or a route must wait. With `isBackOnline`, waiting after
     * failures ends.
     */
    readonly flush: (isBackOnline: boolean) => Effect.Effect<void>
    /**
     * Sends this tab's fresh facts with keepalive requests, within the allowance, without waiting for the log or an
     * answer.
     */
    readonly sendNow: Effect.Effect<void>
  }
>()("sayfa/Outbox") {
  static readonly layer = Layer.effect(
    Outbox,
    Effect.suspend(() => makeOutbox)
  )
}

const makeOutbox = Effect.gen(function* () {
  const log = yield* EventLog
  const routes = yield* OutboxRoutes
  const allowance = yield* KeepaliveAllowance
  const services = yield* Effect.context<DeliveryServices>()
  const states = new Map<string, RouteState>()
  const encoder = new TextEncoder()

  const stateOf = ({ name }: AnyRoute): RouteState => {
    const found = states.get(name)
    if (found !== undefined) return found
    const made: RouteState = { pendingFacts: new Map(), failures: 0, notBefore: { time: 0, whose: "line" } }
    states.set(name, made)
    return made
  }

  const bytesOf = ({ stream }: AnyRoute, fact: unknown): number =>
    encoder.encode(JSON.stringify(Schema.encodeSync(stream.Fact)(fact))).length + 1

  const keysOf = (route: AnyRoute, facts: ReadonlyArray<unknown>): ReadonlyArray<string> =>
    facts.flatMap((fact) => route.keyOf(fact) ?? [])

  /** Marks the facts as being sent, so that they are not sent twice. */
  const deliver = (route: AnyRoute, facts: ReadonlyArray<unknown>): Effect.Effect<Delivery> =>
    Effect.suspend(() => {
      const { pendingFacts } = stateOf(route)
      for (const key of keysOf(route, facts)) {
        const pending = pendingFacts.get(key)
        if (pending === undefined) pendingFacts.set(key, { fact: null, isAppended: true, state: "sending" })
        else pending.state = "sending"
      }
      const settle = (state: PendingFact["state"]) => {
        for (const key of keysOf(route, facts)) {
          const pending = pendingFacts.get(key)
          if (pending === undefined) continue
          if (state === "fresh" && pending.fact === null) pendingFacts.delete(key)
          else pending.state = state
        }
      }
      return Effect.provideContext(route.deliver(facts), services).pipe(
        Effect.catchCause((cause) => Effect.as(Effect.logError(cause), "later" as const)),
        Effect.tap((delivery) => Effect.sync(() => settle(delivery === "taken" ? "answered" : "fresh"))),
        Effect.onInterrupt(() => Effect.sync(() => settle("fresh")))
      )
    })

  /** Halves a refused batch until the refused fact is alone, and skips that one. */
  const deliverAll = (route: AnyRoute, facts: ReadonlyArray<unknown>): Effect.Effect<Exclude<Delivery, "refused">> =>
    Effect.gen(function* () {
      const delivery = yield* deliver(route, facts)
      if (delivery !== "refused") return delivery
      if (facts.length > 1) {
        const half = Math.ceil(facts.length / 2)
        const first = yield* deliverAll(route, facts.slice(0, half))
        return first === "taken" ? yield* deliverAll(route, facts.slice(half)) : first
      }
      yield* Effect.logError(
        `The server refused this fact for good (route ${route.name}): ${keysOf(route, facts).join()}`
      )
      for (const key of keysOf(route, facts)) {
        stateOf(route).pendingFacts.set(key, { fact: null, isAppended: true, state: "answered" })
      }
      return "taken"
    })

  /** Sets the time of the next try by the outcome. */
  const scheduleRetry = Effect.fnUntraced(function* (routeState: RouteState, delivery: Exclude<Delivery, "refused">) {
    const now = yield* Clock.currentTimeMillis
    if (delivery === "taken") routeState.failures = 0
    else if (delivery === "later") {
      routeState.failures += 1
      routeState.notBefore = { time: now + backOff(routeState.failures, yield* Random.next), whose: "line" }
    } else routeState.notBefore = { time: now + delivery.retryAfter * 1000, whose: "server" }
  })

  /** The unsent batches; if there are too many for the route, the oldest are dropped. */
  const unsentWithinLimit = Effect.fnUntraced(function* ({ stream, keepsFacts, maxWaiting = Infinity }: AnyRoute) {
    const unsent = yield* log.unsent(stream)
    let over = unsent.reduce((sum, { facts }) => sum + facts.length, 0) - maxWaiting
    const first = unsent.findIndex(({ facts }) => {
      if (over <= 0) return true
      over -= facts.length
      return false
    })
    if (first <= 0) return unsent
    yield* log.acknowledge(stream, unsent.slice(0, first), keepsFacts)
    return unsent.slice(first)
  })

  const flushRoute = Effect.fn("Outbox.flush")(function* (route: AnyRoute, isBackOnline: boolean) {
    const routeState = stateOf(route)
    const { pendingFacts } = routeState
    const { time, whose } = routeState.notBefore
    if ((yield* Clock.currentTimeMillis) < time && !(isBackOnline && whose === "line")) return
    const appended = [...pendingFacts].filter(([, { isAppended }]) => isAppended)
    const unsent = yield* unsentWithinLimit(route)
    const there = new Set(unsent.flatMap(({ facts }) => keysOf(route, facts)))
    // A fact that is no longer unsent was acknowledged by another tab.
    for (const [key, { state }] of appended) if (!there.has(key) && state !== "sending") pendingFacts.delete(key)

    const isSettled = (fact: unknown): boolean => {
      const key = route.keyOf(fact)
      return key === null || pendingFacts.get(key)?.state === "answered"
    }
    /** A batch with facts that only a newer version can read stays, and so does the head before it. */
    const isWhole = ({ isWhole, version }: UnsentBatch<unknown>) => isWhole || version <= route.stream.version
    let rest = unsent
    const acknowledge = Effect.suspend(() => {
      const end = rest.findIndex((batch) => !isWhole(batch) || !batch.facts.every(isSettled))
      const settled = end < 0 ? rest : rest.slice(0, end)
      if (settled.length === 0) return Effect.void
      rest = rest.slice(settled.length)
      return log.acknowledge(route.stream, settled, route.keepsFacts)
    })

    yield* acknowledge
    const waiting = rest
      .flatMap(({ facts }) => facts)
      .filter((fact) => !isSettled(fact) && pendingFacts.get(route.keyOf(fact) ?? "")?.state !== "sending")
    for (const batch of inBatches(waiting, (fact) => bytesOf(route, fact))) {
      const delivery = yield* deliverAll(route, batch)
      yield* acknowledge
      yield* scheduleRetry(routeState, delivery)
      if (delivery !== "taken") return
    }
  })

  /** A flush requested during a flush runs after it. */
  const flushLock = Semaphore.makeUnsafe(1)

  const flush = (isBackOnline: boolean) =>
    routes.pipe(
      Effect.flatMap(Effect.forEach((route) => flushRoute(route, isBackOnline), { discard: true })),
      withTabLock,
      flushLock.withPermit
    )

  /** Sends as much as the allowance permits; nothing before the server's retry time. */
  const sendRouteNow = (route: AnyRoute) =>
    Effect.clockWith((clock) => {
      const routeState = stateOf(route)
      const { time, whose } = routeState.notBefore
      if (whose === "server" && clock.currentTimeMillisUnsafe() < time) return Effect.void
      const facts: Array<unknown> = []
      let bytes = 0
      for (const { fact, state } of routeState.pendingFacts.values()) {
        if (state !== "fresh") continue
        const size = bytesOf(route, fact)
        if (facts.length === maxFacts || bytes + size > allowance.left()) break
        facts.push(fact)
        bytes += size
      }
      if (facts.length === 0) return Effect.void
      const giveBack = allowance.take(bytes)
      return deliver(route, facts).pipe(
        Effect.provideService(FetchHttpClient.RequestInit, { keepalive: true }),
        Effect.tap((delivery) => (typeof delivery === "object" ? scheduleRetry(routeState, delivery) : Effect.void)),
        Effect.ensuring(Effect.sync(giveBack)),
        Effect.forkDetach({ startImmediately: true }),
        Effect.asVoid
      )
    })

  const sendNow = Effect.flatMap(routes, (all) => Effect.forEach(all, sendRouteNow, { discard: true }))

  const put = Effect.fn("Outbox.put")(function* (route: AnyRoute, facts: ReadonlyArray<unknown>) {
    const { pendingFacts } = stateOf(route)
    const mine: Array<PendingFact> = []
    for (const fact of facts) {
      const key = route.keyOf(fact)
      if (key === null) continue
      const pending: PendingFact = { fact, isAppended: false, state: "fresh" }
      pendingFacts.set(key, pending)
      mine.push(pending)
    }
    if (document.visibilityState === "hidden") yield* sendNow
    const kept = yield* log.append(route.stream, facts)
    for (const pending of mine) pending.isAppended = true
    return kept
  })

  return {
    put: <Fact, State>(route: Route<Fact, State>, facts: ReadonlyArray<Fact>) =>
      Effect.uninterruptible(put(anyRoute(route), facts)),
    flush,
    sendNow
  }
})
