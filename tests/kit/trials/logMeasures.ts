import { Effect, Layer, ManagedRuntime, Schema, Stream } from "effect"
import { type StreamKind, streamOf } from "../../../src/domain/log/LogStream.ts"
import { DeferredClient } from "../../../src/services/platform/DeferredClient.ts"
import { EventLog } from "../../../src/services/platform/EventLog.ts"
import { KeepaliveAllowance } from "../../../src/services/platform/KeepaliveAllowance.ts"
import { anyRoute, Outbox, OutboxRoutes, type Route } from "../../../src/services/platform/Outbox.ts"
import { SessionStore } from "../../../src/services/session/SessionStore.ts"

const Added = Schema.TaggedStruct("Added", {
  item: Schema.Struct({ id: Schema.String, title: Schema.String, price: Schema.Int })
})

/** Cheap to fold, so that the log itself is measured. */
const tally: StreamKind<typeof Added.Type, { readonly count: number; readonly sum: number }> = {
  kind: "tally",
  version: 1,
  Fact: Added,
  State: Schema.Struct({ count: Schema.Int, sum: Schema.Int }),
  initial: { count: 0, sum: 0 },
  evolve: ({ count, sum }, { item }) => ({ count: count + 1, sum: sum + item.price }),
  upcast: (fact) => fact,
  legacy: []
}

const facts = (count: number) =>
  Array.from({ length: count }, (_, at) =>
    Added.make({ item: { id: `issue${String(at).padStart(10, "0")}`, title: "Hamsi Postası, 12. sayı", price: 2499 } })
  )

const tallies = streamOf(tally, "ddddddddddddddd")

/** A server that accepts everything at once, so that the outbox itself is measured. */
const route: Route<typeof Added.Type, { readonly count: number; readonly sum: number }> = {
  name: "tallies",
  stream: tallies,
  keyOf: ({ item }) => item.id,
  keepsFacts: false,
  deliver: () => Effect.succeed("taken")
}

const openOutbox = () => {
  const runtime = ManagedRuntime.make(
    Outbox.layer.pipe(
      Layer.provide(Layer.succeed(OutboxRoutes, Effect.succeed([anyRoute(route)]))),
      Layer.provide(Layer.succeed(DeferredClient, {} as never)),
      Layer.provide(SessionStore.layer),
      Layer.provide(KeepaliveAllowance.layer),
      Layer.provide(EventLog.layer)
    )
  )
  return <A>(work: (outbox: typeof Outbox.Service) => Effect.Effect<A>) => runtime.runPromise(Outbox.use(work))
}

const openTab = () => {
  const runtime = ManagedRuntime.make(EventLog.layer)
  return <A>(work: (log: typeof EventLog.Service) => Effect.Effect<A>) => runtime.runPromise(EventLog.use(work))
}

const timed = async (work: () => Promise<unknown>): Promise<number> => {
  const began = performance.now()
  await work()
  return performance.now() - began
}

/** Each, all and their median, because a few that wait for the disk say little of the others. */
const timedEach = async <A>(all: ReadonlyArray<A>, work: (one: A) => Promise<unknown>) => {
  const each: Array<number> = []
  for (const one of all) each.push(await timed(() => work(one)))
  const sorted = each.toSorted((a, b) => a - b)
  const sum = each.reduce((sum, one) => sum + one, 0)
  return { median: sorted[Math.floor(sorted.length / 2)] ?? 0, slowest: sorted.at(-1) ?? 0, all: sum }
}

/** Milliseconds that the log needs for this many facts. */
const measure = async (count: number) => {
  const tab = openTab()
  const all = facts(count)
  const [single, hundreds] = [streamOf(tally, "bbbbbbbbbbbbbbb"), streamOf(tally, "ccccccccccccccc")]
  await tab((log) => log.fold(single))

  const append = await timedEach(all, (fact) => tab((log) => log.append(single, [fact])))
  const inHundreds = await timed(async () => {
    for (let from = 0; from < count; from += 100) await tab((log) => log.append(hundreds, all.slice(from, from + 100)))
  })
  const bare = streamOf({ ...tally, version: 2 }, "bbbbbbbbbbbbbbb")
  const fold = await timed(() => openTab()((log) => log.fold(bare)))
  const foldHundreds = await timed(() => openTab()((log) => log.fold(hundreds)))
  const fresh = openTab()
  await fresh((log) => log.fold(bare))
  await navigator.locks.request(`sayfaLog/${bare.name}`, () => {})
  const fromSnapshot = await timed(() => openTab()((log) => log.fold(bare)))

  const told = Promise.withResolvers<void>()
  const followed = Promise.withResolvers<void>()
  const other = openTab()
  void other((log) =>
    Stream.runForEach(log.changes(bare), ({ count: now }) =>
      Effect.sync(() => (now > count ? told.resolve() : followed.resolve()))
    )
  )
  await followed.promise
  const toOther = await timed(async () => {
    await tab((log) => log.append(bare, facts(1)))
    await told.promise
  })
  const outbox = openOutbox()
  const put = await timedEach(all, (fact) => outbox((it) => it.put(route, [fact])))
  const flush = await timed(() => outbox((it) => it.flush(false)))
  return { append, inHundreds, fold, foldHundreds, fromSnapshot, toOther, put, flush }
}

const logMeasures = { measure }

export type LogMeasures = typeof logMeasures

Object.assign(globalThis, { logMeasures })
