import { Effect } from "effect"

const until = (isThere: () => boolean): Effect.Effect<void> =>
  Effect.callback((resume) => {
    const look = () => {
      if (isThere()) resume(Effect.void)
    }
    document.addEventListener("visibilitychange", look)
    look()
    return Effect.sync(() => document.removeEventListener("visibilitychange", look))
  })

/** Waits until somebody can see this tab; where one already can, it does not wait. */
export const whenSeen: Effect.Effect<void> = until(() => document.visibilityState !== "hidden")

/** Waits until nobody can see this tab. */
export const whenHidden: Effect.Effect<void> = until(() => document.visibilityState === "hidden")
