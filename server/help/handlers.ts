import { Effect } from "effect"
import { HttpServerResponse } from "effect/http"
import { HttpApiBuilder } from "effect/http-api"
import { Api } from "../../src/contract/Api.ts"
import { CurrentPrincipal } from "../../src/contract/authorisation.ts"
import { answer } from "../platform/http/answer.ts"
import { newId } from "../platform/identity.ts"
import { RateLimits } from "../platform/rateLimits.ts"
import { requestLanguage, say } from "../platform/wording.ts"
import { Attachments } from "./Attachments.ts"
import { downloadName } from "./downloadName.ts"
import { Questions } from "./Questions.ts"
import { Tickets } from "./Tickets.ts"

const seconds = 60 * 60
const ticketsPerHour = { hits: 10, seconds }
const repliesPerHour = { hits: 60, seconds }
const filesPerHour = { hits: 30, seconds }

export const layer = HttpApiBuilder.group(
  Api,
  "help",
  Effect.fnUntraced(function* (handlers) {
    const tickets = yield* Tickets
    const questions = yield* Questions
    const attachments = yield* Attachments
    const rateLimits = yield* RateLimits

    return handlers.handleAll({
      questions: Effect.fn("help.questions")(function* () {
        return answer({ items: yield* questions.published(yield* requestLanguage) })
      }),
      tickets: Effect.fn("help.tickets")(function* () {
        const { user } = yield* CurrentPrincipal
        return answer({ items: yield* tickets.of(user.id) })
      }),
      newTicket: Effect.fn("help.newTicket")(function* ({ headers, payload }) {
        const { user } = yield* CurrentPrincipal
        yield* rateLimits.allow(["tickets", user.id], ticketsPerHour)
        const ticket = yield* tickets.add(user.id, {
          subject: payload.subject.trim(),
          content: payload.content,
          attachments: payload.attachments ?? [],
          report: payload.report ?? null,
          key: headers["idempotency-key"] ?? newId()
        })
        return answer(ticket, yield* say("ticketAdded"))
      }),
      ticket: Effect.fn("help.ticket")(function* ({ params }) {
        const { user } = yield* CurrentPrincipal
        return answer(yield* tickets.find(user.id, params.id))
      }),
      messages: Effect.fn("help.messages")(function* ({ params }) {
        const { user } = yield* CurrentPrincipal
        return answer({ items: yield* tickets.messages(user.id, params.id) })
      }),
      reply: Effect.fn("help.reply")(function* ({ params, headers, payload }) {
        const { user } = yield* CurrentPrincipal
        yield* rateLimits.allow(["ticket replies", user.id], repliesPerHour)
        const message = yield* tickets.reply(user.id, params.id, {
          content: payload.content,
          attachments: payload.attachments ?? [],
          key: headers["idempotency-key"] ?? newId()
        })
        return answer(message, yield* say("replySent"))
      }),
      attach: Effect.fn("help.attach")(function* ({ payload: { file } }) {
        const { user } = yield* CurrentPrincipal
        yield* rateLimits.allow(["attachments", user.id], filesPerHour)
        return answer(yield* attachments.add(user.id, { file: file.path, name: file.name }))
      }),
      attachment: Effect.fn("help.attachment")(function* ({ params }) {
        const { user } = yield* CurrentPrincipal
        const kept = yield* attachments.open({ id: user.id, isTeam: user.support === true }, params.id)
        return HttpServerResponse.stream(kept.content, {
          contentType: "application/octet-stream",
          contentLength: kept.attachment.size,
          headers: {
            "content-disposition": downloadName(kept.attachment.name),
            "cache-control": "private, no-store",
            "content-security-policy": "sandbox; default-src 'none'"
          }
        })
      })
    })
  })
)
