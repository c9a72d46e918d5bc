import { Effect } from "effect"
import { HttpApiBuilder } from "effect/http-api"
import { Api } from "../../src/contract/Api.ts"
import { CurrentPrincipal } from "../../src/contract/authorisation.ts"
import { answer } from "../platform/http/answer.ts"
import { RateLimits } from "../platform/rateLimits.ts"
import { FavouriteStore } from "./FavouriteStore.ts"

/** Each press of a heart is one call; nobody presses more often than this. */
const mergeLimit = { hits: 240, seconds: 60 }

export const layer = HttpApiBuilder.group(
  Api,
  "favourites",
  Effect.fnUntraced(function* (handlers) {
    const attempts = yield* RateLimits
    const store = yield* FavouriteStore
    const answerAll = (userId: string) => Effect.map(store.of(userId), (items) => answer({ items }))

    return handlers.handleAll({
      favourites: Effect.fn("favourites.favourites")(function* () {
        const { user } = yield* CurrentPrincipal
        return yield* answerAll(user.id)
      }),
      mergeFavourites: Effect.fn("favourites.mergeFavourites")(function* ({ payload }) {
        const { user } = yield* CurrentPrincipal
        yield* attempts.allow(["favourites", user.id], mergeLimit)
        yield* store.merge(user.id, payload.sayings, payload.now)
        return yield* answerAll(user.id)
      })
    })
  })
)
