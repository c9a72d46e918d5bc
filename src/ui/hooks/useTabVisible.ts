import { useEffect } from "react"

/** Calls `hear` when the tab becomes visible. `hear` must keep its identity. */
export const useTabVisible = (hear: () => void): void => {
  useEffect(() => {
    const look = () => {
      if (document.visibilityState === "visible") hear()
    }
    document.addEventListener("visibilitychange", look)
    return () => document.removeEventListener("visibilitychange", look)
  }, [hear])
}
