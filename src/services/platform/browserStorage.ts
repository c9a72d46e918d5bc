type Key = string
type Value = string

export interface BrowserStorage extends Pick<Storage, "getItem" | "setItem" | "removeItem"> {
  /** Stores what belongs together, in this order: all of it, or nothing. */
  readonly setItems: (items: ReadonlyArray<readonly [Key, Value]>) => void
}

/**
 * What this browser stores under the name; where it stores nothing, because somebody has forbidden it or it is full, what
 * is written is kept for as long as the page lives, or until another page stores it.
 */
export const browserStorage = (name: "localStorage" | "sessionStorage"): BrowserStorage => {
  /** What could not be stored. */
  const kept = new Map<Key, Value>()
  const trying = <A>(use: (storage: Storage) => A, without: () => A): A => {
    try {
      return use(globalThis[name])
    } catch {
      return without()
    }
  }
  // From the start, so that whoever hears of another page's writing later finds it here.
  if ("addEventListener" in globalThis) {
    globalThis.addEventListener("storage", ({ key }) => (key === null ? kept.clear() : kept.delete(key)))
  }
  const removeItem = (key: Key) => {
    kept.delete(key)
    trying(
      (storage) => storage.removeItem(key),
      () => {}
    )
  }
  const set = (storage: Storage, key: Key, value: Value) => {
    storage.setItem(key, value)
    kept.delete(key)
  }
  return {
    getItem: (key) =>
      kept.get(key) ??
      trying(
        (storage) => storage.getItem(key),
        () => null
      ),
    setItem: (key, value) =>
      trying<void>(
        (storage) => set(storage, key, value),
        () => void kept.set(key, value)
      ),
    setItems: (items) =>
      trying<void>(
        (storage) => {
          for (const [key, value] of items) set(storage, key, value)
        },
        () => {
          // The last written goes first, as what it says is true beside the others only.
          for (const [key] of items.toReversed()) removeItem(key)
          for (const [key, value] of items) kept.set(key, value)
        }
      ),
    removeItem
  }
}
