import { Clock, Context, Effect, Layer, Option, Queue, Schema, Semaphore, Stream } from "effect"
import type { Kept } from "../../domain/log/Kept.ts"
import {
  type Batch,
  batchOf,
  beginning,
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

/** After how many facts a stream's fold is worth a snapshot. */
const snapshotEvery = 100

/** A batch that whoever it is for has not acknowledged. */
export interface Unsent<Fact> extends ReadBatch<Fact> {
  /** Its place in the log; null while it is in this tab only. */
  readonly key: number | null
  /** The version that wrote it. */
  readonly version: number
}

/**
 * What happened in this browser, as facts that its tabs share; state is a fold of them. Nothing here fails: facts that
 * cannot be stored stay in this tab, are folded with the others, and are stored with the next that can be. Writes that
 * have begun are not interrupted. The code that stores arrives when it is first needed.
 */
export class EventLog extends Context.Service<
  EventLog,
  {
    /** Keeps the facts, all or none of them, behind all that any tab has appended. Answers when they are kept. */
    readonly append: <Fact, State>(stream: LogStream<Fact, State>, facts: ReadonlyArray<Fact>) => Effect.Effect<Kept>
    /** What the stream's facts come to, those of all tabs. */
    readonly fold: <Fact, State>(stream: LogStream<Fact, State>) => Effect.Effect<State>
    /** What the stream's facts come to, now and whenever any tab has appended more; what lies between may be left out. */
    readonly changes: <Fact, State>(stream: LogStream<Fact, State>) => Stream.Stream<State>
    /** The batches past the stream's acknowledged head, those of all tabs that are stored and those of this one that are not. */
    readonly unsent: <Fact, State>(stream: LogStream<Fact, State>) => Effect.Effect<ReadonlyArray<Unsent<Fact>>>
    /**
     * Whoever these are for has them, and all before them: they are not unsent any more, and where facts are not kept they
     * are gone. Where nobody can be told, they are unsent again.
     */
    readonly acknowledge: <Fact, State>(
      stream: LogStream<Fact, State>,
      sent: ReadonlyArray<Unsent<Fact>>,
      isKept: boolean
    ) => Effect.Effect<void>
    /** Of each stream, told once each to everybody who listens, whenever they begin. */
    readonly troubles: Stream.Stream<StreamTrouble>
  }
>()("sayfa/EventLog") {
  static readonly layer = Layer.effect(
    EventLog,
    Effect.suspend(() => makeLog)
  )
}

/** Streams of all kinds are kept side by side; only whoever asks for one knows its facts and its state. */
type AnyStream = LogStream<unknown, unknown>

const anyStream = <Fact, State>(stream: LogStream<Fact, State>) => stream as unknown as AnyStream

/** What this tab knows of a stream. */
interface InTab {
  /** One thing at a time is done with it: else what is on its way to the device would be in neither place, or in both. */
  readonly turn: Semaphore.Semaphore
  /** What is not stored, in its order. */
  readonly waiting: Array<Item>
  known: Known | null
  readonly listeners: Set<() => void>
}

/** What the stored facts come to, up to a head. */
interface Known {
  readonly head: number
  readonly folded: Folded<unknown>
  /** How many facts no snapshot holds. */
  readonly since: number
}

const makeLog = Effect.gen(function* () {
  const scope = yield* Effect.scope
  const storage = browserStorage("localStorage")
  const streams = new Map<string, InTab>()
  /** Keys of storage that a stream of this tab has taken in, or is about to. */
  const takenIn = new Set<string>()
  /** What waits in this tab, as whoever sends it was given it. */
  const items = new WeakMap<Unsent<unknown>, Item>()

  const inTab = (name: string): InTab => {
    const found = streams.get(name)
    if (found !== undefined) return found
    const made: InTab = { turn: Semaphore.makeUnsafe(1), waiting: [], known: null, listeners: new Set() }
    streams.set(name, made)
    return made
  }

  const tellTab = (name: string): void => {
    for (const listener of streams.get(name)?.listeners ?? []) listener()
  }

  /** Once it is its turn, it is not interrupted: what is half done would be forgotten, or stored again. */
  const inTurn = <A>(name: string, work: Effect.Effect<A>) => inTab(name).turn.withPermit(Effect.uninterruptible(work))

  const heads = yield* Effect.acquireRelease(
    Effect.sync(() => {
      // Where the browser refuses it, tabs hear of each other when they are seen.
      const channel = Option.getOrNull(Option.liftThrowable(() => new BroadcastChannel("sayfa/log"))())
      channel?.addEventListener("message", ({ data }: MessageEvent<string>) => tellTab(data))
      return channel
    }),
    (channel) => Effect.sync(() => channel?.close())
  )

  const { use, tell, troubles } = yield* eventLogConnection({
    gone: (to) => {
      if (to === "nothing") for (const stream of streams.values()) stream.known = null
    },
    late: () => {
      for (const name of streams.keys()) {
        const telling = Effect.sync(() => tellTab(name))
        Effect.runFork(Effect.andThen(inTurn(name, store(name)), telling))
      }
    }
  })

  const trouble = (stream: string) => (trouble: LogTrouble) =>
    tell({ trouble, stream, isWaiting: inTab(stream).waiting.length > 0 })

  /** Stores all that waits, or nothing of it. */
  const store = (name: string): Effect.Effect<Kept> =>
    Effect.suspend(() => {
      const { waiting } = inTab(name)
      const items = [...waiting]
      if (items.length === 0) return Effect.succeed("onDevice")
      return use((database) => database.add(items)).pipe(
        Effect.map((): Kept => {
          waiting.splice(0, items.length)
          heads?.postMessage(name)
          return "onDevice"
        }),
        Effect.catch((what) => Effect.as(trouble(name)(what), "inTab" as const))
      )
    })

  /** Takes in what storage has kept of such facts, unless it is in some stream already; where nobody can say, later. */
  const takeIn = Effect.fnUntraced(function* (stream: AnyStream) {
    const { legacy, name } = stream
    if (legacy === null || takenIn.has(legacy.key)) return
    const stored = storage.getItem(legacy.key)
    if (stored === null) return
    takenIn.add(legacy.key)
    const at = yield* Clock.currentTimeMillis
    yield* use((database) => database.hasImported(legacy.key)).pipe(
      Effect.match({
        onFailure: () => void takenIn.delete(legacy.key),
        onSuccess: (hasImported) => {
          if (hasImported) return
          const batch = Option.liftThrowable(() => batchOf(stream, legacy.facts(stored)))()
          if (Option.isNone(batch) || batch.value.facts.length === 0) return
          inTab(name).waiting.unshift({ batch: { stream: name, at, ...batch.value }, importedFrom: legacy.key })
        }
      })
    )
  })

  const nothing = (stream: AnyStream): Known => ({ head: 0, folded: beginning(stream), since: 0 })

  /** Where the fold goes on from: a snapshot that still fits, which one of an older version never does. */
  const recall = Effect.fnUntraced(function* (stream: AnyStream) {
    const { name, version } = stream
    const snapshot = yield* use((database) => database.snapshot(name))
    if (snapshot === undefined || snapshot.version > version) return nothing(stream)
    const state =
      snapshot.version === version ? Schema.decodeUnknownOption(stream.State)(snapshot.state) : Option.none()
    if (Option.isSome(state)) return { head: snapshot.head, folded: { state: state.value, isWhole: true }, since: 0 }
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
    const { batches, head } = yield* use((database) => database.past(stream.name, from.head))
    const folded = batches.reduce(foldBatch(stream), from.folded)
    const since = batches.reduce((sum, { facts }) => sum + facts.length, from.since)
    const isDue = folded.isWhole && since >= snapshotEvery
    const known = { head, folded, since: isDue ? 0 : since }
    inTab(stream.name).known = known
    if (isDue) yield* snapshot(stream, known)
    return known
  })

  const fold = Effect.fnUntraced(function* (stream: AnyStream) {
    const { waiting, known } = inTab(stream.name)
    yield* takeIn(stream)
    yield* store(stream.name)
    const { folded } = yield* catchUp(stream).pipe(
      Effect.catch((what) => Effect.as(trouble(stream.name)(what), known ?? nothing(stream)))
    )
    return waiting.map(({ batch }): Batch => batch).reduce(foldBatch(stream), folded).state
  })

  const append = Effect.fn("EventLog.append")(function* (stream: AnyStream, facts: ReadonlyArray<unknown>) {
    const { name } = stream
    const at = yield* Clock.currentTimeMillis
    // What no database could store breaks here, before it holds up others.
    const batch = structuredClone({ stream: name, at, ...batchOf(stream, facts) })
    yield* takeIn(stream)
    if (facts.length > 0) inTab(name).waiting.push({ batch, importedFrom: null })
    const kept = yield* store(name)
    tellTab(name)
    return kept
  })

  const unsent = Effect.fnUntraced(function* (stream: AnyStream) {
    const { name } = stream
    const read = readBatch(stream)
    yield* store(name)
    const stored = yield* use((database) => database.unsent(name)).pipe(
      Effect.catch((what) => Effect.as(trouble(name)(what), []))
    )
    return [
      ...stored.map((batch): Unsent<unknown> => ({ ...read(batch), key: batch.key, version: batch.version })),
      ...inTab(name).waiting.map((item): Unsent<unknown> => {
        const waiting = { ...read(item.batch), key: null, version: item.batch.version }
        items.set(waiting, item)
        return waiting
      })
    ]
  })

  const acknowledge = Effect.fn("EventLog.acknowledge")(function* (
    { name }: AnyStream,
    sent: ReadonlyArray<Unsent<unknown>>,
    isKept: boolean
  ) {
    const head = Math.max(0, ...sent.map(({ key }) => key ?? 0))
    const { waiting } = inTab(name)
    for (const one of isKept ? [] : sent) {
      const at = waiting.indexOf(items.get(one) as Item)
      if (at >= 0) waiting.splice(at, 1)
    }
    if (head === 0) return
    yield* use((database) => database.acknowledge(name, head, isKept)).pipe(Effect.catch(trouble(name)))
  })

  /** Says when a stream may have moved: at once, whenever a tab says so, and when this one is seen again, having missed it. */
  const moves = ({ name }: AnyStream) =>
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
      return Effect.uninterruptible(inTurn(stream.name, append(stream, facts)))
    },
    fold: <Fact, State>(given: LogStream<Fact, State>) => {
      const stream = anyStream(given)
      return inTurn(stream.name, fold(stream)) as Effect.Effect<State>
    },
    changes: <Fact, State>(given: LogStream<Fact, State>) => {
      const stream = anyStream(given)
      return moves(stream).pipe(
        Stream.mapEffect(() => inTurn(stream.name, fold(stream))),
        Stream.changesWith(Object.is)
      ) as Stream.Stream<State>
    },
    unsent: <Fact, State>(given: LogStream<Fact, State>) => {
      const stream = anyStream(given)
      return inTurn(stream.name, unsent(stream)) as Effect.Effect<ReadonlyArray<Unsent<Fact>>>
    },
    acknowledge: <Fact, State>(given: LogStream<Fact, State>, sent: ReadonlyArray<Unsent<Fact>>, isKept: boolean) => {
      const stream = anyStream(given)
      return inTurn(stream.name, acknowledge(stream, sent, isKept))
    },
    troubles
  }
})
