import { useEffect } from "react"
import type { Subscription } from "xstate"

/** Hears an actor's news while both are there. `hear` must keep its identity. */
export const useNews = <News>(
  actor: { readonly on: (type: "*", hear: (news: News) => void) => Subscription } | null,
  hear: (news: News) => void
): void => {
  useEffect(() => {
    const subscription = actor?.on("*", hear)
    return () => subscription?.unsubscribe()
  }, [actor, hear])
}
