import type { Worker } from "node:worker_threads"
import { type Duration, Effect } from "effect"
import { ConversionFailed, type PdfRefusal, TooHeavy, TooSlow } from "./refusals.ts"
import type { BoundTask, Ready, Task, TaskAnswer } from "./task.ts"
import { hasUsedTime, type TimeLimits } from "./processorTime.ts"

export const failed = (task: Task | null, reason: ConversionFailed["reason"], detail: string): ConversionFailed =>
  new ConversionFailed({ page: task?._tag === "Page" ? task.place.number : null, reason, detail })

const isOutOfHeap = (error: unknown): boolean =>
  error instanceof Error && "code" in error && error.code === "ERR_WORKER_OUT_OF_MEMORY"

/** Whether the thread itself says it: `node --watch` tells by the same way which files a thread imports. */
const isOwn = (message: object): message is Ready | TaskAnswer => "_tag" in message

/** The thread's next message, or how it ended. */
const listen = <E>(worker: Worker, ended: (error: unknown) => E): Effect.Effect<Ready | TaskAnswer, E> =>
  Effect.callback((resume) => {
    const settle = (effect: Effect.Effect<Ready | TaskAnswer, E>) => {
      leave()
      resume(effect)
    }
    const onMessage = (message: object) => {
      if (isOwn(message)) settle(Effect.succeed(message))
    }
    const onError = (error: unknown) => settle(Effect.fail(ended(error)))
    const onExit = (code: number) => settle(Effect.fail(ended(`it ended with code ${code}`)))
    const leave = () => worker.off("message", onMessage).off("error", onError).off("exit", onExit)
    worker.on("message", onMessage).on("error", onError).on("exit", onExit)
    return Effect.sync(leave)
  })

/** Waits until the thread accepts tasks, and answers with the system's id of it. Fails as `starved` if it does not. */
export const awaitReady = (worker: Worker, limit: Duration.Input): Effect.Effect<number | null, ConversionFailed> =>
  listen(worker, (error) => failed(null, "starved", `no thread began: ${String(error)}`)).pipe(
    Effect.timeoutOrElse({
      duration: limit,
      orElse: () => Effect.fail(failed(null, "starved", "no thread began in time"))
    }),
    Effect.map((message) => (message._tag === "Ready" ? (message.systemId ?? null) : null))
  )

/** Ends a thread, or leaves it behind: one that waits for the disk may never end. */
export const endThread = (worker: Worker): Effect.Effect<void> =>
  Effect.promise(() => worker.terminate()).pipe(
    Effect.timeoutOrElse({
      duration: "5 seconds",
      orElse: () =>
        Effect.logWarning("A conversion thread does not end; it is left behind").pipe(Effect.as(worker.unref()))
    }),
    Effect.asVoid
  )

/**
 * Gives a thread a task. Refuses with `TooSlow` beyond its limits of time, and with `TooHeavy` beyond its heap. Fails
 * as `crashed` if the thread ends, and as `starved` if it gets no processor.
 */
export const askThread = (
  worker: Worker,
  task: BoundTask,
  limits: TimeLimits
): Effect.Effect<TaskAnswer, PdfRefusal | ConversionFailed> => {
  const answer = listen(worker, (error) =>
    isOutOfHeap(error) ? new TooHeavy() : failed(task, "crashed", String(error))
  ) as Effect.Effect<TaskAnswer, TooHeavy | ConversionFailed>
  const timeout = Effect.flatMap(hasUsedTime(worker, limits), (hasUsed) =>
    Effect.fail(hasUsed ? new TooSlow() : failed(task, "starved", "its thread was given no processor"))
  )
  return Effect.raceFirst(
    answer,
    Effect.andThen(
      Effect.sync(() => worker.postMessage(task)),
      timeout
    )
  )
}
