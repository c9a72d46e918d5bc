import { Effect } from "effect"
import { HttpApiBuilder } from "effect/http-api"
import { Api } from "../../src/contract/Api.ts"
import { CurrentPrincipal } from "../../src/contract/authorisation.ts"
import { answer } from "../platform/http/answer.ts"
import { TeamDesk } from "./TeamDesk.ts"

export const layer = HttpApiBuilder.group(
  Api,
  "teamDesk",
  Effect.fnUntraced(function* (handlers) {
    const desk = yield* TeamDesk

    return handlers.handleAll({
      overview: Effect.fn("teamDesk.overview")(function* () {
        const { user } = yield* CurrentPrincipal
        return answer(yield* desk.overview(user.id))
      }),
      activities: Effect.fn("teamDesk.activities")(function* ({ query }) {
        return answer(yield* desk.activities(query.page))
      })
    })
  })
)
