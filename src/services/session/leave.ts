import { Effect, Fiber } from "effect"
import { FetchHttpClient } from "effect/http"
import { ApiClient } from "../platform/ApiClient.ts"
import { SessionStore } from "./SessionStore.ts"
import { InTheNameOf } from "./signedHttp.ts"

/** How long signing out waits for the server. Source: product, "Logout". */
const patience = "5 seconds"

/**
 * Signs this reader out: gone from the browser at once, and told to the server in the name of the session that lay there,
 * also where the page goes away meanwhile. Somebody else's session, who came meanwhile, is left as it is.
 */
export const leave = Effect.fn("leave")(function* (reader: string) {
  const store = yield* SessionStore
  const session = yield* store.read
  if (session?.user.id !== reader) return
  yield* store.clear
  const told = yield* ApiClient.use((api) => api.session.logout()).pipe(
    Effect.provideService(InTheNameOf, session),
    Effect.provideService(FetchHttpClient.RequestInit, { keepalive: true }),
    Effect.timeout(patience),
    Effect.ignoreCause,
    // Whoever signs in meanwhile waits for nothing here, and breaks nothing off.
    Effect.forkDetach({ startImmediately: true })
  )
  yield* Fiber.join(told)
})
