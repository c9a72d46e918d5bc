import { Effect } from "effect"

/**
 * Runs `work` each time this tab is hidden, before listeners on the document: what it sends is first to take of the
 * allowance of requests that outlive their page. Runs until it is interrupted.
 */
export const whenTabHides = (work: Effect.Effect<void>): Effect.Effect<never> =>
  Effect.callback<never>(() => {
    const hear = () => {
      if (document.visibilityState === "hidden") Effect.runSync(work)
    }
    addEventListener("visibilitychange", hear, { capture: true })
    return Effect.sync(() => removeEventListener("visibilitychange", hear, { capture: true }))
  })
