import { Effect } from "effect"
import { HttpRouter } from "effect/http"
import { unrouted } from "./faults.ts"
import { answer } from "./refusals.ts"

/** Addresses under /api that no call has; without this, whoever asks for them would be shown the interface. */
export const layer = HttpRouter.add("GET", "/api/*", (request) => Effect.succeed(answer(request, unrouted(request))))
