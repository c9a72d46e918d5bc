import { useEffect } from "react"
import { fetchWhenIdle, quietLine } from "../../ui/navigation/quiet.ts"
import { fetchCollection, fetchHelp, fetchSearch } from "../panels/panelCode.ts"

/** Fetches the panels' code once all that is shown has come, so that they open at once, off line too. */
export const usePanelsAhead = (): void => {
  useEffect(() => {
    if (!import.meta.env.PROD) return
    let isOpen = true
    const fetchPanels = async () => {
      await quietLine()
      if (isOpen) await fetchWhenIdle([fetchSearch, fetchCollection, fetchHelp])
    }
    // What does not come is asked for when it is opened.
    fetchPanels().catch(() => {})
    return () => {
      isOpen = false
    }
  }, [])
}
