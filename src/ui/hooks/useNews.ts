import { useEffect, useEffectEvent } from "react"
import type { Subscription } from "xstate"

/** Subscribes to an actor's news. */
export const useNews = <News>(
  actor: { readonly on: (type: "*", hear: (news: News) => void) => Subscription } | null,
  hear: (news: News) => void
): void => {
  const told = useEffectEvent(hear)
  useEffect(() => {
    const subscription = actor?.on("*", (news) => told(news))
    return () => subscription?.unsubscribe()
  }, [actor])
}
