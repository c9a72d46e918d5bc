import { Clock, Effect, Stream } from "effect"
import type { FavouriteFact } from "../../domain/account/FavouriteFact.ts"
import { newFavourite } from "../../domain/account/Favourites.ts"
import { favouritesKind } from "../../domain/account/favouritesKind.ts"
import { streamOf } from "../../domain/log/LogStream.ts"
import { askFavourites, favouritesRoute } from "../../services/account/favouritesRoute.ts"
import { troubleIn } from "../../services/platform/ApiClient.ts"
import { backOnline } from "../../services/platform/backOnline.ts"
import { EventLog } from "../../services/platform/EventLog.ts"
import { Outbox } from "../../services/platform/Outbox.ts"
import { waitUntil } from "../../services/platform/waitUntil.ts"
import { whenHidden } from "../../services/platform/whenSeen.ts"
import { recorder } from "../recorder.ts"
import { liveUser } from "../session/watchUser.live.ts"
import { ask } from "../ask.ts"
import { fill } from "../slot.ts"
import { favouritesMachine, type Remembered } from "./favourites.machine.ts"

const visitors = streamOf(favouritesKind, null)

/** Milliseconds between two requests for changes from other devices. */
const rest = 60_000

/** The facts to record now: each change gets its time and key. */
const factsOf = Effect.fnUntraced(function* (remembered: ReadonlyArray<Remembered>, userId: string | null) {
  const known = yield* EventLog.use((log) => log.fold(streamOf(favouritesKind, userId)))
  const now = yield* Clock.currentTimeMillis
  return remembered.map((one): FavouriteFact =>
    one._tag === "Say" ? { _tag: "FavouriteSaid", favourite: newFavourite(known, one, now, crypto.randomUUID()) } : one
  )
})

export const liveFavourites = fill(favouritesMachine, {
  watch: liveUser,
  follow: ask(
    ({ userId }, hear) =>
      Effect.gen(function* () {
        const log = yield* EventLog
        const follow = log
          .changes(streamOf(favouritesKind, userId))
          .pipe(Stream.runForEach((favourites) => hear({ type: "favourites.stored", favourites })))
        const carry = log
          .changes(visitors)
          .pipe(Stream.runForEach((favourites) => hear({ type: "visitorFavourites.stored", favourites })))
        yield* Effect.all(userId === null ? [follow] : [follow, carry], { concurrency: "unbounded", discard: true })
      }),
    { type: "favourites.failed" }
  ),
  server: ask(
    ({ userId }, hear) =>
      Effect.gen(function* () {
        for (;;) {
          const askedAt = yield* Clock.currentTimeMillis
          yield* askFavourites(userId).pipe(
            Effect.andThen((favourites) =>
              favourites === null ? Effect.void : hear({ type: "server.answered", favourites })
            ),
            Effect.catch((error) => hear({ type: "server.unanswered", trouble: troubleIn(error) }))
          )
          yield* Effect.race(Effect.andThen(whenHidden, waitUntil(askedAt + rest)), backOnline)
        }
      }),
    { type: "server.unanswered", trouble: { _tag: "Unexpected", message: null } }
  ),
  recorder: recorder((remembered: ReadonlyArray<Remembered>, userId) =>
    Effect.gen(function* () {
      const facts = yield* factsOf(remembered, userId)
      const log = yield* EventLog
      if (userId === null) yield* log.append(visitors, facts)
      else {
        const outbox = yield* Outbox
        yield* outbox.put(favouritesRoute(userId), facts)
        yield* Effect.forkDetach(outbox.flush(false))
      }
      const favourites = yield* log.fold(streamOf(favouritesKind, userId))
      return { type: "facts.recorded", userId, favourites } as const
    }).pipe(
      Effect.catchCause((cause) =>
        Effect.as(Effect.logError(cause), { type: "facts.recorded", userId, favourites: null } as const)
      )
    )
  )
})
