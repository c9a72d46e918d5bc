import { Clock, Effect } from "effect"
import type { FavouriteFact } from "../../domain/account/FavouriteFact.ts"
import { type Favourite, type Favourites, newsTo } from "../../domain/account/Favourites.ts"
import { favouritesKind } from "../../domain/account/favouritesKind.ts"
import { streamOf } from "../../domain/log/LogStream.ts"
import { patience } from "../platform/ApiClient.ts"
import { DeferredClient } from "../platform/DeferredClient.ts"
import { EventLog } from "../platform/EventLog.ts"
import type { Route } from "../platform/Outbox.ts"
import { SessionStore } from "../session/SessionStore.ts"
import { InTheNameOf } from "../session/signedHttp.ts"

/** A call in this user's name: null, and not made, where they are not who is signed in. */
const inTheNameOf = <A, E, R>(user: string | null, call: Effect.Effect<A, E, R>) =>
  Effect.gen(function* () {
    const session = yield* SessionStore.use((sessions) => sessions.read)
    return session?.user.id === user
      ? yield* call.pipe(Effect.timeout(patience), Effect.provideService(InTheNameOf, session))
      : null
  })

/** Keeps what the server says of this user's favourites, where it is news here; answers with what it all comes to. */
const keepTold = Effect.fnUntraced(function* (user: string | null, told: ReadonlyArray<Favourite>) {
  const log = yield* EventLog
  const stream = streamOf(favouritesKind, user)
  const known = yield* log.fold(stream)
  const favourites = newsTo(known, told)
  if (favourites.length === 0) return known
  yield* log.append(stream, [{ _tag: "FavouritesTold", favourites }])
  return yield* log.fold(stream)
})

/** What this user's favourites come to with what the server knows of them; null where somebody else is signed in. */
export const askFavourites = Effect.fn("askFavourites")(function* (user: string | null) {
  const { favourites } = yield* DeferredClient
  const answer = yield* inTheNameOf(user, favourites.favourites())
  return answer === null ? null : yield* keepTold(user, answer.data.items)
})

/** What this user says goes to the server, whose answer says what others of their devices have said. */
export const favouritesRoute = (user: string): Route<FavouriteFact, Favourites> => ({
  name: `favourites/${user}`,
  stream: streamOf(favouritesKind, user),
  keyOf: (fact) => (fact._tag === "FavouriteSaid" ? fact.favourite.key : null),
  isKept: true,
  deliver: Effect.fn("favourites.deliver")(
    function* (facts) {
      const { favourites } = yield* DeferredClient
      const sayings = facts.flatMap((fact) => (fact._tag === "FavouriteSaid" ? fact.favourite : []))
      const payload = { now: new Date(yield* Clock.currentTimeMillis).toISOString(), sayings }
      const answer = yield* inTheNameOf(user, favourites.mergeFavourites({ payload }))
      if (answer === null) return "later"
      yield* keepTold(user, answer.data.items)
      return "taken"
    },
    Effect.catchTags({
      TooManyRequests: ({ retryAfterSeconds }) => Effect.succeed({ retryAfter: retryAfterSeconds }),
      InvalidRequest: () => Effect.succeed("never" as const),
      BodyTooLarge: () => Effect.succeed("never" as const)
    }),
    Effect.catchCause((cause) => Effect.as(Effect.logDebug(cause), "later" as const))
  )
})
