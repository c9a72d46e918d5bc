import { Effect } from "effect"
import type { EventObject } from "xstate"
import type { Trouble } from "../domain/Trouble.ts"
import { troubleIn } from "../services/platform/ApiClient.ts"
import { ask } from "./ask.ts"
import type { Filling, Slot } from "./slot.ts"

interface Failed<Type extends string> {
  readonly type: Type
  readonly trouble: Trouble
}

/** Fills a slot with one call. It answers with `done`, or if the call fails or breaks, with `failed` and the trouble. */
export const askServer = <In, Answer, E, R, const Done extends EventObject, const Type extends string>(
  call: (input: In) => Effect.Effect<Answer, E, R>,
  done: (answer: Answer) => Done,
  failed: Type
): Filling<R, Slot<In, Done | Failed<Type>>> =>
  ask<In, Done | Failed<Type>, R>(
    (input, hear) =>
      Effect.matchEffect(call(input), {
        onSuccess: (answer) => hear(done(answer)),
        onFailure: (error) => hear({ type: failed, trouble: troubleIn(error) })
      }),
    { type: failed, trouble: troubleIn(null) }
  )
