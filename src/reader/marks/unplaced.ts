import { useSyncExternalStore } from "react"

let ids: ReadonlySet<string> = new Set()
const listeners = new Set<() => void>()

/** Highlights whose words were looked for on their page and are not there with certainty. */
export const unplaced = {
  current: (): ReadonlySet<string> => ids,
  set: (next: ReadonlySet<string>): void => {
    if (next.size === ids.size && [...next].every((id) => ids.has(id))) return
    ids = next
    for (const listener of listeners) listener()
  },
  subscribe: (listener: () => void): (() => void) => {
    listeners.add(listener)
    return () => listeners.delete(listener)
  }
}

/** The ids of highlights that could not be placed on their page. Pages that nobody has opened are not known. */
export const useUnplaced = (): ReadonlySet<string> => useSyncExternalStore(unplaced.subscribe, unplaced.current)
