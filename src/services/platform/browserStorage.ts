export type BrowserStorage = Pick<Storage, "getItem" | "setItem" | "removeItem">

/**
 * What this browser stores under the name; where it stores nothing, because somebody has forbidden it or it is full, what
 * is written is kept for as long as the page lives.
 */
export const browserStorage = (name: "localStorage" | "sessionStorage"): BrowserStorage => {
  /** What could not be stored. */
  const kept = new Map<string, string>()
  const trying = <A>(use: (storage: Storage) => A, without: () => A): A => {
    try {
      return use(globalThis[name])
    } catch {
      return without()
    }
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
        (storage) => {
          storage.setItem(key, value)
          kept.delete(key)
        },
        () => void kept.set(key, value)
      ),
    removeItem: (key) => {
      kept.delete(key)
      trying(
        (storage) => storage.removeItem(key),
        () => {}
      )
    }
  }
}
