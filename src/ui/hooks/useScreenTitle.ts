import { useEffect } from "react"
import type { Shown } from "../../domain/analytics/Page.ts"
import { setScreenTitle } from "../parts/screenTitle.ts"

/** Sets the title of a screen named after what it shows; null while that is unknown. */
export const useScreenTitle = (
  title: string | null,
  { publication = null, issue = null, article = null }: Partial<Shown> = {}
): void => {
  useEffect(() => {
    if (title === null) return
    setScreenTitle(title, { publication, issue, article })
    return () => setScreenTitle(null)
  }, [title, publication, issue, article])
}
