import { Effect } from "effect"

/** Waits until the browser reports being online, which it may never do. */
export const backOnline: Effect.Effect<void> = Effect.callback((resume) => {
  if (typeof addEventListener !== "function") return
  const done = () => resume(Effect.void)
  addEventListener("online", done, { once: true })
  return Effect.sync(() => removeEventListener("online", done))
})
