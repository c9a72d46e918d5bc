import { Schema } from "effect"
import { HttpClientResponse } from "effect/http"

/**
 * Why the server's 503 has no file yet: it is being made, or the files' store is away. Any other 503, such as a proxy's,
 * fails.
 */
export const delayOf = HttpClientResponse.schemaBodyJson(
  Schema.Struct({ _tag: Schema.Literals(["PageComing", "FilesAway"]) })
)
