import { Effect } from "effect"
import { HttpApiBuilder } from "effect/http-api"
import { Api } from "../../src/contract/Api.ts"
import { CurrentPrincipal } from "../../src/contract/authorisation.ts"
import { answer } from "../platform/http/answer.ts"
import { RateLimits } from "../platform/rateLimits.ts"
import { ProgressStore } from "./ProgressStore.ts"

/** A device sends its turns every fifteen seconds, and when it is put away. */
const mergeLimit = { hits: 240, seconds: 60 }

export const layer = HttpApiBuilder.group(
  Api,
  "progress",
  Effect.fnUntraced(function* (handlers) {
    const attempts = yield* RateLimits
    const store = yield* ProgressStore

    return handlers.handleAll({
      progress: Effect.fn("progress.progress")(function* () {
        const { user } = yield* CurrentPrincipal
        return answer({ items: yield* store.of(user.id) })
      }),
      mergeProgress: Effect.fn("progress.mergeProgress")(function* ({ payload }) {
        const { user } = yield* CurrentPrincipal
        yield* attempts.allow(["progress", user.id], mergeLimit)
        return answer({ items: yield* store.merge(user.id, payload.turns, payload.now) })
      })
    })
  })
)
