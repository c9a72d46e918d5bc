import { Deferred, Effect, Queue, Stream } from "effect"
import type { LogTrouble, StreamTrouble } from "../../domain/log/LogTrouble.ts"
import type { LogDatabase, LogListener } from "./eventLogDatabase.ts"

const troubleOf = (cause: unknown): LogTrouble => {
  const name = cause instanceof DOMException ? cause.name : ""
  if (name === "QuotaExceededError") return "Full"
  return name === "VersionError" ? "Outdated" : "Missing"
}

/** How long the browser may take to open its database before facts are kept without it: some never answer. */
const patience = "4 seconds"

/** What must be done when the connection is gone, and when the database opens after all that it was not waited for any more. */
interface Turns extends Pick<LogListener, "gone"> {
  readonly late: () => void
}

/**
 * This tab's one connection to the log, opened when it is first used and again after it has gone. A newer version, and
 * whoever clears the browser, is let through at once.
 */
export const eventLogConnection = Effect.fnUntraced(function* ({ gone, late }: Turns) {
  let opened: LogDatabase | null = null
  let verdict: Deferred.Deferred<LogDatabase, LogTrouble> | null = null
  let isOver = false

  const open = () => {
    const opening = Deferred.makeUnsafe<LogDatabase, LogTrouble>()
    const arrive = (database: LogDatabase) => {
      if (isOver) return database.close()
      opened = database
      if (!Deferred.doneUnsafe(opening, Effect.succeed(database))) late()
    }
    const fail = (cause: unknown) => {
      verdict = null
      Deferred.doneUnsafe(opening, Effect.fail(troubleOf(cause)))
    }
    const held = () => void Deferred.doneUnsafe(opening, Effect.fail("Held"))
    const end: LogListener["gone"] = (to) => {
      opened = verdict = null
      gone(to)
    }
    import("./eventLogDatabase.ts").then(({ openLog }) => openLog({ held, gone: end })).then(arrive, fail)
    return opening
  }

  const database = Effect.suspend(() => {
    if (opened !== null) return Effect.succeed(opened)
    verdict ??= open()
    const opening = verdict
    return Effect.timeoutOrElse(Effect.interruptible(Deferred.await(opening)), {
      duration: patience,
      orElse: () => Effect.andThen(Deferred.fail(opening, "Missing"), Deferred.await(opening))
    })
  })

  yield* Effect.addFinalizer(() =>
    Effect.sync(() => {
      isOver = true
      opened?.close()
    })
  )

  const met = new Map<string, StreamTrouble>()
  const listeners = new Set<(what: StreamTrouble) => void>()

  return {
    /** A connection that has gone in the middle of it is opened once more. */
    use: <A>(work: (database: LogDatabase) => Promise<A>): Effect.Effect<A, LogTrouble> =>
      database.pipe(
        Effect.andThen((opened) => Effect.tryPromise({ try: () => work(opened), catch: troubleOf })),
        Effect.retry({ times: 1, while: (what) => what === "Missing" })
      ),

    tell: (what: StreamTrouble): Effect.Effect<void> =>
      Effect.sync(() => {
        const name = Object.values(what).join()
        if (met.has(name)) return
        met.set(name, what)
        for (const listener of listeners) listener(what)
      }),

    troubles: Stream.callback<StreamTrouble>((queue) =>
      Effect.acquireRelease(
        Effect.sync(() => {
          const listener = (what: StreamTrouble) => void Queue.offerUnsafe(queue, what)
          for (const what of met.values()) listener(what)
          listeners.add(listener)
          return listener
        }),
        (listener) => Effect.sync(() => listeners.delete(listener))
      )
    )
  }
})
