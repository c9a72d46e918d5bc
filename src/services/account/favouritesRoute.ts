import { Clock, Effect } from "effect"
import type { FavouriteFact } from "../../domain/account/FavouriteFact.ts"
import { type Favourite, type Favourites, newerThan } from "../../domain/account/Favourites.ts"
import { favouritesKind } from "../../domain/account/favouritesKind.ts"
import { streamOf } from "../../domain/log/LogStream.ts"
import { DeferredClient } from "../platform/DeferredClient.ts"
import { EventLog } from "../platform/EventLog.ts"
import type { Route } from "../platform/Outbox.ts"
import { callAs } from "../session/callAs.ts"

/** Appends what is new in the server's favourites, and answers with the merged ones. */
const keepAnswer = Effect.fnUntraced(function* (user: string | null, told: ReadonlyArray<Favourite>) {
  const log = yield* EventLog
  const stream = streamOf(favouritesKind, user)
  const known = yield* log.fold(stream)
  const favourites = newerThan(known, told)
  if (favourites.length === 0) return known
  yield* log.append(stream, [{ _tag: "FavouritesTold", favourites }])
  return yield* log.fold(stream)
})

/** The user's favourites, merged with the server's; null if somebody else is signed in. */
export const askFavourites = Effect.fn("askFavourites")(function* (user: string | null) {
  const { favourites } = yield* DeferredClient
  const answer = yield* callAs(user, favourites.favourites())
  return answer === null ? null : yield* keepAnswer(user, answer.data.items)
})

/** Sends the user's changes; the server's answer brings those of other devices. */
export const favouritesRoute = (user: string): Route<FavouriteFact, Favourites> => ({
  name: `favourites/${user}`,
  stream: streamOf(favouritesKind, user),
  keyOf: (fact) => (fact._tag === "FavouriteSaid" ? fact.favourite.key : null),
  keepsFacts: true,
  deliver: Effect.fn("favourites.deliver")(
    function* (facts) {
      const { favourites } = yield* DeferredClient
      const sayings = facts.flatMap((fact) => (fact._tag === "FavouriteSaid" ? fact.favourite : []))
      const payload = { now: new Date(yield* Clock.currentTimeMillis).toISOString(), sayings }
      const answer = yield* callAs(user, favourites.mergeFavourites({ payload }))
      if (answer === null) return "later"
      yield* keepAnswer(user, answer.data.items)
      return "taken"
    },
    Effect.catchTags({
      TooManyRequests: ({ retryAfterSeconds }) => Effect.succeed({ retryAfter: retryAfterSeconds }),
      InvalidRequest: () => Effect.succeed("refused" as const),
      BodyTooLarge: () => Effect.succeed("refused" as const)
    }),
    Effect.catchCause((cause) => Effect.as(Effect.logDebug(cause), "later" as const))
  )
})
