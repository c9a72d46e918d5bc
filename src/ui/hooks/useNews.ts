import { useEffect } from "react"
import type { Actor, AnyStateMachine, EmittedFrom } from "xstate"

/** Hears an actor's news while the component is there. `hear` must keep its identity. */
export const useNews = <Machine extends AnyStateMachine>(
  actor: Actor<Machine>,
  hear: (news: EmittedFrom<Machine>) => void
): void => {
  useEffect(() => {
    const subscription = actor.on("*", (news) => hear(news as EmittedFrom<Machine>))
    return () => subscription.unsubscribe()
  }, [actor, hear])
}
