import { Effect } from "effect"

/** Waits until the browser says that it has a line again, which it may never do: waiting is ended by something else too. */
export const backOnline: Effect.Effect<void> = Effect.callback((resume) => {
  if (typeof addEventListener !== "function") return
  const done = () => resume(Effect.void)
  addEventListener("online", done, { once: true })
  return Effect.sync(() => removeEventListener("online", done))
})
