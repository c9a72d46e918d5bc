import { useEffect } from "react"
import type { Shown } from "../../domain/analytics/Page.ts"
import { setScreenTitle } from "../parts/screenTitle.ts"

/** For a screen whose title is the name of what it shows; `null` while it does not know it. */
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
