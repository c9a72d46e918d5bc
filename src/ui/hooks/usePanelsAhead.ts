import { useEffect } from "react"
import { fetchWhenIdle, quietLine } from "../navigation/quiet.ts"
import { fetchCollection, fetchHelp, fetchSearch } from "../../reader/panels/panelCode.ts"

/** Fetches the code of the reader's panels once an issue is open and all that is shown has come, so that they open at once, off line too. */
export const usePanelsAhead = (isReading: boolean): void => {
  useEffect(() => {
    if (!isReading || !import.meta.env.PROD) return
    let isWanted = true
    const fetchPanels = async () => {
      await quietLine()
      if (isWanted) await fetchWhenIdle([fetchSearch, fetchCollection, fetchHelp])
    }
    // What does not come is asked for when it is opened.
    fetchPanels().catch(() => {})
    return () => {
      isWanted = false
    }
  }, [isReading])
}
