import { availableParallelism, totalmem } from "node:os"
import { Worker } from "node:worker_threads"
import { Cause, Context, Deferred, type Duration, Effect, Layer, Pool } from "effect"
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
import type { Task, TaskAnswer } from "./task.ts"

export interface ThreadLimits {
  /** At most; fewer where memory is short. */
  readonly threads: number
  /** Of the whole machine, or of what the server may use of it. */
  readonly memoryBytes: number
  /** For a thread's JavaScript; pixels and PDFium's own memory are not in it. Beyond, the thread ends. */
  readonly heapMegabytes: number
  /** For one task; a page that takes longer is given up. */
  readonly taskTimeout: Duration.Input
  /** A thread without work gives its memory back after this long. */
  readonly idle: Duration.Input
  /** What a thread runs; tests give one that dies. */
  readonly code: URL
}

export const defaultLimits: ThreadLimits = {
  threads: availableParallelism(),
  memoryBytes: Math.min(totalmem(), process.constrainedMemory() || Infinity),
  heapMegabytes: 512,
  taskTimeout: "2 minutes",
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

/** The threads that PDFium runs in, so that a hostile file can stop one of them and never the server. */
export class ConversionThreads extends Context.Service<
  ConversionThreads,
  {
    /** How many tasks for a file of this size may go on at once. */
    threadsFor(fileBytes: number): number
    perform(task: Task): Effect.Effect<Extract<TaskAnswer, { _tag: "Done" }>["value"], PdfRefusal | ConversionFailed>
  }
>()("sayfa/conversion/ConversionThreads") {
  static readonly layerWith = (limits: ThreadLimits): Layer.Layer<ConversionThreads> =>
    Layer.effect(
      ConversionThreads,
      Effect.gen(function* () {
        const threadsFor = (fileBytes: number) =>
          affordableThreads({ cores: limits.threads, memoryBytes: limits.memoryBytes, fileBytes })
        const fork = Effect.runForkWith(yield* Effect.context())

        /** A thread can break while nobody waits for its answer; unheard, that would end the server. */
        const start = (): Worker => {
          const worker: Worker = new Worker(limits.code, {
            name: "conversion",
            resourceLimits: { maxOldGenerationSizeMb: limits.heapMegabytes }
          })
          return worker
            .on("error", (error) => fork(Effect.logError("A conversion thread broke", Cause.die(error))))
            .on("exit", () => fork(Pool.invalidate(pool, worker)))
        }

        const pool: Pool.Pool<Worker> = yield* Pool.makeWithTTL({
          acquire: Effect.acquireRelease(Effect.sync(start), (worker) => Effect.promise(() => worker.terminate())),
          min: 0,
          max: threadsFor(0),
          timeToLive: limits.idle
        })

        const failed = (task: Task, reason: ConversionFailed["reason"], detail: string) =>
          new ConversionFailed({ page: task._tag === "Page" ? task.page : null, reason, detail })

        /** Asks one thread, and never uses it again where it did not answer: it may be in the middle of anything. */
        const ask = Effect.fnUntraced(function* (worker: Worker, task: Task) {
          const heard = yield* Deferred.make<TaskAnswer, ConversionFailed>()
          const listen = Effect.sync(() => {
            const settle = (effect: Effect.Effect<TaskAnswer, ConversionFailed>) => Deferred.doneUnsafe(heard, effect)
            const onMessage = (answer: TaskAnswer) => settle(Effect.succeed(answer))
            const onError = (error: unknown) => settle(Effect.fail(failed(task, "crashed", String(error))))
            const onExit = (code: number) =>
              settle(Effect.fail(failed(task, "crashed", `the thread ended with code ${code}`)))
            worker.on("message", onMessage).on("error", onError).on("exit", onExit)
            worker.postMessage(task)
            return () => worker.off("message", onMessage).off("error", onError).off("exit", onExit)
          })
          return yield* Effect.acquireUseRelease(
            listen,
            () => Deferred.await(heard),
            (stop) => Effect.sync(stop)
          ).pipe(
            Effect.timeoutOrElse({
              duration: limits.taskTimeout,
              orElse: () => Effect.fail(failed(task, "timedOut", "the task took too long"))
            }),
            Effect.onError(() => Pool.invalidate(pool, worker))
          )
        })

        const perform = Effect.fn("ConversionThreads.perform")(function* (task: Task) {
          const worker = yield* Pool.get(pool)
          const answer = yield* ask(worker, task)
          switch (answer._tag) {
            case "Done":
              return answer.value
            case "Refused":
              return yield* Effect.fail(refusals[answer.refusal]())
            case "Faulty":
              return yield* Effect.fail(failed(task, "faulty", answer.detail))
          }
        }, Effect.scoped)

        return ConversionThreads.of({ threadsFor, perform })
      })
    )

  static readonly layer = ConversionThreads.layerWith(defaultLimits)
}
