import { Effect } from "effect"
import { HttpApiBuilder } from "effect/http-api"
import { Api } from "../../src/contract/Api.ts"
import { CurrentPrincipal } from "../../src/contract/authorisation.ts"
import { answer } from "../platform/http/answer.ts"
import { newId } from "../platform/identity.ts"
import { TeamQuestions } from "./TeamQuestions.ts"

export const layer = HttpApiBuilder.group(
  Api,
  "teamQuestions",
  Effect.fnUntraced(function* (handlers) {
    const questions = yield* TeamQuestions

    return handlers.handleAll({
      list: Effect.fn("teamQuestions.list")(function* () {
        return answer({ items: yield* questions.list })
      }),
      order: Effect.fn("teamQuestions.order")(function* ({ payload }) {
        const { user } = yield* CurrentPrincipal
        return answer({ items: yield* questions.order(user.id, payload.from, payload.to) })
      }),
      add: Effect.fn("teamQuestions.add")(function* ({ headers, payload: { version = 1, ...texts } }) {
        const { user } = yield* CurrentPrincipal
        const key = headers["idempotency-key"] ?? newId()
        return answer(yield* questions.add(user.id, key, version, texts))
      }),
      find: Effect.fn("teamQuestions.find")(function* ({ params }) {
        return answer(yield* questions.find(params.id))
      }),
      save: Effect.fn("teamQuestions.save")(function* ({ params, payload: { version, ...texts } }) {
        const { user } = yield* CurrentPrincipal
        return answer(yield* questions.save(user.id, params.id, version, texts))
      }),
      remove: Effect.fn("teamQuestions.remove")(function* ({ params, payload }) {
        const { user } = yield* CurrentPrincipal
        yield* questions.remove(user.id, params.id, payload.version)
        return answer(null)
      })
    })
  })
)
