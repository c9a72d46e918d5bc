import { Effect } from "effect"
import { HttpRouter } from "effect/http"
import { unrouted } from "./faults.ts"
import { answer } from "./refusals.ts"

/** Unknown addresses under /api, which would otherwise show the interface. */
export const layer = HttpRouter.add("GET", "/api/*", (request) => Effect.succeed(answer(request, unrouted(request))))
