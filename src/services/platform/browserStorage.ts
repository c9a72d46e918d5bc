type Key = string
type Value = string

export interface BrowserStorage extends Pick<Storage, "getItem" | "setItem" | "removeItem"> {
  /** Stores the items in order, all or none. */
  readonly setItems: (items: ReadonlyArray<readonly [Key, Value]>) => void
}

/**
 * The browser's storage. If it is forbidden or full, values are kept for the life of the page, or until another page
 * stores them.
 */
export const browserStorage = (name: "localStorage" | "sessionStorage"): BrowserStorage => {
  /** Values that could not be stored. */
  const kept = new Map<Key, Value>()
  const trying = <A>(use: (storage: Storage) => A, without: () => A): A => {
    try {
      return use(globalThis[name])
    } catch {
      return without()
    }
  }
  // Registered first, so that later listeners find the other page's value here.
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
          // Removed in reverse order, because later items depend on earlier ones.
          for (const [key] of items.toReversed()) removeItem(key)
          for (const [key, value] of items) kept.set(key, value)
        }
      ),
    removeItem
  }
}
