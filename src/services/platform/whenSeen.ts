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

export const whenSeen: Effect.Effect<void> = until(() => document.visibilityState !== "hidden")

/** Waits until this tab is hidden. */
export const whenHidden: Effect.Effect<void> = until(() => document.visibilityState === "hidden")
