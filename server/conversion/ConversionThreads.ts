import { availableParallelism, totalmem } from "node:os"
import { Worker } from "node:worker_threads"
import { Cause, Context, type Duration, Effect, Layer, Pool, Semaphore } from "effect"
import { affordableBytes, affordableThreads } from "./affordableThreads.ts"
import { askThread, awaitReady, endThread, failed } from "./askThread.ts"
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
  /** At most; fewer where memory is short. */
  readonly threads: number
  /** Of the whole machine, or of what the server may use of it. */
  readonly memoryBytes: number
  /** For a thread's JavaScript; pixels and PDFium's own memory are not in it. Beyond, the thread ends. */
  readonly heapMegabytes: number
  /** For the WebAssembly of a thread, PDFium and the encoder together, while another page of the file is made too. */
  readonly linearBytes: number
  /** The same for a page that needs more, and is made in the place of two. Beyond, it is too heavy. */
  readonly aloneBytes: number
  /** The same for opening a document and counting its pages. */
  readonly openingBytes: number
  /** For one task, on a processor; a page that takes longer is given up. A page is not to blame for a busy server. */
  readonly taskTimeout: Duration.Input
  /** For opening a document and counting its pages, on a processor. */
  readonly openingTimeout: Duration.Input
  /** For a thread to begin. */
  readonly startTimeout: Duration.Input
  /** A thread without work gives its memory back after this long. */
  readonly idle: Duration.Input
  /** The thread that opens documents does so after this long: what it holds is for pages. */
  readonly openingIdle: Duration.Input
  /** What a thread runs; tests give one that dies. */
  readonly code: URL
}

const MEBIBYTE = 1024 * 1024

/**
 * Measured, so that one file stays under 512 MiB whatever it is: a photograph on all of a page of A4 at 300 dpi takes 170
 * to 220 MiB, one on all of A3 from 310 on; at 150 dpi none takes more than 290. The rest is JavaScript.
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

/** So many pages of one file are made at once, whatever the machine: what one file may take of it has an end. */
export const threadsOfFile = 2

/** How finely a page is drawn for zoom, and how finely instead where that needs too much memory. */
const finest = 300
const coarser = [200, 150] as const

/** What a thread answers that was refused memory: another may have more. */
const needsMore = (answer: TaskAnswer): answer is Extract<TaskAnswer, { _tag: "Refused" }> =>
  answer._tag === "Refused" && answer.refusal === "TooHeavy"

/** What a thread may keep between two documents that it opened; one that has just begun holds 34 MiB. */
const mostKept = 48 * MEBIBYTE

/** The thread stopped in the middle of something, or holds more than it may until the next task. */
const isSpent = (answer: TaskAnswer, task: Task): boolean =>
  needsMore(answer) ||
  answer._tag === "Faulty" ||
  (task._tag === "Inspect" && answer._tag === "Done" && answer.heldBytes > mostKept)

/** The threads that PDFium runs in, so that a hostile file can stop one of them and never the server. */
export class ConversionThreads extends Context.Service<
  ConversionThreads,
  {
    /** How many tasks go on at once beside the opening of a document; the others wait, the first come first. */
    readonly threads: number
    /**
     * Refuses as `TooSlow` or `TooHeavy` what takes a thread too long or too much memory. What is refused of the task of
     * a page is the page alone.
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
        const besideBytes = affordableBytes(limits.linearBytes, memoryBytes, openingBytes)
        const aloneBytes = affordableBytes(limits.aloneBytes, memoryBytes, openingBytes)
        const fork = Effect.runForkWith(yield* Effect.context())

        /** Threads, and those of them that live. One can break while nobody waits for its answer; unheard, that would end the server. */
        const poolOf = Effect.fnUntraced(function* (max: number, timeToLive: Duration.Input) {
          const living = new Set<Worker>()
          const start = (): Worker => {
            const worker: Worker = new Worker(limits.code, {
              name: "conversion",
              resourceLimits: { maxOldGenerationSizeMb: limits.heapMegabytes, maxYoungGenerationSizeMb: 16 }
            })
            living.add(worker)
            return worker
              .on("error", (error) => fork(Effect.logError("A conversion thread broke", Cause.die(error))))
              .on("exit", () => {
                living.delete(worker)
                fork(Pool.invalidate(pool, worker))
              })
          }
          const pool: Pool.Pool<Worker, ConversionFailed> = yield* Pool.makeWithTTL({
            acquire: Effect.acquireRelease(Effect.sync(start), endThread).pipe(
              Effect.tap((worker) => awaitReady(worker, limits.startTimeout))
            ),
            min: 0,
            max,
            timeToLive
          })
          return { pool, living }
        })
        const pages = yield* poolOf(threads, limits.idle)
        const opening = yield* poolOf(1, limits.openingIdle)

        /** Who needs more places than one waits at the entrance, and those who come after it wait behind. */
        const entrance = yield* Semaphore.make(1)
        const places = yield* Semaphore.make(threads)
        const take = (count: number) => entrance.withPermits(1)(places.takeScoped(count))

        /** Never uses a thread again that did not answer: it may be in the middle of anything. */
        const ask = Effect.fnUntraced(function* ({ pool }: typeof pages, task: BoundTask) {
          const worker = yield* Pool.get(pool)
          const limit = task._tag === "Inspect" ? limits.openingTimeout : limits.taskTimeout
          return yield* askThread(worker, task, limit).pipe(
            Effect.tap((answer) => (isSpent(answer, task) ? Pool.invalidate(pool, worker) : Effect.void)),
            Effect.onError(() => Pool.invalidate(pool, worker))
          )
        }, Effect.scoped)

        const beside = Effect.fnUntraced(function* (task: Task) {
          yield* take(1)
          return yield* ask(pages, { ...task, linearBytes: besideBytes, finestDpi: finest })
        }, Effect.scoped)

        /** Threads keep what memory they have grown to: those that rest end before, and this one after. */
        const alone = Effect.fnUntraced(function* (task: Task, finestDpi: number) {
          yield* take(Math.min(threads, threadsOfFile))
          const endAll = Effect.forEach(
            [pages, opening],
            ({ living, pool }) => Effect.forEach(living, (worker) => Pool.invalidate(pool, worker), { discard: true }),
            { discard: true }
          )
          yield* endAll
          return yield* ask(pages, { ...task, linearBytes: aloneBytes, finestDpi }).pipe(Effect.ensuring(endAll))
        }, Effect.scoped)

        /** Files of which the last page that was made had to be made alone: so will the next. Forgotten at their end. */
        const heavy = new Set<string>()

        const answerTo = Effect.fnUntraced(function* (task: Task) {
          if (task._tag === "Inspect") {
            return yield* ask(opening, { ...task, linearBytes: openingBytes, finestDpi: finest })
          }
          const isHeavy = "pdfPath" in task && heavy.delete(task.pdfPath)
          const first = isHeavy ? null : yield* beside(task)
          if (first !== null && !needsMore(first)) return first
          let answer = yield* alone(task, finest)
          for (const finestDpi of coarser) {
            if (needsMore(answer) && answer.whileDrawing) answer = yield* alone(task, finestDpi)
          }
          const isDone = answer._tag === "Done" && answer.heldBytes > besideBytes
          if (task._tag === "Page" && isDone) heavy.add(task.pdfPath)
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
              return yield* Effect.fail(failed(task, "faulty", answer.detail))
          }
        })

        return ConversionThreads.of({ threads, perform })
      })
    )

  static readonly layer = ConversionThreads.layerWith(defaultLimits)
}
