import { Effect } from "effect"
import { HttpApiBuilder } from "effect/http-api"
import { Api } from "../../src/contract/Api.ts"
import { CurrentPrincipal } from "../../src/contract/authorisation.ts"
import { Attempts } from "../platform/attempts.ts"
import { FavouriteStore } from "./FavouriteStore.ts"

/** Every heart that is pressed is told at once: more than this in a minute is no hand's work. */
const merges = { hits: 240, seconds: 60 }

export const layer = HttpApiBuilder.group(
  Api,
  "favourites",
  Effect.fnUntraced(function* (handlers) {
    const attempts = yield* Attempts
    const kept = yield* FavouriteStore
    const all = (userId: string) =>
      Effect.map(kept.of(userId), (items) => ({ success: true as const, data: { items }, message: "" }))

    return handlers
      .handle(
        "favourites",
        Effect.fn("favourites.favourites")(function* () {
          const { user } = yield* CurrentPrincipal
          return yield* all(user.id)
        })
      )
      .handle(
        "mergeFavourites",
        Effect.fn("favourites.mergeFavourites")(function* ({ payload }) {
          const { user } = yield* CurrentPrincipal
          yield* attempts.allow(["favourites", user.id], merges)
          yield* kept.merge(user.id, payload.sayings, payload.now)
          return yield* all(user.id)
        })
      )
  })
)
