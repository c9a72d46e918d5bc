import { useEffect } from "react"
import type { Shown } from "../../domain/analytics/Page.ts"
import { sayOwnTitle } from "../parts/ownTitle.ts"

/** For a screen whose title is the name of what it shows; `null` while it does not know it. */
export const useOwnTitle = (
  title: string | null,
  { publication = null, issue = null, article = null }: Partial<Shown> = {}
): void => {
  useEffect(() => {
    if (title === null) return
    sayOwnTitle(title, { publication, issue, article })
    return () => sayOwnTitle(null)
  }, [title, publication, issue, article])
}
