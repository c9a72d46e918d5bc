import { Effect } from "effect"
import { HttpRouter, HttpServerResponse } from "effect/http"
import { SqlClient } from "effect/sql"

/** `/health`: the process answers. `/ready`: the database answers too, within 2 s. */
export const layer = HttpRouter.use(
  Effect.fnUntraced(function* (router) {
    const sql = yield* SqlClient.SqlClient
    yield* router.add("GET", "/health", Effect.succeed(HttpServerResponse.jsonUnsafe({ status: "live" })))
    yield* router.add(
      "GET",
      "/ready",
      sql`SELECT 1`.pipe(
        Effect.timeout("2 seconds"),
        Effect.match({
          onSuccess: () => HttpServerResponse.jsonUnsafe({ status: "ready" }),
          onFailure: () => HttpServerResponse.jsonUnsafe({ status: "database unreachable" }, { status: 503 })
        })
      )
    )
  })
)
