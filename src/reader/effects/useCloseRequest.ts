import { useEffect, useEffectEvent } from "react"

/** Standard: HTML, "Close requests and close watchers"; TypeScript has no type of it. */
declare class CloseWatcher extends EventTarget {
  destroy(): void
}

/** Closes when the system asks for it, as Back on Android does, where the browser passes that on. */
export const useCloseRequest = (close: () => void): void => {
  const hear = useEffectEvent(close)
  useEffect(() => {
    if (!("CloseWatcher" in globalThis)) return
    const watcher = new CloseWatcher()
    watcher.addEventListener("close", () => hear())
    return () => watcher.destroy()
  }, [])
}
