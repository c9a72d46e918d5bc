import { useEffect } from "react"
import type { Actor, AnyStateMachine, EmittedFrom } from "xstate"

/** Hears one kind of an actor's news while the component is there. `hear` must keep its identity. */
export const useNews = <Machine extends AnyStateMachine, Type extends EmittedFrom<Machine>["type"]>(
  actor: Actor<Machine>,
  type: Type,
  hear: (news: Extract<EmittedFrom<Machine>, { type: Type }>) => void
): void => {
  useEffect(() => {
    const subscription = actor.on(type as "*", (news) => hear(news as Extract<EmittedFrom<Machine>, { type: Type }>))
    return () => subscription.unsubscribe()
  }, [actor, type, hear])
}
