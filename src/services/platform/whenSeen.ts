import { Effect } from "effect"

/** Waits until somebody can see this tab; where one already can, it does not wait. */
export const whenSeen: Effect.Effect<void> = Effect.callback((resume) => {
  const look = () => {
    if (document.visibilityState !== "hidden") resume(Effect.void)
  }
  document.addEventListener("visibilitychange", look)
  look()
  return Effect.sync(() => document.removeEventListener("visibilitychange", look))
})
