import { Effect } from "effect"

/** Milliseconds after which the work is done anyway. */
const maxWaitMillis = 500

/** Waits until the browser is idle. */
export const idle: Effect.Effect<void> = Effect.callback((resume) => {
  const done = () => resume(Effect.void)
  if (typeof requestIdleCallback !== "function") {
    const timer = setTimeout(done)
    return Effect.sync(() => clearTimeout(timer))
  }
  const handle = requestIdleCallback(done, { timeout: maxWaitMillis })
  return Effect.sync(() => cancelIdleCallback(handle))
})
