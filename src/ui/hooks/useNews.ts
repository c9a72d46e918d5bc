import { useEffect } from "react"
import type { Subscription } from "xstate"

/** Hears an actor's news while the component is there. `hear` must keep its identity. */
export const useNews = <News>(
  actor: { readonly on: (type: "*", hear: (news: News) => void) => Subscription },
  hear: (news: News) => void
): void => {
  useEffect(() => {
    const subscription = actor.on("*", hear)
    return () => subscription.unsubscribe()
  }, [actor, hear])
}
