import { useEffect } from "react"
import { sayOwnTitle } from "../parts/ownTitle.ts"

/** For a screen whose title is the name of what it shows; `null` while it does not know it. */
export const useOwnTitle = (title: string | null): void => {
  useEffect(() => {
    if (title === null) return
    sayOwnTitle(title)
    return () => sayOwnTitle(null)
  }, [title])
}
