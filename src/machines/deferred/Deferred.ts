import type { ActorRefFrom, AnyActorRef, AnyStateMachine, EventFromLogic } from "xstate"
import type { deferredMachine } from "./deferred.machine.ts"

/** Code that is loaded after the first screen; `now` is null until it is there. */
export interface DeferredCode<Code> {
  readonly ref: ActorRefFrom<typeof deferredMachine>
  readonly now: () => Code | null
  /** Calls back whenever something of it changes; the answer ends that. */
  readonly watch: (hear: () => void) => () => void
}

/** An actor in such code: what it is sent before waits for it, in its order. */
export interface Deferred<Machine extends AnyStateMachine> {
  readonly now: () => ActorRefFrom<Machine> | null
  /** Whether a wish waits for it. */
  readonly isAwaited: () => boolean
  /** Calls back whenever either may have changed; the answer ends that. */
  readonly watch: (hear: () => void) => () => void
  readonly send: (event: EventFromLogic<Machine>) => void
  /** Sends what opens something for a user who sees that it is awaited, and may give it up. */
  readonly wish: (event: EventFromLogic<Machine>) => void
  /** Gives up the wishes that wait; all other orders stay. */
  readonly forget: () => void
  /** Drops the orders of one kind that wait: they are done already. */
  readonly drop: (kind: EventFromLogic<Machine>["type"]) => void
}

/** The actor of this name. What it is sent makes its code wanted, unless `wantsCode` is false. */
export const deferredActor = <Name extends string, Machine extends AnyStateMachine>(
  { ref, now, watch }: DeferredCode<{ readonly [name in Name]: ActorRefFrom<Machine> }>,
  name: Name,
  wantsCode = true
): Deferred<Machine> => {
  const actorNow = (): ActorRefFrom<Machine> | null => now()?.[name] ?? null
  const give = (event: EventFromLogic<Machine>, isWish: boolean) => {
    const actor = actorNow() as AnyActorRef | null
    if (actor !== null) return actor.send(event)
    ref.send({ type: "order.add", order: { to: name, event, isWish } })
    if (wantsCode) ref.send({ type: "code.want" })
  }
  ref.on("code.ready", ({ orders }) => {
    const actor = actorNow() as AnyActorRef | null
    for (const { to, event } of orders) if (to === name) actor?.send(event)
  })
  return {
    now: actorNow,
    isAwaited: () => ref.getSnapshot().context.orders.some(({ to, isWish }) => isWish && to === name),
    watch,
    send: (event) => give(event, false),
    wish: (event) => give(event, true),
    forget: () => ref.send({ type: "wishes.forget", to: name }),
    drop: (kind) => ref.send({ type: "orders.drop", to: name, kind })
  }
}
