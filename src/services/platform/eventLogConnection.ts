import { Deferred, Effect, Queue, Stream } from "effect"
import type { LogTrouble, StreamTrouble } from "../../domain/log/LogTrouble.ts"
import { type LogDatabase, type LogListener, openLog } from "./eventLogDatabase.ts"

const troubleOf = (cause: unknown): LogTrouble => {
  const name = cause instanceof DOMException ? cause.name : ""
  if (name === "QuotaExceededError") return "Full"
  return name === "VersionError" ? "Outdated" : "Missing"
}

/** How long opening the database may take before facts are kept without it; some browsers never answer. */
const openTimeout = "4 seconds"

/** Called when the connection is lost, and when the database opens after the timeout. */
interface ConnectionEvents extends Pick<LogListener, "lost"> {
  readonly openedLate: () => void
}

/**
 * This tab's connection to the log, opened on first use and again after a loss. It closes at once for a newer version,
 * or when the browser's data is cleared.
 */
export const eventLogConnection = Effect.fnUntraced(function* ({ lost, openedLate }: ConnectionEvents) {
  let opened: LogDatabase | null = null
  let current: Deferred.Deferred<LogDatabase, LogTrouble> | null = null
  let isClosed = false

  const open = () => {
    const opening = Deferred.makeUnsafe<LogDatabase, LogTrouble>()
    const arrive = (database: LogDatabase) => {
      if (isClosed) return database.close()
      opened = database
      if (!Deferred.doneUnsafe(opening, Effect.succeed(database))) openedLate()
    }
    const fail = (cause: unknown) => {
      current = null
      Deferred.doneUnsafe(opening, Effect.fail(troubleOf(cause)))
    }
    const held = () => void Deferred.doneUnsafe(opening, Effect.fail("Held"))
    const end: LogListener["lost"] = (why) => {
      opened = current = null
      lost(why)
    }
    openLog({ held, lost: end }).then(arrive, fail)
    return opening
  }

  const database = Effect.suspend(() => {
    if (opened !== null) return Effect.succeed(opened)
    current ??= open()
    const opening = current
    return Effect.timeoutOrElse(Effect.interruptible(Deferred.await(opening)), {
      duration: openTimeout,
      orElse: () => Effect.andThen(Deferred.fail(opening, "Missing"), Deferred.await(opening))
    })
  })

  yield* Effect.addFinalizer(() =>
    Effect.sync(() => {
      isClosed = true
      opened?.close()
    })
  )

  const reported = new Map<string, StreamTrouble>()
  const listeners = new Set<(what: StreamTrouble) => void>()

  return {
    /** Retries once if the connection is lost meanwhile. */
    use: <A>(work: (database: LogDatabase) => Promise<A>): Effect.Effect<A, LogTrouble> =>
      database.pipe(
        Effect.andThen((opened) => Effect.tryPromise({ try: () => work(opened), catch: troubleOf })),
        Effect.retry({ times: 1, while: (what) => what === "Missing" })
      ),

    tell: (what: StreamTrouble): Effect.Effect<void> =>
      Effect.sync(() => {
        const name = Object.values(what).join()
        if (reported.has(name)) return
        reported.set(name, what)
        for (const listener of listeners) listener(what)
      }),

    troubles: Stream.callback<StreamTrouble>((queue) =>
      Effect.acquireRelease(
        Effect.sync(() => {
          const listener = (what: StreamTrouble) => void Queue.offerUnsafe(queue, what)
          for (const what of reported.values()) listener(what)
          listeners.add(listener)
          return listener
        }),
        (listener) => Effect.sync(() => listeners.delete(listener))
      )
    )
  }
})
