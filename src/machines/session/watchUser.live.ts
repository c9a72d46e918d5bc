import { Effect } from "effect"
import type { EventObject } from "xstate"
import { userChanges } from "../../services/session/userChanges.ts"
import { SessionStore } from "../../services/session/SessionStore.ts"
import { ask, type Hear } from "../slot.ts"
import type { UserKnown } from "./userKnown.ts"

/**
 * Tells who reads, at once and each time that it is somebody else, or nobody any more: `known` is what the chart hears of
 * that, and is known without waiting.
 */
export const watchUser = <Out extends EventObject, R>(
  known: (reader: string | null) => Effect.Effect<Out, never, R>,
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

export const liveReader = watchUser((reader) => Effect.succeed<UserKnown>({ type: "user.known", reader }), {
  type: "user.known",
  reader: null
})
