import { useEffect } from "react"
import type { Subscription } from "xstate"

/** Subscribes to an actor's news. `hear` must keep its identity. */
export const useNews = <News>(
  actor: { readonly on: (type: "*", hear: (news: News) => void) => Subscription } | null,
  hear: (news: News) => void
): void => {
  useEffect(() => {
    const subscription = actor?.on("*", hear)
    return () => subscription?.unsubscribe()
  }, [actor, hear])
}
