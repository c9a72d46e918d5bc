import { Effect, Layer } from "effect"
import { HttpServerRequest } from "effect/http"
import { SpaceForBody } from "../../src/contract/publishing.ts"
import { maxPdfBytes } from "../../src/domain/publishing/NewIssue.ts"
import { DiskSpace } from "./DiskSpace.ts"

/** A body without a length may be as long as the maximum. */
export const layer = Layer.effect(
  SpaceForBody,
  Effect.map(DiskSpace, (diskSpace) =>
    Effect.fnUntraced(function* (handled) {
      const { headers } = yield* HttpServerRequest.HttpServerRequest
      const length = Number(headers["content-length"] ?? maxPdfBytes)
      return yield* diskSpace.reserving(Math.min(length, maxPdfBytes))(handled)
    })
  )
)
