import { Clock, Context, Effect, Layer, Random, Schema, Semaphore } from "effect"
import { FetchHttpClient } from "effect/http"
import type { Kept } from "../../domain/log/Kept.ts"
import { backOff, type Delivery, inBatches, mostFacts, type Route as Told } from "../../domain/outbox/Route.ts"
import type { SessionStore } from "../session/SessionStore.ts"
import type { DeferredClient } from "./DeferredClient.ts"
import { EventLog, type Unsent } from "./EventLog.ts"
import { KeepaliveAllowance } from "./KeepaliveAllowance.ts"

/** What deliveries are made with. */
type Means = DeferredClient | EventLog | SessionStore

/** Where the facts of a stream go. */
export interface Route<Fact, State> extends Told<Fact, State> {
  /** Sends at most `mostFacts` facts, in their order, and tells what became of all of them. */
  readonly deliver: (facts: ReadonlyArray<Fact>) => Effect.Effect<Delivery, never, Means>
}

export type AnyRoute = Route<unknown, unknown>

/** A route among others: only whoever wrote it knows its facts. */
export const anyRoute = <Fact, State>(route: Route<Fact, State>): AnyRoute => route as unknown as AnyRoute

/** The routes that exist now: facts of others wait until theirs exists again. */
export class OutboxRoutes extends Context.Service<OutboxRoutes, Effect.Effect<ReadonlyArray<AnyRoute>>>()(
  "sayfa/OutboxRoutes"
) {}

/** What this tab knows of a fact that is not acknowledged. */
interface Letter {
  /** Null where another tab has put it, and this one has sent it. */
  readonly fact: unknown
  /** The log has it, or keeps it in this tab. */
  isAppended: boolean
  state: "fresh" | "sending" | "answered"
}

interface Desk {
  readonly letters: Map<string, Letter>
  failures: number
  /** Milliseconds since 1970 before which nothing is sent: `line` until the line is back at the latest, `server` by its word. */
  notBefore: { readonly time: number; readonly whose: "line" | "server" }
}

/** A turn is over when whoever asks next finds it so. */
interface Turn {
  readonly end: Effect.Effect<void>
}

/** Does this in the turn to send, of which all tabs of this browser have one between them; not at all in another's turn. */
const inTurn = (work: Effect.Effect<void>): Effect.Effect<void> => {
  // Browsers offer locks where pages are safe from others; elsewhere the server's knowing a fact again is enough.
  const locks = globalThis.navigator?.locks as LockManager | undefined
  if (locks === undefined) return work
  const take = Effect.callback<Turn | null>((resume) => {
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
    (turn) => (turn === null ? Effect.void : work),
    (turn) => turn?.end ?? Effect.void
  )
}

/**
 * What must still reach the server: facts of streams that have a route there. They are sent in their order, by one tab at
 * a time, again and again until the server has them, and each is known to it by its key. Nothing here fails.
 * Source: product, "Outbox".
 */
export class Outbox extends Context.Service<
  Outbox,
  {
    /** Keeps the facts, to be sent with the next flush; while nobody sees the page, at once. */
    readonly put: <Fact, State>(route: Route<Fact, State>, facts: ReadonlyArray<Fact>) => Effect.Effect<Kept>
    /**
     * Sends what all tabs have put, unless another is at it, or it is not the time yet for that route; where the line is
     * back, waiting for the line has ended.
     */
    readonly flush: (isBack: boolean) => Effect.Effect<void>
    /**
     * Sends off what this tab has put and nobody has begun to send, as far as the page's allowance goes, in such a way that
     * it arrives when the page is gone; it does not wait for the log, nor for an answer.
     */
    readonly hurry: Effect.Effect<void>
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
  const means = yield* Effect.context<Means>()
  const desks = new Map<string, Desk>()
  const encoder = new TextEncoder()

  const deskOf = ({ name }: AnyRoute): Desk => {
    const found = desks.get(name)
    if (found !== undefined) return found
    const made: Desk = { letters: new Map(), failures: 0, notBefore: { time: 0, whose: "line" } }
    desks.set(name, made)
    return made
  }

  const bytesOf = ({ stream }: AnyRoute, fact: unknown): number =>
    encoder.encode(JSON.stringify(Schema.encodeSync(stream.Fact)(fact))).length + 1

  const keysOf = (route: AnyRoute, facts: ReadonlyArray<unknown>): ReadonlyArray<string> =>
    facts.flatMap((fact) => route.keyOf(fact) ?? [])

  /** Nobody else begins to send these while they are on their way, and nobody does again once they are settled. */
  const deliver = (route: AnyRoute, facts: ReadonlyArray<unknown>): Effect.Effect<Delivery> =>
    Effect.suspend(() => {
      const { letters } = deskOf(route)
      for (const key of keysOf(route, facts)) {
        const letter = letters.get(key)
        if (letter === undefined) letters.set(key, { fact: null, isAppended: true, state: "sending" })
        else letter.state = "sending"
      }
      const settle = (state: Letter["state"]) => {
        for (const key of keysOf(route, facts)) {
          const letter = letters.get(key)
          if (letter === undefined) continue
          if (state === "fresh" && letter.fact === null) letters.delete(key)
          else letter.state = state
        }
      }
      return Effect.provideContext(route.deliver(facts), means).pipe(
        Effect.catchCause((cause) => Effect.as(Effect.logError(cause), "later" as const)),
        Effect.tap((delivery) => Effect.sync(() => settle(delivery === "taken" ? "answered" : "fresh"))),
        Effect.onInterrupt(() => Effect.sync(() => settle("fresh")))
      )
    })

  /** One that is never taken holds up no other: the batch is halved until it stands alone, and is passed over. */
  const deliverAll = (route: AnyRoute, facts: ReadonlyArray<unknown>): Effect.Effect<Exclude<Delivery, "never">> =>
    Effect.gen(function* () {
      const delivery = yield* deliver(route, facts)
      if (delivery !== "never") return delivery
      if (facts.length > 1) {
        const half = Math.ceil(facts.length / 2)
        const first = yield* deliverAll(route, facts.slice(0, half))
        return first === "taken" ? yield* deliverAll(route, facts.slice(half)) : first
      }
      yield* Effect.logError(`The server takes this never, by ${route.name}: ${keysOf(route, facts).join()}`)
      for (const key of keysOf(route, facts)) {
        deskOf(route).letters.set(key, { fact: null, isAppended: true, state: "answered" })
      }
      return "taken"
    })

  /** When to try again, by what became of facts that were sent. */
  const heed = Effect.fnUntraced(function* (desk: Desk, delivery: Exclude<Delivery, "never">) {
    const now = yield* Clock.currentTimeMillis
    if (delivery === "taken") desk.failures = 0
    else if (delivery === "later") {
      desk.failures += 1
      desk.notBefore = { time: now + backOff(desk.failures, yield* Random.next), whose: "line" }
    } else desk.notBefore = { time: now + delivery.retryAfter * 1000, whose: "server" }
  })

  /** What waits, the newest of it: of what is too much for its route, the oldest batches are not told any more. */
  const waitingAt = Effect.fnUntraced(function* ({ stream, isKept, mostWaiting = Infinity }: AnyRoute) {
    const unsent = yield* log.unsent(stream)
    let over = unsent.reduce((sum, { facts }) => sum + facts.length, 0) - mostWaiting
    const first = unsent.findIndex(({ facts }) => {
      if (over <= 0) return true
      over -= facts.length
      return false
    })
    if (first <= 0) return unsent
    yield* log.acknowledge(stream, unsent.slice(0, first), isKept)
    return unsent.slice(first)
  })

  const flushRoute = Effect.fn("Outbox.flush")(function* (route: AnyRoute, isBack: boolean) {
    const desk = deskOf(route)
    const { letters } = desk
    const { time, whose } = desk.notBefore
    if ((yield* Clock.currentTimeMillis) < time && !(isBack && whose === "line")) return
    const appended = [...letters].filter(([, { isAppended }]) => isAppended)
    const unsent = yield* waitingAt(route)
    const there = new Set(unsent.flatMap(({ facts }) => keysOf(route, facts)))
    // What is not there any more has been acknowledged to another tab.
    for (const [key, { state }] of appended) if (!there.has(key) && state !== "sending") letters.delete(key)

    const isSettled = (fact: unknown): boolean => {
      const key = route.keyOf(fact)
      return key === null || letters.get(key)?.state === "answered"
    }
    /** What only a newer version can read is left to it, and so is the head before it. */
    const isWhole = ({ isWhole, version }: Unsent<unknown>) => isWhole || version <= route.stream.version
    let rest = unsent
    const acknowledge = Effect.suspend(() => {
      const end = rest.findIndex((batch) => !isWhole(batch) || !batch.facts.every(isSettled))
      const settled = end < 0 ? rest : rest.slice(0, end)
      if (settled.length === 0) return Effect.void
      rest = rest.slice(settled.length)
      return log.acknowledge(route.stream, settled, route.isKept)
    })

    yield* acknowledge
    const waiting = rest
      .flatMap(({ facts }) => facts)
      .filter((fact) => !isSettled(fact) && letters.get(route.keyOf(fact) ?? "")?.state !== "sending")
    for (const batch of inBatches(waiting, (fact) => bytesOf(route, fact))) {
      const delivery = yield* deliverAll(route, batch)
      yield* acknowledge
      yield* heed(desk, delivery)
      if (delivery !== "taken") return
    }
  })

  /** What is asked for while this tab flushes may have come too late for that flush. */
  const turn = Semaphore.makeUnsafe(1)

  const flush = (isBack: boolean) =>
    routes.pipe(
      Effect.flatMap(Effect.forEach((route) => flushRoute(route, isBack), { discard: true })),
      inTurn,
      turn.withPermit
    )

  /** As much of it as the page may still send; nothing before the server's own time. */
  const hurryRoute = (route: AnyRoute) =>
    Effect.clockWith((clock) => {
      const desk = deskOf(route)
      const { time, whose } = desk.notBefore
      if (whose === "server" && clock.currentTimeMillisUnsafe() < time) return Effect.void
      const facts: Array<unknown> = []
      let bytes = 0
      for (const { fact, state } of desk.letters.values()) {
        if (state !== "fresh") continue
        const size = bytesOf(route, fact)
        if (facts.length === mostFacts || bytes + size > allowance.left()) break
        facts.push(fact)
        bytes += size
      }
      if (facts.length === 0) return Effect.void
      const giveBack = allowance.take(bytes)
      return deliver(route, facts).pipe(
        Effect.provideService(FetchHttpClient.RequestInit, { keepalive: true }),
        Effect.tap((delivery) => (typeof delivery === "object" ? heed(desk, delivery) : Effect.void)),
        Effect.ensuring(Effect.sync(giveBack)),
        Effect.forkDetach({ startImmediately: true }),
        Effect.asVoid
      )
    })

  const hurry = Effect.flatMap(routes, (all) => Effect.forEach(all, hurryRoute, { discard: true }))

  const put = Effect.fn("Outbox.put")(function* (route: AnyRoute, facts: ReadonlyArray<unknown>) {
    const { letters } = deskOf(route)
    const mine: Array<Letter> = []
    for (const fact of facts) {
      const key = route.keyOf(fact)
      if (key === null) continue
      const letter: Letter = { fact, isAppended: false, state: "fresh" }
      letters.set(key, letter)
      mine.push(letter)
    }
    if (document.visibilityState === "hidden") yield* hurry
    const kept = yield* log.append(route.stream, facts)
    for (const letter of mine) letter.isAppended = true
    return kept
  })

  return {
    put: <Fact, State>(route: Route<Fact, State>, facts: ReadonlyArray<Fact>) =>
      Effect.uninterruptible(put(anyRoute(route), facts)),
    flush,
    hurry
  }
})
