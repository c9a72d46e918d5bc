import { useEffect } from "react"

/** Hears whenever somebody comes back to this tab. `hear` must keep its identity. */
export const useTabVisible = (hear: () => void): void => {
  useEffect(() => {
    const look = () => {
      if (document.visibilityState === "visible") hear()
    }
    document.addEventListener("visibilitychange", look)
    return () => document.removeEventListener("visibilitychange", look)
  }, [hear])
}
