import { availableParallelism, totalmem } from "node:os"
import { Worker } from "node:worker_threads"
import { Cause, Context, Deferred, Duration, Effect, Layer, Pool, Semaphore } from "effect"
import { affordableThreads } from "./affordableThreads.ts"
import {
  ConversionFailed,
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
  /** For the WebAssembly of a thread, PDFium and the encoder together, while others work beside it. */
  readonly linearBytes: number
  /** The same for a task that needs more, and is done while no other is. Beyond, it is too heavy. */
  readonly aloneBytes: number
  /**
   * For one task, on a processor; a page that takes longer is given up. By the clock it may take `patience` times that,
   * since a page is not to blame for a busy server.
   */
  readonly taskTimeout: Duration.Input
  /** For opening a document and counting its pages. */
  readonly openingTimeout: Duration.Input
  /** A thread without work gives its memory back after this long. */
  readonly idle: Duration.Input
  /** What a thread runs; tests give one that dies. */
  readonly code: URL
}

const MEBIBYTE = 1024 * 1024

/**
 * Measured, so that two threads stay under 512 MiB whatever they are given: a photograph on all of an A4 page at 300 dpi
 * takes 190 MiB beside others, one on all of an A3 page 380 MiB alone, and the rest is JavaScript.
 */
export const defaultLimits: ThreadLimits = {
  threads: availableParallelism(),
  memoryBytes: Math.min(totalmem(), process.constrainedMemory() || Infinity),
  heapMegabytes: 96,
  linearBytes: 196 * MEBIBYTE,
  aloneBytes: 384 * MEBIBYTE,
  taskTimeout: "60 seconds",
  openingTimeout: "20 seconds",
  idle: "30 seconds",
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

const patience = 4

/** Threads that have begun; others never answer what is asked of their time. */
const begun = new WeakSet<Worker>()

/** Milliseconds that a thread has had of a processor; none where it cannot say so now. */
const timeOf = (worker: Worker): Effect.Effect<number> =>
  begun.has(worker)
    ? Effect.tryPromise(() => worker.cpuUsage()).pipe(
        Effect.map(({ user, system }) => (user + system) / 1000),
        Effect.timeout("1 second"),
        Effect.orElseSucceed(() => 0)
      )
    : Effect.succeed(0)

/** Ends when the thread, from now on, has had that time. */
const timePassed = Effect.fnUntraced(function* (worker: Worker, limit: Duration.Input) {
  const whole = Duration.toMillis(limit)
  const before = yield* timeOf(worker)
  for (let left = whole, waited = 0; left > 0 && waited < patience * whole;) {
    const step = Math.max(left, whole / 10)
    yield* Effect.sleep(step)
    waited += step
    left = whole - ((yield* timeOf(worker)) - before)
  }
})

/** What a thread answers that was refused memory: another may have more. */
const needsMore = (answer: TaskAnswer): boolean => answer._tag === "Refused" && answer.refusal === "TooHeavy"

/** The thread stopped in the middle of something, and is of no use. */
const isSpent = (answer: TaskAnswer): boolean => needsMore(answer) || answer._tag === "Faulty"

const isOutOfHeap = (error: unknown): boolean =>
  error instanceof Error && "code" in error && error.code === "ERR_WORKER_OUT_OF_MEMORY"

/** The threads that PDFium runs in, so that a hostile file can stop one of them and never the server. */
export class ConversionThreads extends Context.Service<
  ConversionThreads,
  {
    /** How many tasks go on at once; the others wait, the first come first. */
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
        const threads = affordableThreads({ cores: limits.threads, memoryBytes: limits.memoryBytes })
        const fork = Effect.runForkWith(yield* Effect.context())
        const workers = new Set<Worker>()

        /** A thread can break while nobody waits for its answer; unheard, that would end the server. */
        const start = (): Worker => {
          const worker: Worker = new Worker(limits.code, {
            name: "conversion",
            resourceLimits: { maxOldGenerationSizeMb: limits.heapMegabytes, maxYoungGenerationSizeMb: 16 }
          })
          workers.add(worker)
          return worker
            .on("online", () => begun.add(worker))
            .on("error", (error) => fork(Effect.logError("A conversion thread broke", Cause.die(error))))
            .on("exit", () => {
              workers.delete(worker)
              fork(Pool.invalidate(pool, worker))
            })
        }

        const pool: Pool.Pool<Worker> = yield* Pool.makeWithTTL({
          acquire: Effect.acquireRelease(Effect.sync(start), (worker) => Effect.promise(() => worker.terminate())),
          min: 0,
          max: threads,
          timeToLive: limits.idle
        })

        /** Who needs every place waits at the entrance, and those who come after it wait behind. */
        const entrance = yield* Semaphore.make(1)
        const places = yield* Semaphore.make(threads)
        const take = (count: number) => entrance.withPermits(1)(places.takeScoped(count))

        const failed = (task: Task, reason: ConversionFailed["reason"], detail: string) =>
          new ConversionFailed({ page: task._tag === "Page" ? task.page : null, reason, detail })

        /** Asks one thread, and never uses it again where it did not answer: it may be in the middle of anything. */
        const ask = Effect.fnUntraced(function* (worker: Worker, task: BoundTask) {
          const heard = yield* Deferred.make<TaskAnswer, PdfRefusal | ConversionFailed>()
          const listen = Effect.sync(() => {
            const settle = (effect: Effect.Effect<TaskAnswer, PdfRefusal | ConversionFailed>) =>
              Deferred.doneUnsafe(heard, effect)
            const onMessage = (answer: TaskAnswer) => settle(Effect.succeed(answer))
            const onError = (error: unknown) =>
              settle(Effect.fail(isOutOfHeap(error) ? new TooHeavy() : failed(task, "crashed", String(error))))
            const onExit = (code: number) =>
              settle(Effect.fail(failed(task, "crashed", `the thread ended with code ${code}`)))
            worker.on("message", onMessage).on("error", onError).on("exit", onExit)
            worker.postMessage(task)
            return () => worker.off("message", onMessage).off("error", onError).off("exit", onExit)
          })
          return yield* Effect.acquireUseRelease(
            listen,
            () =>
              timePassed(worker, task._tag === "Inspect" ? limits.openingTimeout : limits.taskTimeout).pipe(
                Effect.andThen(Effect.fail(new TooSlow())),
                Effect.raceFirst(Deferred.await(heard))
              ),
            (stop) => Effect.sync(stop)
          ).pipe(
            Effect.tap((answer) => (isSpent(answer) ? Pool.invalidate(pool, worker) : Effect.void)),
            Effect.onError(() => Pool.invalidate(pool, worker))
          )
        })

        const beside = Effect.fnUntraced(function* (task: Task) {
          yield* take(1)
          const worker = yield* Pool.get(pool)
          return yield* ask(worker, { ...task, linearBytes: limits.linearBytes })
        }, Effect.scoped)

        /** Threads keep what memory they have grown to: the others end before, and this one after. */
        const alone = Effect.fnUntraced(function* (task: Task) {
          yield* take(threads)
          yield* Effect.forEach(workers, (worker) => Pool.invalidate(pool, worker), { discard: true })
          const worker = yield* Pool.get(pool)
          return yield* ask(worker, { ...task, linearBytes: limits.aloneBytes }).pipe(
            Effect.ensuring(Pool.invalidate(pool, worker))
          )
        }, Effect.scoped)

        /** Files of which the last page that was made had to be made alone: so will the next. */
        const heavy = new Set<string>()

        const answerTo = Effect.fnUntraced(function* (task: Task) {
          const isHeavy = task._tag === "Page" && heavy.delete(task.pdfPath)
          const first = isHeavy ? null : yield* beside(task)
          const answer = first === null || needsMore(first) ? yield* alone(task) : first
          if (task._tag === "Page" && answer._tag === "Done" && answer.heldBytes > limits.linearBytes) {
            heavy.add(task.pdfPath)
          }
          return answer
        })

        const perform = Effect.fn("ConversionThreads.perform")(function* (task: Task) {
          const answer = yield* answerTo(task)
          switch (answer._tag) {
            case "Done":
              return answer.value
            case "Refused":
              if (task._tag === "Page") yield* Effect.logDebug(`Page ${task.page}: ${answer.detail}`)
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
