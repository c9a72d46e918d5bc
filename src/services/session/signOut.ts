import { Effect, Fiber } from "effect"
import { FetchHttpClient } from "effect/http"
import { ApiClient } from "../platform/ApiClient.ts"
import { whenHidden } from "../platform/whenSeen.ts"
import { SessionStore } from "./SessionStore.ts"
import { CallSession } from "./signedHttp.ts"

/** How long signing out waits for the server. Source: product, "Logout". */
const logoutTimeout = "5 seconds"

/** How long the server is told later because work is done as the user. Source: product, "Logout". */
const lastWorkTimeout = "2 seconds"

/**
 * Signs the user out: at once in the browser, and on the server with that session's token, even if the page is left. A
 * session of somebody else stays. `lastWork` is done with that session first, until the page is hidden.
 */
export const leave = Effect.fn("leave")(function* <A, E, R>(userId: string, lastWork: Effect.Effect<A, E, R>) {
  const store = yield* SessionStore
  const session = yield* store.read
  if (session?.user.id !== userId) return
  yield* store.clear
  const work = lastWork.pipe(
    Effect.provideService(SessionStore, { ...store, read: Effect.succeed(session) }),
    Effect.asVoid,
    Effect.raceFirst(whenHidden),
    Effect.timeout(lastWorkTimeout),
    Effect.ignoreCause
  )
  const logout = ApiClient.use((api) => api.session.logout()).pipe(
    Effect.provideService(CallSession, session),
    Effect.provideService(FetchHttpClient.RequestInit, { keepalive: true }),
    Effect.timeout(logoutTimeout),
    Effect.ignoreCause
  )
  // Detached, so that a sign-in meanwhile neither waits for it nor interrupts it.
  const request = yield* Effect.forkDetach(Effect.andThen(work, logout), { startImmediately: true })
  yield* Fiber.join(request)
})
