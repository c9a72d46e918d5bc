import { useSyncExternalStore } from "react"
import type { ActorRefFrom, AnyStateMachine } from "xstate"
import type { Late } from "../../machines/late.ts"

/** The actor, once its code is here. */
export const useLate = <Machine extends AnyStateMachine>(late: Late<Machine>): ActorRefFrom<Machine> | null =>
  useSyncExternalStore(late.watch, late.now)
