import { ByteSize, Effect } from "effect"
import { HttpIncomingMessage, HttpRouter, type HttpServerRequest, HttpServerResponse } from "effect/http"
import { InvalidRequest } from "../../src/contract/refusals.ts"
import { answerFailures } from "../platform/http/refusals.ts"
import type { RateLimits } from "../platform/rateLimits.ts"
import { mailChoicesPath } from "../platform/mailChoicesPath.ts"
import { mailChoosing } from "./mailChoosing.ts"
import type { MailPasses } from "./MailPasses.ts"
import type { Notifications } from "./Notifications.ts"

/** As RFC 8058, section 3.2, has it, in either of its two forms. */
const isOneClick = (body: string): boolean =>
  /(?:^|&)List-Unsubscribe=One-Click(?:&|$)/.test(body.trim()) || /name="List-Unsubscribe"\s+One-Click\s/.test(body)

/** A press of a mail program's own button; it sends no cookie and follows no redirect. */
const press = Effect.fn("oneClick.press")(function* (request: HttpServerRequest.HttpServerRequest) {
  const choose = yield* mailChoosing
  const body = yield* request.text.pipe(
    Effect.provideService(HttpIncomingMessage.MaxBodySize, ByteSize.fromInputUnsafe(4 * 1024))
  )
  if (!isOneClick(body)) return yield* new InvalidRequest({ field: "" })
  yield* choose(new URL(request.url, "http://localhost").searchParams.get("pass") ?? "", false)
  return HttpServerResponse.empty({ status: 204 })
})

/** Ends mails by a mail program's button. Source: product, "Mails". */
export const layer = HttpRouter.use(
  Effect.fnUntraced(function* (router) {
    const context = yield* Effect.context<RateLimits | MailPasses | Notifications>()
    yield* router.add("POST", mailChoicesPath, (request) =>
      press(request).pipe(Effect.provide(context), answerFailures)
    )
  })
)
