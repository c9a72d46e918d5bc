import { Effect } from "effect"
import { HttpApiBuilder } from "effect/http-api"
import { Api } from "../../src/contract/Api.ts"

/** Answers with what it is told; nothing is kept yet. */
export const layer = HttpApiBuilder.group(Api, "favourites", (handlers) =>
  handlers
    .handle("favourites", () => Effect.succeed({ success: true as const, data: { items: [] }, message: "" }))
    .handle("mergeFavourites", ({ payload }) =>
      Effect.succeed({ success: true as const, data: { items: payload }, message: "" })
    )
)
