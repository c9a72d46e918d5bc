import { Effect } from "effect"
import { HttpApiBuilder } from "effect/http-api"
import { Api } from "../../src/contract/Api.ts"
import { CurrentPrincipal } from "../../src/contract/authorisation.ts"
import { answer } from "../platform/http/answer.ts"
import { TeamJobDesk } from "./TeamJobDesk.ts"

export const layer = HttpApiBuilder.group(
  Api,
  "teamJobs",
  Effect.fnUntraced(function* (handlers) {
    const desk = yield* TeamJobDesk

    return handlers.handleAll({
      list: Effect.fn("teamJobs.list")(function* () {
        return answer(yield* desk.list)
      }),
      retry: Effect.fn("teamJobs.retry")(function* ({ params }) {
        const { user } = yield* CurrentPrincipal
        return answer(yield* desk.retry(user.id, params.id))
      }),
      retryAll: Effect.fn("teamJobs.retryAll")(function* ({ payload }) {
        const { user } = yield* CurrentPrincipal
        return answer(yield* desk.retryAll(user.id, payload.queue))
      }),
      remove: Effect.fn("teamJobs.remove")(function* ({ params }) {
        const { user } = yield* CurrentPrincipal
        return answer(yield* desk.remove(user.id, params.id))
      }),
      removeAll: Effect.fn("teamJobs.removeAll")(function* ({ query }) {
        const { user } = yield* CurrentPrincipal
        return answer(yield* desk.removeAll(user.id, query.queue))
      })
    })
  })
)
