import { Effect } from "effect"
import { HttpRouter, type HttpServerRequest, HttpServerResponse } from "effect/http"
import { NotFound } from "../../src/contract/refusals.ts"
import { answerFailures } from "../platform/http/refusals.ts"
import { UploadPictures } from "./UploadPictures.ts"

const serve = Effect.fn("uploadPicture.serve")(function* (request: HttpServerRequest.HttpServerRequest) {
  const webp = yield* UploadPictures.use((pages) => pages.opens(request.url))
  if (webp === null) return yield* new NotFound()
  return HttpServerResponse.uint8Array(webp, {
    contentType: "image/webp",
    headers: { "cache-control": "private, no-store" }
  })
})

/** The pictures of uploads' first pages, for the addresses that their publishers were given. */
export const layer = HttpRouter.use(
  Effect.fnUntraced(function* (router) {
    const context = yield* Effect.context<UploadPictures>()
    yield* router.add("GET", "/upload-pictures/*", (request) =>
      serve(request).pipe(Effect.provide(context), answerFailures)
    )
  })
)
