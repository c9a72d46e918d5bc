import { Effect } from "effect"
import { createActor } from "xstate"
import { backOnline } from "../../services/platform/backOnline.ts"
import { whenHidden, whenSeen } from "../../services/platform/whenSeen.ts"
import { ask, fill, type Runtime } from "../slot.ts"
import type { DeferredCode } from "./Deferred.ts"
import { deferredMachine } from "./deferred.machine.ts"

/** How long code may take to come. Source: product, "Auth modal". */
const timeout = "15 seconds"

const liveDeferred = (load: () => Promise<void>) =>
  fill(deferredMachine, {
    load: ask(
      (_: void, hear) =>
        Effect.tryPromise(load).pipe(
          Effect.timeout(timeout),
          Effect.catch(({ _tag }) =>
            hear({ type: "code.failed", failedOnline: _tag === "UnknownError" && navigator.onLine })
          )
        ),
      { type: "code.failed", failedOnline: false }
    ),
    watch: ask(
      (_: void, hear) =>
        Effect.race(backOnline, Effect.andThen(whenHidden, whenSeen)).pipe(Effect.andThen(hear({ type: "code.due" }))),
      { type: "code.due" }
    )
  })

/** Starts the chart of code that this loads. */
export const startDeferred = <Code>(runtime: Runtime<never>, load: () => Promise<Code>): DeferredCode<Code> => {
  let code: Code | null = null
  // Also where the timeout has passed.
  const loaded = async () => {
    code = await load()
    ref.send({ type: "code.loaded" })
  }
  const ref = createActor(liveDeferred(loaded)(runtime)).start()
  return {
    ref,
    now: () => code,
    watch: (hear) => {
      const subscription = ref.subscribe(hear)
      return () => subscription.unsubscribe()
    }
  }
}
