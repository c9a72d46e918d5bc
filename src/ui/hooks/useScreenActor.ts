import { useActorRef } from "@xstate/react"
import type { Actor, AnyStateMachine, InputFrom } from "xstate"

/**
 * The actor of a screen: born with it, gone with it. The machine comes filled, from the route.
 * StrictMode starts it twice in development; what must happen once is keyed outside of it.
 */
export const useScreenActor = <Machine extends AnyStateMachine>(
  machine: Machine,
  input: InputFrom<Machine>
): Actor<Machine> => useActorRef(machine as AnyStateMachine, { input }) as Actor<Machine>
