import { Effect } from "effect"
import { HttpApiBuilder } from "effect/http-api"
import { Api } from "../../src/contract/Api.ts"
import { CurrentPrincipal } from "../../src/contract/authorisation.ts"
import { answer } from "../platform/http/answer.ts"
import { Library } from "./Library.ts"

export const layer = HttpApiBuilder.group(
  Api,
  "library",
  Effect.fnUntraced(function* (handlers) {
    const library = yield* Library

    return handlers.handleAll({
      library: Effect.fn("library.library")(function* () {
        const { user } = yield* CurrentPrincipal
        return answer({ items: yield* library.of(user.id) })
      }),
      history: Effect.fn("library.history")(function* () {
        const { user } = yield* CurrentPrincipal
        return answer({ items: yield* library.viewed(user.id) })
      }),
      marks: Effect.fn("library.marks")(function* ({ query: { after } }) {
        const { user } = yield* CurrentPrincipal
        return answer(yield* library.marked(user.id, after ?? null))
      })
    })
  })
)
