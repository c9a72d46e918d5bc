import { Effect } from "effect"
import type { ActorRefFrom, AnyActorRef, AnyStateMachine, EventFromLogic } from "xstate"
import { type Deferred, deferredActor } from "../../../src/machines/deferred/Deferred.ts"
import { startDeferred } from "../../../src/machines/deferred/deferred.live.ts"

/** Runs effects that need no service. */
export const plainRuntime = { runFork: Effect.runFork }

/** A deferred actor, wished for already, whose code arrives when the test says so. */
export const deferred = <Machine extends AnyStateMachine>() => {
  const { promise, resolve } = Promise.withResolvers<{ readonly actor: ActorRefFrom<Machine> }>()
  const actor: Deferred<Machine> = deferredActor(
    startDeferred(() => promise),
    "actor"
  )
  return { actor, come: (actor: ActorRefFrom<Machine>) => resolve({ actor }) }
}

/** A deferred actor whose code has arrived. */
export const loaded = <Machine extends AnyStateMachine>(actor: ActorRefFrom<Machine>): Deferred<Machine> => {
  const send = (event: EventFromLogic<Machine>) => (actor as AnyActorRef).send(event)
  return {
    now: () => actor,
    isAwaited: () => false,
    watch: () => () => {},
    send,
    wish: send,
    forget: () => {},
    drop: () => {}
  }
}
