import { Effect } from "effect"
import { HttpApiBuilder } from "effect/http-api"
import { Api } from "../../src/contract/Api.ts"
import { CurrentPrincipal } from "../../src/contract/authorisation.ts"
import { answer } from "../platform/http/answer.ts"
import { newId } from "../platform/identity.ts"
import { say } from "../platform/wording.ts"
import { TeamTickets } from "./TeamTickets.ts"

export const layer = HttpApiBuilder.group(
  Api,
  "teamTickets",
  Effect.fnUntraced(function* (handlers) {
    const tickets = yield* TeamTickets

    return handlers.handleAll({
      list: Effect.fn("teamTickets.list")(function* ({ query }) {
        return answer({ items: yield* tickets.list(query.status) })
      }),
      thread: Effect.fn("teamTickets.thread")(function* ({ params }) {
        return answer(yield* tickets.thread(params.id))
      }),
      answer: Effect.fn("teamTickets.answer")(function* ({ params, headers, payload }) {
        const { user } = yield* CurrentPrincipal
        const thread = yield* tickets.answer(user.id, params.id, {
          content: payload.content,
          attachments: payload.attachments ?? [],
          seen: payload.seen,
          status: payload.status,
          key: headers["idempotency-key"] ?? newId()
        })
        return answer(thread, yield* say("replySent"))
      }),
      changeStatus: Effect.fn("teamTickets.changeStatus")(function* ({ params, payload }) {
        const { user } = yield* CurrentPrincipal
        return answer(yield* tickets.changeStatus(user.id, params.id, payload))
      }),
      takeOver: Effect.fn("teamTickets.takeOver")(function* ({ params, payload }) {
        const { user } = yield* CurrentPrincipal
        return answer(yield* tickets.takeOver(user.id, params.id, payload.from))
      }),
      giveBack: Effect.fn("teamTickets.giveBack")(function* ({ params }) {
        const { user } = yield* CurrentPrincipal
        return answer(yield* tickets.giveBack(user.id, params.id))
      })
    })
  })
)
