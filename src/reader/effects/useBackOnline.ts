import { useEffect } from "react"

/** Calls `hear` whenever the browser is online again. `hear` must keep its identity. */
export const useBackOnline = (hear: () => void): void => {
  useEffect(() => {
    addEventListener("online", hear)
    return () => removeEventListener("online", hear)
  }, [hear])
}
