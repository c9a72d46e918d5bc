import { Clock, Context, Effect, Layer, Option, Queue, Schema, Semaphore, Stream } from "effect"
import type { StoredPlace } from "../../domain/log/StoredPlace.ts"
import {
  type Batch,
  batchOf,
  initialFold,
  foldBatch,
  type Folded,
  type LogStream,
  readBatch,
  type ReadBatch
} from "../../domain/log/LogStream.ts"
import type { LogTrouble, StreamTrouble } from "../../domain/log/LogTrouble.ts"
import { browserStorage } from "./browserStorage.ts"
import { eventLogConnection } from "./eventLogConnection.ts"
import type { Item } from "./eventLogDatabase.ts"

/** How many facts since the last snapshot make a new one. */
const snapshotEvery = 100

/** A batch that the server has not acknowledged. */
export interface UnsentBatch<Fact> extends ReadBatch<Fact> {
  /** Its key in the log; null while it is in this tab only. */
  readonly key: number | null
  /** The version that wrote it. */
  readonly version: number
}

/**
 * A log of facts that all tabs of this browser share. It never fails: facts that cannot be stored stay in this tab, are
 * folded with the others, and are stored with later ones. Writes are not interrupted. The code of the database is
 * loaded on first use.
 */
export class EventLog extends Context.Service<
  EventLog,
  {
    /** Appends the facts, all or none, and answers where they are. */
    readonly append: <Fact, State>(
      stream: LogStream<Fact, State>,
      facts: ReadonlyArray<Fact>
    ) => Effect.Effect<StoredPlace>
    /** The state of the stream, from all tabs. */
    readonly fold: <Fact, State>(stream: LogStream<Fact, State>) => Effect.Effect<State>
    /** The state, now and after every change in any tab; intermediate states may be skipped. */
    readonly changes: <Fact, State>(stream: LogStream<Fact, State>) => Stream.Stream<State>
    /** The streams whose names begin so; only those of this tab if the log cannot be read. */
    readonly names: (beginning: string) => Effect.Effect<ReadonlyArray<string>>
    /** The batches after the acknowledged head, stored by any tab or waiting in this one. */
    readonly unsent: <Fact, State>(stream: LogStream<Fact, State>) => Effect.Effect<ReadonlyArray<UnsentBatch<Fact>>>
    /**
     * Marks these batches, and all before them, as acknowledged; deletes them unless `keepsFacts`. If that cannot be
     * stored, they count as unsent again.
     */
    readonly acknowledge: <Fact, State>(
      stream: LogStream<Fact, State>,
      sent: ReadonlyArray<UnsentBatch<Fact>>,
      keepsFacts: boolean
    ) => Effect.Effect<void>
    /** The troubles of streams. Every subscriber gets each one once. */
    readonly troubles: Stream.Stream<StreamTrouble>
  }
>()("sayfa/EventLog") {
  static readonly layer = Layer.effect(
    EventLog,
    Effect.suspend(() => makeLog)
  )
}

/** Streams of all kinds; only the caller knows a stream's types. */
type AnyStream = LogStream<unknown, unknown>

const anyStream = <Fact, State>(stream: LogStream<Fact, State>) => stream as unknown as AnyStream

/** What this tab holds of a stream. */
interface TabStream {
  /** Serialises work on the stream, so that no fact is stored twice or missed while being stored. */
  readonly lock: Semaphore.Semaphore
  /** Facts that are not stored yet, in order. */
  readonly waiting: Array<Item>
  known: Known | null
  readonly listeners: Set<() => void>
}

/** The folded state of stored facts up to `head`. */
interface Known {
  readonly head: number
  readonly folded: Folded<unknown>
  readonly factsSinceSnapshot: number
}

const makeLog = Effect.gen(function* () {
  const scope = yield* Effect.scope
  const storage = browserStorage("localStorage")
  const streams = new Map<string, TabStream>()
  /** Legacy storage keys that this tab has imported, or is importing. */
  const imported = new Set<string>()
  /** The stored form of batches that were handed out while waiting in this tab. */
  const items = new WeakMap<UnsentBatch<unknown>, Item>()

  const inTab = (name: string): TabStream => {
    const found = streams.get(name)
    if (found !== undefined) return found
    const made: TabStream = { lock: Semaphore.makeUnsafe(1), waiting: [], known: null, listeners: new Set() }
    streams.set(name, made)
    return made
  }

  const notifyTab = (name: string): void => {
    for (const listener of streams.get(name)?.listeners ?? []) listener()
  }

  /** Waits for the lock, and is then not interrupted, so that nothing is lost or stored twice. */
  const oneAtATime = <A>(name: string, work: Effect.Effect<A>) =>
    inTab(name).lock.withPermit(Effect.uninterruptible(work))

  const tabChannel = yield* Effect.acquireRelease(
    Effect.sync(() => {
      // If the browser refuses the channel, tabs update when they become visible.
      const channel = Option.getOrNull(Option.liftThrowable(() => new BroadcastChannel("sayfa/log"))())
      channel?.addEventListener("message", ({ data }: MessageEvent<string>) => notifyTab(data))
      return channel
    }),
    (channel) => Effect.sync(() => channel?.close())
  )

  const { use, tell, troubles } = yield* eventLogConnection({
    lost: (why) => {
      if (why === "deleted") for (const stream of streams.values()) stream.known = null
    },
    openedLate: () => {
      for (const name of streams.keys()) {
        const telling = Effect.sync(() => notifyTab(name))
        Effect.runFork(Effect.andThen(oneAtATime(name, store(name)), telling))
      }
    }
  })

  const report = (stream: string) => (trouble: LogTrouble) =>
    tell({ trouble, stream, isWaiting: inTab(stream).waiting.length > 0 })

  /** Stores all waiting facts, or none. */
  const store = (name: string): Effect.Effect<StoredPlace> =>
    Effect.suspend(() => {
      const { waiting } = inTab(name)
      const items = [...waiting]
      if (items.length === 0) return Effect.succeed("onDevice")
      return use((database) => database.add(items)).pipe(
        Effect.map((): StoredPlace => {
          waiting.splice(0, items.length)
          tabChannel?.postMessage(name)
          return "onDevice"
        }),
        Effect.catch((what) => Effect.as(report(name)(what), "inTab" as const))
      )
    })

  /** Imports facts from one legacy key, unless done before; if the database cannot tell, later. */
  const importKey = Effect.fnUntraced(function* (stream: AnyStream, legacy: AnyStream["legacy"][number]) {
    const { name } = stream
    if (imported.has(legacy.key)) return
    const stored = storage.getItem(legacy.key)
    if (stored === null) return
    imported.add(legacy.key)
    const at = yield* Clock.currentTimeMillis
    yield* use((database) => database.hasImported(legacy.key)).pipe(
      Effect.match({
        onFailure: () => void imported.delete(legacy.key),
        onSuccess: (hasImported) => {
          if (hasImported) return
          const batch = Option.liftThrowable(() => batchOf(stream, legacy.facts(stored)))()
          if (Option.isNone(batch) || batch.value.facts.length === 0) return
          inTab(name).waiting.unshift({ batch: { stream: name, at, ...batch.value }, importedFrom: legacy.key })
        }
      })
    )
  })

  const importLegacy = (stream: AnyStream) =>
    Effect.forEach(stream.legacy, (legacy) => importKey(stream, legacy), { discard: true })

  const nothing = (stream: AnyStream): Known => ({ head: 0, folded: initialFold(stream), factsSinceSnapshot: 0 })

  /** Reads a snapshot of the same version; an older one is deleted. */
  const recall = Effect.fnUntraced(function* (stream: AnyStream) {
    const { name, version } = stream
    const snapshot = yield* use((database) => database.snapshot(name))
    if (snapshot === undefined || snapshot.version > version) return nothing(stream)
    const state =
      snapshot.version === version ? Schema.decodeUnknownOption(stream.State)(snapshot.state) : Option.none()
    if (Option.isSome(state))
      return { head: snapshot.head, folded: { state: state.value, isWhole: true }, factsSinceSnapshot: 0 }
    yield* use((database) => database.dropSnapshot(name))
    return nothing(stream)
  })

  const snapshot = ({ name, version, State }: AnyStream, { head, folded }: Known) =>
    Effect.suspend(() => {
      const state = Schema.encodeSync(State)(folded.state)
      return use((database) => database.keepSnapshot(name, { version, head, state }))
    }).pipe(Effect.ignoreCause, Effect.forkIn(scope))

  const catchUp = Effect.fnUntraced(function* (stream: AnyStream) {
    const from = inTab(stream.name).known ?? (yield* recall(stream))
    const { batches, head } = yield* use((database) => database.batchesAfter(stream.name, from.head))
    const folded = batches.reduce(foldBatch(stream), from.folded)
    const factsSinceSnapshot = batches.reduce((sum, { facts }) => sum + facts.length, from.factsSinceSnapshot)
    const isDue = folded.isWhole && factsSinceSnapshot >= snapshotEvery
    const known = { head, folded, factsSinceSnapshot: isDue ? 0 : factsSinceSnapshot }
    inTab(stream.name).known = known
    if (isDue) yield* snapshot(stream, known)
    return known
  })

  const fold = Effect.fnUntraced(function* (stream: AnyStream) {
    const { waiting, known } = inTab(stream.name)
    yield* importLegacy(stream)
    yield* store(stream.name)
    const { folded } = yield* catchUp(stream).pipe(
      Effect.catch((what) => Effect.as(report(stream.name)(what), known ?? nothing(stream)))
    )
    return waiting.map(({ batch }): Batch => batch).reduce(foldBatch(stream), folded).state
  })

  const append = Effect.fn("EventLog.append")(function* (stream: AnyStream, facts: ReadonlyArray<unknown>) {
    const { name } = stream
    const at = yield* Clock.currentTimeMillis
    // Data that cannot be stored fails here, before it blocks other facts.
    const batch = structuredClone({ stream: name, at, ...batchOf(stream, facts) })
    yield* importLegacy(stream)
    if (facts.length > 0) inTab(name).waiting.push({ batch, importedFrom: null })
    const kept = yield* store(name)
    notifyTab(name)
    return kept
  })

  const names = (beginning: string) =>
    use((database) => database.names(beginning)).pipe(
      Effect.orElseSucceed((): ReadonlyArray<string> => []),
      Effect.map((stored) => {
        const known = [...streams.keys()].filter((name) => name.startsWith(beginning))
        return [...new Set([...stored, ...known])]
      })
    )

  const unsent = Effect.fnUntraced(function* (stream: AnyStream) {
    const { name } = stream
    const read = readBatch(stream)
    yield* store(name)
    const stored = yield* use((database) => database.unsent(name)).pipe(
      Effect.catch((what) => Effect.as(report(name)(what), []))
    )
    return [
      ...stored.map((batch): UnsentBatch<unknown> => ({ ...read(batch), key: batch.key, version: batch.version })),
      ...inTab(name).waiting.map((item): UnsentBatch<unknown> => {
        const waiting = { ...read(item.batch), key: null, version: item.batch.version }
        items.set(waiting, item)
        return waiting
      })
    ]
  })

  const acknowledge = Effect.fn("EventLog.acknowledge")(function* (
    { name }: AnyStream,
    sent: ReadonlyArray<UnsentBatch<unknown>>,
    keepsFacts: boolean
  ) {
    const head = Math.max(0, ...sent.map(({ key }) => key ?? 0))
    const { waiting } = inTab(name)
    for (const one of keepsFacts ? [] : sent) {
      const at = waiting.indexOf(items.get(one) as Item)
      if (at >= 0) waiting.splice(at, 1)
    }
    if (head === 0) return
    yield* use((database) => database.acknowledge(name, head, keepsFacts)).pipe(Effect.catch(report(name)))
  })

  /** Emits when the stream may have changed: at once, after a change in any tab, and when the tab becomes visible. */
  const mayHaveChanged = ({ name }: AnyStream) =>
    Stream.callback<void>(
      (queue) =>
        Effect.acquireRelease(
          Effect.sync(() => {
            const { listeners } = inTab(name)
            const listener = () => void Queue.offerUnsafe(queue, undefined)
            listeners.add(listener)
            document.addEventListener("visibilitychange", listener)
            listener()
            return () => {
              listeners.delete(listener)
              document.removeEventListener("visibilitychange", listener)
            }
          }),
          (stop) => Effect.sync(stop)
        ),
      { bufferSize: 1, strategy: "sliding" }
    )

  return {
    append: <Fact, State>(given: LogStream<Fact, State>, facts: ReadonlyArray<Fact>) => {
      const stream = anyStream(given)
      return Effect.uninterruptible(oneAtATime(stream.name, append(stream, facts)))
    },
    fold: <Fact, State>(given: LogStream<Fact, State>) => {
      const stream = anyStream(given)
      return oneAtATime(stream.name, fold(stream)) as Effect.Effect<State>
    },
    changes: <Fact, State>(given: LogStream<Fact, State>) => {
      const stream = anyStream(given)
      return mayHaveChanged(stream).pipe(
        Stream.mapEffect(() => oneAtATime(stream.name, fold(stream))),
        Stream.changesWith(Object.is)
      ) as Stream.Stream<State>
    },
    names,
    unsent: <Fact, State>(given: LogStream<Fact, State>) => {
      const stream = anyStream(given)
      return oneAtATime(stream.name, unsent(stream)) as Effect.Effect<ReadonlyArray<UnsentBatch<Fact>>>
    },
    acknowledge: <Fact, State>(
      given: LogStream<Fact, State>,
      sent: ReadonlyArray<UnsentBatch<Fact>>,
      keepsFacts: boolean
    ) => {
      const stream = anyStream(given)
      return oneAtATime(stream.name, acknowledge(stream, sent, keepsFacts))
    },
    troubles
  }
})
