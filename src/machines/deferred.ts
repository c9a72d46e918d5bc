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
  /** Sends what opens something for somebody who sees that it is awaited, and may give it up. */
  readonly wish: (event: EventFromLogic<Machine>) => void
  /** Wishes that wait are given up; all else that waits is still to be heard. */
  readonly forget: () => void
}

/** The place of such an actor, which `arrive` puts there. */
export interface Place<Machine extends AnyStateMachine> extends Late<Machine> {
  readonly arrive: (actor: ActorRefFrom<Machine>) => void
}

/** An empty place; `want` is called whenever something is sent there that has to wait. */
export const place = <Machine extends AnyStateMachine>(want: () => void): Place<Machine> => {
  let actor: ActorRefFrom<Machine> | null = null
  let waiting: Array<{ readonly event: EventFromLogic<Machine>; readonly isWish: boolean }> = []
  const listeners = new Set<() => void>()
  const tell = () => {
    for (const hear of listeners) hear()
  }
  const hand = (event: EventFromLogic<Machine>, isWish: boolean) => {
    if (actor !== null) return (actor as AnyActorRef).send(event)
    waiting.push({ event, isWish })
    tell()
    want()
  }
  return {
    now: () => actor,
    isAwaited: () => waiting.some(({ isWish }) => isWish),
    watch: (hear) => {
      listeners.add(hear)
      return () => listeners.delete(hear)
    },
    send: (event) => hand(event, false),
    wish: (event) => hand(event, true),
    forget: () => {
      waiting = waiting.filter(({ isWish }) => !isWish)
      tell()
    },
    arrive: (arrived) => {
      actor = arrived
      for (const { event } of waiting.splice(0)) (arrived as AnyActorRef).send(event)
      tell()
    }
  }
}
