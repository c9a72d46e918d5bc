import { useEffect } from "react"

/** Hears that the browser has a line again, while the component is there. `hear` must keep its identity. */
export const useBackOnline = (hear: () => void): void => {
  useEffect(() => {
    addEventListener("online", hear)
    return () => removeEventListener("online", hear)
  }, [hear])
}
