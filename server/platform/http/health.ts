import { Effect, Ref } from "effect"
import { HttpRouter, HttpServerResponse } from "effect/http"
import { SqlClient } from "effect/sql"
import { Draining } from "../Draining.ts"

const says = (status: string, code = 200) => HttpServerResponse.jsonUnsafe({ status }, { status: code })

/**
 * `/health/live`: the process answers. `/health/ready`: it is not about to end, and the database answers too, within
 * 2 s; its tables are up to date, or the server would not listen. `/health` and `/ready` are the same.
 */
export const layer = HttpRouter.use(
  Effect.fnUntraced(function* (router) {
    const sql = yield* SqlClient.SqlClient
    const draining = yield* Draining
    const live = Effect.succeed(says("live"))
    const ready = Effect.gen(function* () {
      if (yield* Ref.get(draining)) return says("draining", 503)
      return yield* sql`SELECT 1`.pipe(
        Effect.timeout("2 seconds"),
        Effect.match({ onSuccess: () => says("ready"), onFailure: () => says("database unreachable", 503) })
      )
    })
    for (const path of ["/health", "/health/live"] as const) yield* router.add("GET", path, live)
    for (const path of ["/ready", "/health/ready"] as const) yield* router.add("GET", path, ready)
  })
)
