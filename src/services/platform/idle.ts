import { Effect } from "effect"

/** Milliseconds after which work that waits for an idle moment is done all the same. */
const patience = 500

/** Waits for a moment in which the browser has nothing better to do, so that work in it delays no frame and no key. */
export const idle: Effect.Effect<void> = Effect.callback((resume) => {
  const done = () => resume(Effect.void)
  if (typeof requestIdleCallback !== "function") {
    const timer = setTimeout(done)
    return Effect.sync(() => clearTimeout(timer))
  }
  const handle = requestIdleCallback(done, { timeout: patience })
  return Effect.sync(() => cancelIdleCallback(handle))
})
