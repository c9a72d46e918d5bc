import { useEffect, useSyncExternalStore } from "react"
import type { Subscription } from "xstate"

/** An actor whose code comes later. */
interface LateActor<News> {
  readonly now: () => { readonly on: (type: "*", hear: (news: News) => void) => Subscription } | null
  readonly watch: (hear: () => void) => () => void
}

/** Hears the news of an actor whose code comes later, while the component is there. `hear` must keep its identity. */
export const useDeferredNews = <News>(late: LateActor<News>, hear: (news: News) => void): void => {
  const actor = useSyncExternalStore(late.watch, late.now)
  useEffect(() => {
    const subscription = actor?.on("*", hear)
    return () => subscription?.unsubscribe()
  }, [actor, hear])
}
