import { Context, Effect, Layer, RcMap, Semaphore } from "effect"
import { type ChildProcess, fork } from "node:child_process"
import { getPriority, setPriority } from "node:os"
import { PictureDelayed, PictureRefused } from "../../src/contract/publishing.ts"
import type { DrawnPicture, PictureAnswer, PictureOrder, PictureTask } from "./drawPicture.ts"

/** How long an answer waits for its turn. */
const waitLimit = "30 seconds"
/** How long it waits for its picture, whose process bounds its own time of the processor. */
const drawLimit = "1 minute"
/** Seconds of the processor for one picture. */
const maxSeconds = 10
/** That of conversions, so that requests come first. */
const lowPriority = 5
const delayed = new PictureDelayed({ retryAfterSeconds: 10 })

/** A refusal of the system is ignored. */
const lower = ({ pid }: ChildProcess): void => {
  if (pid === undefined) return
  try {
    setPriority(pid, Math.max(lowPriority, getPriority()))
  } catch {}
}

/** The process gets nothing of the server's environment, and what it says is not logged. */
const start = (): ChildProcess => {
  const child = fork(new URL("./drawPicture.ts", import.meta.url), {
    env: {},
    execArgv: [],
    serialization: "advanced",
    stdio: ["ignore", "ignore", "ignore", "ipc"]
  })
  lower(child)
  return child
}

/** What the process says, or why it says nothing. */
export const answered = (child: ChildProcess, order: PictureOrder): Effect.Effect<PictureAnswer> =>
  Effect.callback((resume) => {
    child.once("message", (answer) => resume(Effect.succeed(answer as PictureAnswer)))
    const broken = (error: Error) => resume(Effect.die(error))
    // Of several errors none may go unheard, or it would end the server.
    child.on("error", broken)
    // What ends the process without a word has broken a decoder, or was ended by the system for its memory.
    child.once("exit", () => resume(Effect.succeed({ refused: "tooHeavy" as const })))
    child.send(order, (error) => void (error !== null && broken(error)))
  })

/** Draws a picture in a process of its own. */
export const drawPicture = Effect.fnUntraced(function* (order: PictureOrder) {
  const child = yield* Effect.acquireRelease(Effect.sync(start), (running) =>
    Effect.sync(() => void running.kill("SIGKILL"))
  )
  const answer = yield* answered(child, order).pipe(
    Effect.timeoutOrElse({ duration: drawLimit, orElse: () => Effect.fail(delayed) })
  )
  return "refused" in answer ? yield* new PictureRefused({ reason: answer.refused }) : answer.drawn
}, Effect.scoped)

/** Makes pictures of files that publishers send. Source: product, "Pictures". */
export class Pictures extends Context.Service<
  Pictures,
  {
    /** A server draws one at a time, and one of each owner waits for that, so that conversions keep the processor. */
    readonly draw: (ownerId: string, task: PictureTask) => Effect.Effect<DrawnPicture, PictureRefused | PictureDelayed>
  }
>()("sayfa/Pictures") {
  static readonly layer = Layer.effect(
    Pictures,
    Effect.gen(function* () {
      const owners = yield* RcMap.make({ lookup: (_id: string) => Semaphore.make(1) })
      const turn = yield* Semaphore.make(1)

      /** Takes a place of the semaphore until the scope ends. */
      const place = (semaphore: Semaphore.Semaphore) =>
        Effect.acquireRelease(semaphore.take(1), () => semaphore.release(1), { interruptible: true })

      const inTurn = Effect.fnUntraced(function* (ownerId: string) {
        yield* place(yield* RcMap.get(owners, ownerId))
        yield* place(turn)
      })

      return Pictures.of({
        draw: Effect.fn("Pictures.draw")(function* (ownerId, task) {
          yield* inTurn(ownerId).pipe(Effect.timeoutOrElse({ duration: waitLimit, orElse: () => Effect.fail(delayed) }))
          return yield* drawPicture({ ...task, maxSeconds })
        }, Effect.scoped)
      })
    })
  )
}
