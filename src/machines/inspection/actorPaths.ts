import { type ActorRefLike, type AnyActorRef, type AnyStateMachine, StateMachine } from "xstate"

/** Its chart; null for a slot. */
export const chartOf = (ref: ActorRefLike): AnyStateMachine | null => {
  const { logic } = ref as unknown as { readonly logic: unknown }
  return logic instanceof StateMachine ? logic : null
}

export const parentOf = (ref: ActorRefLike): AnyActorRef | undefined =>
  (ref as unknown as { readonly _parent?: AnyActorRef })._parent

/** XState's own names differ from run to run. */
const isArbitrary = (id: string): boolean => /^x:\d+$/.test(id)

const nameOf = (ref: AnyActorRef): string => {
  if (parentOf(ref) !== undefined && !isArbitrary(ref.id)) return ref.id.replaceAll("/", "|")
  return chartOf(ref)?.id ?? "slot"
}

/**
 * Names of actors that are the same in every run: of those that started it and its own, with a number where there was
 * one of that path before. An actor gets its path when it is first seen.
 */
export const actorPaths = () => {
  const paths = new WeakMap<object, string>()
  const counts = new Map<string, number>()
  const of = (ref: ActorRefLike): string => {
    const known = paths.get(ref)
    if (known !== undefined) return known
    const parent = parentOf(ref)
    const name = nameOf(ref as AnyActorRef)
    const bare = parent === undefined ? name : `${of(parent)}/${name}`
    const before = counts.get(bare) ?? 0
    counts.set(bare, before + 1)
    const path = before === 0 ? bare : `${bare}~${before + 1}`
    paths.set(ref, path)
    return path
  }
  return {
    of,
    /** Gives a root the path of its like in another run. */
    name: (ref: ActorRefLike, path: string) => void paths.set(ref, path)
  }
}
