import { Effect } from "effect"
import { HttpRouter, type HttpServerRequest, HttpServerResponse } from "effect/http"
import { NotFound } from "../../src/contract/refusals.ts"
import { publicForEver } from "../platform/http/publicForEver.ts"
import { answerFailures } from "../platform/http/refusals.ts"
import { Adverts } from "./Adverts.ts"

const serve = Effect.fn("advertPicture.serve")(function* (request: HttpServerRequest.HttpServerRequest) {
  const webp = yield* Adverts.use((adverts) => adverts.pictureAt(request.url))
  if (webp === null) return yield* new NotFound()
  return HttpServerResponse.uint8Array(webp, {
    contentType: "image/webp",
    headers: { "cache-control": publicForEver }
  })
})

/** The pictures of adverts, which are everybody's; an address never shows another. */
export const layer = HttpRouter.use(
  Effect.fnUntraced(function* (router) {
    const context = yield* Effect.context<Adverts>()
    yield* router.add("GET", "/adverts/*", (request) => serve(request).pipe(Effect.provide(context), answerFailures))
  })
)
