import { availableParallelism, totalmem } from "node:os"
import { Worker } from "node:worker_threads"
import { Cause, Context, type Duration, Effect, Layer, Pool, RcMap, Semaphore } from "effect"
import { affordableAside, affordableBytes, affordableThreads } from "./affordableThreads.ts"
import { askThread, awaitReady, endThread, failed } from "./askThread.ts"
import { makeLane, type Place } from "./Lane.ts"
import { giveWay, untilUsed } from "./processorTime.ts"
import {
  type ConversionFailed,
  DamagedPdf,
  EmptyPdf,
  EncryptedPdf,
  NotPdf,
  PageTooLarge,
  type PdfRefusal,
  PdfWithoutPages,
  TooHeavy,
  TooManyPages,
  TooSlow
} from "./refusals.ts"
import type { BoundTask, Task, TaskAnswer } from "./task.ts"

export interface ThreadLimits {
  /** The maximum; fewer if memory is short. */
  readonly threads: number
  /** The memory of the machine, or the part that the server may use. */
  readonly memoryBytes: number
  /** The JavaScript heap of one thread, without pixels and PDFium's memory. A thread that exceeds it ends. */
  readonly heapMegabytes: number
  /** The WebAssembly memory of one thread (PDFium and encoder) while another page of the file is made too. */
  readonly linearBytes: number
  /** The same for a heavy page, which is made alone. A page that needs more is refused. */
  readonly aloneBytes: number
  /** The same for opening a document and counting its pages. */
  readonly openingBytes: number
  /** Processor time for one task; a page that takes longer is given up. Time that a busy server withholds is not counted. */
  readonly taskTimeout: Duration.Input
  /** The same for opening a document and counting its pages. */
  readonly openingTimeout: Duration.Input
  /** The same for drawing a first page by itself. */
  readonly firstPageTimeout: Duration.Input
  /** Time by the clock for one task, however little of the processor it gets: it may wait for the disk for ever. */
  readonly taskWall: Duration.Input
  /** The same for opening a document. */
  readonly openingWall: Duration.Input
  /** The same for drawing a first page by itself. */
  readonly firstPageWall: Duration.Input
  /** The same for a page that is made alone, where memory has no room for others beside it: they would all wait. */
  readonly aloneWall: Duration.Input
  /** How long others wait for such a page to have the threads for itself, before it lets them go first `letGo` times. */
  readonly gathering: Duration.Input
  /** A task that takes more of the processor lets others go on beside it, if there is memory. */
  readonly patience: Duration.Input
  /** After so much more of the processor, beside the others, it gets less of it than they. */
  readonly slowing: Duration.Input
  readonly startTimeout: Duration.Input
  /** An idle thread ends after this, and frees its memory. */
  readonly idle: Duration.Input
  /** The same for the thread that opens documents, because pages need its memory. */
  readonly openingIdle: Duration.Input
  /** The script of a thread; tests use one that dies. */
  readonly code: URL
}

const MEBIBYTE = 1024 * 1024

/**
 * Measured so that one file stays under 512 MiB: a photograph filling A4 at 300 dpi takes 170 to 220 MiB, filling A3
 * 310 or more, at 150 dpi at most 290. The rest is JavaScript.
 */
export const defaultLimits: ThreadLimits = {
  threads: availableParallelism(),
  memoryBytes: Math.min(totalmem(), process.constrainedMemory() || Infinity),
  heapMegabytes: 96,
  linearBytes: 196 * MEBIBYTE,
  aloneBytes: 320 * MEBIBYTE,
  openingBytes: 96 * MEBIBYTE,
  taskTimeout: "60 seconds",
  openingTimeout: "20 seconds",
  firstPageTimeout: "10 seconds",
  taskWall: "5 minutes",
  openingWall: "1 minute",
  firstPageWall: "20 seconds",
  aloneWall: "50 seconds",
  gathering: "10 seconds",
  patience: "500 millis",
  slowing: "2 seconds",
  startTimeout: "60 seconds",
  idle: "30 seconds",
  openingIdle: "2 seconds",
  code: new URL("./thread.ts", import.meta.url)
}

const refusals: { readonly [Tag in PdfRefusal["_tag"]]: () => PdfRefusal } = {
  NotPdf: () => new NotPdf(),
  EmptyPdf: () => new EmptyPdf(),
  EncryptedPdf: () => new EncryptedPdf(),
  DamagedPdf: () => new DamagedPdf(),
  PdfWithoutPages: () => new PdfWithoutPages(),
  TooManyPages: () => new TooManyPages(),
  PageTooLarge: () => new PageTooLarge(),
  TooSlow: () => new TooSlow(),
  TooHeavy: () => new TooHeavy()
}

/** Pages of one file that are made at once on any machine, so that one file cannot occupy it. */
export const maxThreadsPerFile = 2

/** How often a page that is made alone lets others go first; then they wait for it, however long the load lasts. */
const letGo = 3

/** Resolution of the zoom picture in dpi, and the one tried if memory is short; the page's own picture has 150. */
const finest = 300
const coarser = 200

/** The thread ran out of memory; one with a higher limit may succeed. */
const needsMoreMemory = (answer: TaskAnswer): answer is Extract<TaskAnswer, { _tag: "Refused" }> =>
  answer._tag === "Refused" && answer.refusal === "TooHeavy"

/** The most memory a thread may keep between two documents; a fresh one holds 34 MiB. */
const maxHeldBytes = 48 * MEBIBYTE

/** The thread was interrupted in the middle of its work, or holds too much memory, and must not be used again. */
const isSpent = (answer: TaskAnswer, task: Task): boolean =>
  needsMoreMemory(answer) ||
  answer._tag === "Faulty" ||
  (task._tag === "Inspect" && answer._tag === "Done" && answer.heldBytes > maxHeldBytes)

/** A task's time: of the processor, and by the clock. */
const timesOf = (limits: ThreadLimits, { _tag }: Task): readonly [Duration.Input, Duration.Input] => {
  if (_tag === "Inspect") return [limits.openingTimeout, limits.openingWall]
  if (_tag === "FirstPage" || _tag === "Tile") return [limits.firstPageTimeout, limits.firstPageWall]
  return [limits.taskTimeout, limits.taskWall]
}

/** Time by the clock for a task that others cannot go on beside; null for one that takes a single place. */
type Wall = Duration.Input | null

/** The threads that run PDFium. A hostile file can stop one of them, but not the server. */
export class ConversionThreads extends Context.Service<
  ConversionThreads,
  {
    /** How many tasks run at once, besides the opening of a document; others wait in order. */
    readonly threads: number
    /**
     * Refuses with `TooSlow` or `TooHeavy` a task that takes too much time or memory. For a page task, only that page
     * is refused.
     */
    perform(task: Task): Effect.Effect<Extract<TaskAnswer, { _tag: "Done" }>["value"], PdfRefusal | ConversionFailed>
  }
>()("sayfa/conversion/ConversionThreads") {
  static readonly layerWith = (limits: ThreadLimits): Layer.Layer<ConversionThreads> =>
    Layer.effect(
      ConversionThreads,
      Effect.gen(function* () {
        const { memoryBytes, openingBytes } = limits
        const threads = affordableThreads({ cores: limits.threads, memoryBytes })
        const sharedBytes = affordableBytes(limits.linearBytes, memoryBytes, openingBytes)
        const aloneBytes = affordableBytes(limits.aloneBytes, memoryBytes, openingBytes)
        const aside = affordableAside(threads, memoryBytes)
        const fork = Effect.runForkWith(yield* Effect.context())
        const systemIds = new WeakMap<Worker, number | null>()

        /**
         * A pool and its live threads. Errors of idle threads are handled here; unhandled, they would end the server.
         */
        const poolOf = Effect.fnUntraced(function* (places: number, besides: number, timeToLive: Duration.Input) {
          const living = new Set<Worker>()
          const start = (): Worker => {
            const worker: Worker = new Worker(limits.code, {
              name: "conversion",
              resourceLimits: { maxOldGenerationSizeMb: limits.heapMegabytes, maxYoungGenerationSizeMb: 16 }
            })
            living.add(worker)
            return worker
              .on("error", (error) => fork(Effect.logError("An idle conversion thread failed", Cause.die(error))))
              .on("exit", () => {
                living.delete(worker)
                fork(Pool.invalidate(pool, worker))
              })
          }
          const pool: Pool.Pool<Worker, ConversionFailed> = yield* Pool.makeWithTTL({
            acquire: Effect.acquireRelease(Effect.sync(start), endThread).pipe(
              Effect.tap((worker) =>
                Effect.map(awaitReady(worker, limits.startTimeout), (id) => void systemIds.set(worker, id))
              )
            ),
            min: 0,
            max: places + besides,
            timeToLive
          })
          return { pool, living, lane: yield* makeLane({ places, aside: besides }) }
        })
        const pages = yield* poolOf(threads, aside.pages, limits.idle)
        const opening = yield* poolOf(1, aside.opening, limits.openingIdle)

        /** A thread that failed to answer, or gave way to others, is not used again. */
        const ask = Effect.fnUntraced(function* (
          { pool }: typeof pages,
          place: Place,
          task: BoundTask,
          standing: Wall
        ) {
          const worker = yield* Pool.get(pool)
          const [processor, most] = timesOf(limits, task)
          const spend = Pool.invalidate(pool, worker)
          let isSlowed = false
          yield* place
            .stepAside(untilUsed(worker, limits.patience))
            .pipe(
              Effect.andThen(untilUsed(worker, limits.slowing)),
              Effect.andThen(Effect.sync(() => void (isSlowed = giveWay(systemIds.get(worker) ?? null)))),
              Effect.forkScoped
            )
          const wall = () => (standing === null || place.isAside() ? most : standing)
          return yield* askThread(worker, task, { processor, wall }).pipe(
            Effect.tap((answer) => (isSpent(answer, task) || isSlowed ? spend : Effect.void)),
            Effect.onError(() => spend)
          )
        }, Effect.scoped)

        /** By its path: a page that needs much memory is made alone at least among those of its own file. */
        const files = yield* RcMap.make({
          lookup: (_path: string) => makeLane({ places: maxThreadsPerFile, aside: 0 })
        })
        const enterFile = Effect.fnUntraced(function* (task: Task, count: number) {
          if ("pdfPath" in task) yield* (yield* RcMap.get(files, task.pdfPath)).enter(count)
        })

        const amongOthers = Effect.fnUntraced(function* (task: Task, finestDpi = finest) {
          yield* enterFile(task, 1)
          const place = yield* pages.lane.enter(1)
          return yield* ask(pages, place, { ...task, linearBytes: sharedBytes, finestDpi }, null)
        }, Effect.scoped)

        const inspect = Effect.fnUntraced(function* (task: Task) {
          const place = yield* opening.lane.enter(1)
          return yield* ask(opening, place, { ...task, linearBytes: openingBytes, finestDpi: finest }, null)
        }, Effect.scoped)

        /** Null if it would keep others waiting for too long, and still has patience. */
        const tryAlone = Effect.fnUntraced(function* (task: Task, isPatient: boolean) {
          const count = Math.min(threads, maxThreadsPerFile)
          const place = isPatient
            ? yield* pages.lane.enterWithin(count, limits.gathering)
            : yield* pages.lane.enter(count)
          if (place === null) return null
          const endAll = Effect.forEach(
            [pages, opening],
            ({ living, pool }) => Effect.forEach(living, (worker) => Pool.invalidate(pool, worker), { discard: true }),
            { discard: true }
          )
          yield* endAll
          const bound = { ...task, linearBytes: aloneBytes, finestDpi: finest }
          return yield* ask(pages, place, bound, limits.aloneWall).pipe(Effect.ensuring(endAll))
        }, Effect.scoped)

        /** One after another, so that everybody who waits goes between two of them. */
        const turns = yield* Semaphore.make(1)

        /** Threads never give memory back, so the idle ones end before this task, and its own thread after it. */
        const alone = Effect.fnUntraced(function* (task: Task) {
          yield* enterFile(task, maxThreadsPerFile)
          yield* turns.takeScoped(1)
          for (let times = 0; ; times += 1) {
            const answer = yield* tryAlone(task, times < letGo)
            if (answer !== null) return answer
          }
        }, Effect.scoped)

        /** Files whose last page had to be made alone; their next page will be too. */
        const heavy = new Set<string>()

        const answerTo = Effect.fnUntraced(function* (task: Task) {
          if (task._tag === "Inspect") return yield* inspect(task)
          // Never alone: conversions would wait for a picture that nobody needs.
          if (task._tag === "FirstPage" || task._tag === "Tile") return yield* amongOthers(task)
          if (task._tag === "Zoom") {
            const answer = yield* amongOthers(task)
            return needsMoreMemory(answer) && answer.whileDrawing ? yield* amongOthers(task, coarser) : answer
          }
          const isHeavy = task._tag === "Page" && heavy.delete(task.pdfPath)
          const first = isHeavy ? null : yield* amongOthers(task)
          if (first !== null && !needsMoreMemory(first)) return first
          const answer = yield* alone(task)
          const neededMuchMemory = answer._tag === "Done" && answer.heldBytes > sharedBytes
          if (task._tag === "Page" && neededMuchMemory) heavy.add(task.pdfPath)
          return answer
        })

        const perform = Effect.fn("ConversionThreads.perform")(function* (task: Task) {
          const answer = yield* answerTo(task)
          switch (answer._tag) {
            case "Done":
              return answer.value
            case "Refused":
              if (task._tag === "Page") yield* Effect.logWarning(`Page ${task.place.number}: ${answer.detail}`)
              return yield* Effect.fail(refusals[answer.refusal]())
            case "Faulty":
              return yield* Effect.fail(failed(task, answer.isDiskFull ? "full" : "faulty", answer.detail))
          }
        })

        return ConversionThreads.of({ threads, perform })
      })
    )

  static readonly layer = ConversionThreads.layerWith(defaultLimits)
}
