import { useEffect, useEffectEvent } from "react"

/** Calls `hear` when the tab becomes visible. */
export const useTabVisible = (hear: () => void): void => {
  const look = useEffectEvent(() => {
    if (document.visibilityState === "visible") hear()
  })
  useEffect(() => {
    const listen = () => look()
    document.addEventListener("visibilitychange", listen)
    return () => document.removeEventListener("visibilitychange", listen)
  }, [])
}
