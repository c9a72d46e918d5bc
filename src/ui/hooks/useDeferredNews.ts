import { useEffect, useSyncExternalStore } from "react"
import type { Subscription } from "xstate"

/** An actor whose code comes later. */
interface DeferredActor<News> {
  readonly now: () => { readonly on: (type: "*", hear: (news: News) => void) => Subscription } | null
  readonly watch: (hear: () => void) => () => void
}

/** Hears the news of an actor whose code comes later, while the component is there. `hear` must keep its identity. */
export const useDeferredNews = <News>(deferred: DeferredActor<News>, hear: (news: News) => void): void => {
  const actor = useSyncExternalStore(deferred.watch, deferred.now)
  useEffect(() => {
    const subscription = actor?.on("*", hear)
    return () => subscription?.unsubscribe()
  }, [actor, hear])
}
