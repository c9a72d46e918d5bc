import { useEffect } from "react"
import type { ActorRefFrom, AnyActor, AnyStateMachine, EmittedFrom } from "xstate"
import type { Late } from "../../machines/late.ts"
import { useLate } from "./useLate.ts"

/** Hears the news of an actor whose code comes later, while the component is there. `hear` must keep its identity. */
export const useLateNews = <Machine extends AnyStateMachine>(
  late: Late<Machine>,
  hear: (news: EmittedFrom<Machine>) => void
): void => {
  const actor: ActorRefFrom<Machine> | null = useLate(late)
  useEffect(() => {
    if (actor === null) return
    const subscription = (actor as unknown as AnyActor).on("*", (news) => hear(news as EmittedFrom<Machine>))
    return () => subscription.unsubscribe()
  }, [actor, hear])
}
