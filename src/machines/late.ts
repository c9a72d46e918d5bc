import type { AnyActorRef, EventFromLogic, AnyStateMachine, ActorRefFrom } from "xstate"

/**
 * An actor that lives as long as the tab, and whose code arrives after the first screen: what it is sent before waits for
 * it, in its order. `now` is null until then.
 */
export interface Late<Machine extends AnyStateMachine> {
  readonly now: () => ActorRefFrom<Machine> | null
  /** Whether it is to open something, as soon as it is there. */
  readonly isAwaited: () => boolean
  /** Calls back whenever either changes; the answer ends that. */
  readonly watch: (hear: () => void) => () => void
  readonly send: (event: EventFromLogic<Machine>) => void
  /** What waits to be opened shall not be any more; news that waits is still to be heard. */
  readonly forget: () => void
}

/** The place of such an actor, which `arrive` puts there. */
export interface Place<Machine extends AnyStateMachine> extends Late<Machine> {
  readonly arrive: (actor: ActorRefFrom<Machine>) => void
}

const isWish = ({ type }: { readonly type: string }): boolean => type.endsWith(".open")

/** An empty place; `want` is called whenever something is sent there that has to wait. */
export const place = <Machine extends AnyStateMachine>(want: () => void): Place<Machine> => {
  let actor: ActorRefFrom<Machine> | null = null
  let waiting: Array<EventFromLogic<Machine>> = []
  const listeners = new Set<() => void>()
  const tell = () => {
    for (const hear of listeners) hear()
  }
  return {
    now: () => actor,
    isAwaited: () => waiting.some(isWish),
    watch: (hear) => {
      listeners.add(hear)
      return () => listeners.delete(hear)
    },
    send: (event) => {
      if (actor !== null) return (actor as AnyActorRef).send(event)
      waiting.push(event)
      tell()
      want()
    },
    forget: () => {
      waiting = waiting.filter((event) => !isWish(event))
      tell()
    },
    arrive: (arrived) => {
      actor = arrived
      for (const event of waiting.splice(0)) (arrived as AnyActorRef).send(event)
      tell()
    }
  }
}
