import { Effect, Fiber } from "effect"
import { FetchHttpClient } from "effect/http"
import { ApiClient } from "../platform/ApiClient.ts"
import { SessionStore } from "./SessionStore.ts"
import { CallSession } from "./signedHttp.ts"

/** How long signing out waits for the server. Source: product, "Logout". */
const logoutTimeout = "5 seconds"

/**
 * Signs the user out: at once in the browser, and on the server with that session's token, even if the page is left. A
 * session of somebody else stays.
 */
export const leave = Effect.fn("leave")(function* (userId: string) {
  const store = yield* SessionStore
  const session = yield* store.read
  if (session?.user.id !== userId) return
  yield* store.clear
  const request = yield* ApiClient.use((api) => api.session.logout()).pipe(
    Effect.provideService(CallSession, session),
    Effect.provideService(FetchHttpClient.RequestInit, { keepalive: true }),
    Effect.timeout(logoutTimeout),
    Effect.ignoreCause,
    // Detached, so that a sign-in meanwhile neither waits for it nor interrupts it.
    Effect.forkDetach({ startImmediately: true })
  )
  yield* Fiber.join(request)
})
