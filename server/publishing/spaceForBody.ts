import { Effect, Layer } from "effect"
import { HttpServerRequest } from "effect/http"
import { RoomForBody } from "../../src/contract/publishing.ts"
import { maxPdfBytes } from "../../src/domain/publishing/NewIssue.ts"
import { DiskSpace } from "./DiskSpace.ts"

/** A body that does not say how long it is may be as long as any. */
export const layer = Layer.effect(
  RoomForBody,
  Effect.map(DiskSpace, (room) =>
    Effect.fnUntraced(function* (handled) {
      const { headers } = yield* HttpServerRequest.HttpServerRequest
      const length = Number(headers["content-length"] ?? maxPdfBytes)
      return yield* room.promising(Math.min(length, maxPdfBytes))(handled)
    })
  )
)
