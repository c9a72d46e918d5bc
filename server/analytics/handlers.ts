import { Effect } from "effect"
import { HttpApiBuilder } from "effect/http-api"
import { Api } from "../../src/contract/Api.ts"

/** Takes what comes; nothing is kept yet. */
const taken = Effect.fn("analytics.taken")(function* ({ payload }: { readonly payload: ReadonlyArray<unknown> }) {
  const data = { accepted: payload.length, repeated: 0, refused: [] }
  return yield* Effect.succeed({ success: true as const, data, message: "" })
})

export const layer = HttpApiBuilder.group(Api, "analytics", (handlers) =>
  handlers.handle("olderBatch", taken).handle("siteBatch", taken).handle("readerBatch", taken)
)
