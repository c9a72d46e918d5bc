import { useEffect } from "react"
import { fetchWhenIdle, quietLine } from "../navigation/quiet.ts"

/** Fetches code that may soon be opened, once the line is quiet; null to wait. */
export const useFetchedAhead = (fetches: ReadonlyArray<() => Promise<unknown>> | null): void => {
  useEffect(() => {
    if (fetches === null || !import.meta.env.PROD) return
    let isWanted = true
    const fetchAll = async () => {
      await quietLine()
      if (isWanted) await fetchWhenIdle(fetches)
    }
    // What does not come is asked for when it is opened.
    fetchAll().catch(() => {})
    return () => {
      isWanted = false
    }
  }, [fetches])
}
