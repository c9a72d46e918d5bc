import { Effect } from "effect"
import type { ActorRefFrom, AnyActorRef, AnyStateMachine, EventFromLogic } from "xstate"
import { type Deferred, deferredActor } from "../../../src/machines/deferred/Deferred.ts"
import { startDeferred } from "../../../src/machines/deferred/deferred.live.ts"

/** What runs effects that need no service. */
export const plainRuntime = { runFork: Effect.runFork }

/** An actor whose code comes when a test lets it, and is wanted by then. */
export const deferred = <Machine extends AnyStateMachine>() => {
  const { promise, resolve } = Promise.withResolvers<{ readonly actor: ActorRefFrom<Machine> }>()
  const actor: Deferred<Machine> = deferredActor(
    startDeferred(plainRuntime, () => promise),
    "actor"
  )
  return { actor, come: (actor: ActorRefFrom<Machine>) => resolve({ actor }) }
}

/** An actor whose code is there. */
export const loaded = <Machine extends AnyStateMachine>(actor: ActorRefFrom<Machine>): Deferred<Machine> => {
  const send = (event: EventFromLogic<Machine>) => (actor as AnyActorRef).send(event)
  return { now: () => actor, isAwaited: () => false, watch: () => () => {}, send, wish: send, forget: () => {} }
}
