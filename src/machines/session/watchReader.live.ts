import { Effect } from "effect"
import type { EventObject } from "xstate"
import { readerChanges } from "../../services/session/readerChanges.ts"
import { SessionStore } from "../../services/session/SessionStore.ts"
import { ask, type Hear } from "../slot.ts"
import type { ReaderKnown } from "./readerKnown.ts"

/**
 * Tells who reads, at once and each time that it is somebody else, or nobody any more: `known` is what the chart hears of
 * that, and is known without waiting.
 */
export const watchReader = <Out extends EventObject, R>(
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
        yield* readerChanges(tell)
      }),
    broken
  )

export const liveReader = watchReader((reader) => Effect.succeed<ReaderKnown>({ type: "reader.known", reader }), {
  type: "reader.known",
  reader: null
})
