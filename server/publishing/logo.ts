import { Effect } from "effect"
import { HttpRouter, type HttpServerRequest, HttpServerResponse } from "effect/http"
import { NotFound } from "../../src/contract/refusals.ts"
import { publicForEver } from "../platform/http/publicForEver.ts"
import { answerFailures } from "../platform/http/refusals.ts"
import { Logos } from "./Logos.ts"

const serve = Effect.fn("logo.serve")(function* (request: HttpServerRequest.HttpServerRequest) {
  const webp = yield* Logos.use((logos) => logos.at(request.url))
  if (webp === null) return yield* new NotFound()
  return HttpServerResponse.uint8Array(webp, {
    contentType: "image/webp",
    headers: { "cache-control": publicForEver }
  })
})

/** The logos of publications, which are everybody's. */
export const layer = HttpRouter.use(
  Effect.fnUntraced(function* (router) {
    const context = yield* Effect.context<Logos>()
    yield* router.add("GET", "/logos/*", (request) => serve(request).pipe(Effect.provide(context), answerFailures))
  })
)
