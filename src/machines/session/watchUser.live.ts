import { Effect } from "effect"
import type { EventObject } from "xstate"
import { userChanges } from "../../services/session/userChanges.ts"
import { SessionStore } from "../../services/session/SessionStore.ts"
import { ask, type Hear } from "../ask.ts"
import type { UserKnown } from "./userKnown.ts"

/** Answers with the signed-in user's id, at once and after each change. `known` makes the chart's event of it. */
export const watchUser = <Out extends EventObject, R>(
  known: (userId: string | null) => Effect.Effect<Out, never, R>,
  broken: NoInfer<Out>
) =>
  ask(
    (_: void, hear: Hear<Out>) =>
      Effect.gen(function* () {
        const sessions = yield* SessionStore
        const services = yield* Effect.context<R>()
        const tell = sessions.read.pipe(
          Effect.flatMap((session) => known(session?.user.id ?? null)),
          Effect.flatMap(hear),
          Effect.provideContext(services)
        )
        yield* tell
        yield* userChanges(tell)
      }),
    broken
  )

export const liveUser = watchUser((userId) => Effect.succeed<UserKnown>({ type: "user.known", userId }), {
  type: "user.known",
  userId: null
})
