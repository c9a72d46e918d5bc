import { Effect, Layer } from "effect"
import { logFailure } from "../platform/failureLog.ts"
import { publicAddress } from "../platform/publicAddress.ts"
import { SecurityLog } from "../platform/SecurityLog.ts"
import { Removals } from "../publishing/Removals.ts"
import { Archives } from "./Archives.ts"
import { makeArchive } from "./archive/makeArchive.ts"
import { Deletions } from "./Deletions.ts"
import { sendLastMails } from "./lastMails.ts"
import { tellDue } from "./ownDataNotices.ts"

/** Makes every archive that waits; one that cannot be made is tried again when its lease is over. */
const makeArchives = Effect.gen(function* () {
  const archives = yield* Archives
  for (let next = yield* archives.take; next !== null; next = yield* archives.take) {
    const { id } = next
    yield* makeArchive(next).pipe(
      Effect.flatMap((zip) => archives.finish(id, zip)),
      Effect.catchCause((cause) => Effect.logError("An archive could not be made; tried again shortly", cause)),
      Effect.annotateLogs({ archive: id })
    )
  }
})

/** Erases every user whose time has come; one that cannot be erased does not delay the others. */
const eraseDue = Effect.gen(function* () {
  const deletions = yield* Deletions
  const security = yield* SecurityLog
  for (const id of yield* deletions.due) {
    yield* Effect.gen(function* () {
      const erased = yield* deletions.erase(id)
      if (erased === null) return
      yield* security.note("accountErased", { userId: null })
      yield* Removals.use((removals) => removals.clearDue)
    }).pipe(
      Effect.uninterruptible,
      Effect.catchCause((cause) => logFailure("Error", "An account could not be erased; tried again shortly", cause))
    )
  }
})

/** Makes archives, erases accounts whose time has come, tells users, and deletes what is over. Source: product, "One's own data". */
export const round = Effect.fn("ownDataRounds.round")(function* (address: string) {
  const deletions = yield* Deletions
  const archives = yield* Archives
  const kept = <E, R>(part: Effect.Effect<void, E, R>) =>
    Effect.catchCause(part, (cause) =>
      logFailure("Warn", "Users' own data could not be looked after; tried again shortly", cause)
    )
  yield* kept(makeArchives)
  yield* kept(deletions.sweep)
  yield* kept(eraseDue)
  yield* kept(sendLastMails(address))
  yield* kept(archives.sweep)
  yield* kept(tellDue)
})

/** At start and every three seconds, because a user waits for an archive. */
export const layer = Layer.effectDiscard(
  Effect.gen(function* () {
    const address = yield* publicAddress
    yield* round(address).pipe(Effect.andThen(Effect.sleep("3 seconds")), Effect.forever, Effect.forkScoped)
  })
)
