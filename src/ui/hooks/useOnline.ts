import { useSyncExternalStore } from "react"

const watch = (hear: () => void) => {
  addEventListener("online", hear)
  addEventListener("offline", hear)
  return () => {
    removeEventListener("online", hear)
    removeEventListener("offline", hear)
  }
}

/** Whether the browser says that it is online. */
export const useOnline = (): boolean => useSyncExternalStore(watch, () => navigator.onLine)
