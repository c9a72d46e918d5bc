import { useSyncExternalStore } from "react"

const watch = (hear: () => void) => {
  addEventListener("online", hear)
  addEventListener("offline", hear)
  return () => {
    removeEventListener("online", hear)
    removeEventListener("offline", hear)
  }
}

/** Whether the browser has a line at all: where it says no, there is none. */
export const useOnline = (): boolean => useSyncExternalStore(watch, () => navigator.onLine)
