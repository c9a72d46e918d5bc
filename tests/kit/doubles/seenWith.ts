import type { AnyMachineSnapshot, Observer } from "xstate"

interface Seen {
  readonly getSnapshot: () => unknown
}

/** A running chart as its screen sees it, with this in its snapshot instead of its own: a part that is walked alone. */
export const seenWith = <Parent extends Seen>(
  parent: Parent,
  instead: { readonly children?: object; readonly context?: object }
): Parent => {
  const known = new WeakMap<object, object>()
  const seen = (own: AnyMachineSnapshot): object => {
    const before = known.get(own)
    if (before !== undefined) return before
    const made: object = Object.assign(Object.create(Object.getPrototypeOf(own) as object) as object, own, {
      children: { ...own.children, ...instead.children },
      context: { ...(own.context as object), ...instead.context }
    })
    known.set(own, made)
    return made
  }
  const snapshotOf = () => seen(parent.getSnapshot() as AnyMachineSnapshot)
  return new Proxy(parent, {
    get: (target, name) => {
      if (name === "getSnapshot") return snapshotOf
      if (name === "subscribe")
        return (heard: ((snapshot: object) => void) | Observer<object>) =>
          (target as never as { subscribe: (next: (own: AnyMachineSnapshot) => void) => unknown }).subscribe((own) =>
            typeof heard === "function" ? heard(seen(own)) : heard.next?.(seen(own))
          )
      const value: unknown = Reflect.get(target, name)
      return typeof value === "function" ? (value.bind(target) as unknown) : value
    }
  })
}
