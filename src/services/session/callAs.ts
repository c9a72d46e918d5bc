import { Effect } from "effect"
import { callTimeout } from "../platform/ApiClient.ts"
import { SessionStore } from "./SessionStore.ts"
import { CallSession } from "./signedHttp.ts"

/** A call on behalf of this user; null, without calling, if somebody else is signed in. */
export const callAs = <A, E, R>(userId: string | null, call: Effect.Effect<A, E, R>) =>
  Effect.gen(function* () {
    const session = yield* SessionStore.use((sessions) => sessions.read)
    return session?.user.id === userId
      ? yield* call.pipe(Effect.timeout(callTimeout), Effect.provideService(CallSession, session))
      : null
  })
