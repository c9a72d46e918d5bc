import { useRouter } from "@tanstack/react-router"
import { useEffect } from "react"
import { isShown, type IssueSearchRef, queryIn, queryWalked } from "../../machines/reader/issueSearch.view.ts"

interface Address {
  readonly ara?: string
}

/**
 * The address names the query whose hits are walked through, until the search is closed, on every history entry.
 * Source: product, "Address".
 */
export const useSearchAddress = (search: IssueSearchRef | null): void => {
  const router = useRouter()
  useEffect(() => {
    if (search === null) return
    const { pathname } = router.latestLocation
    const write = () => {
      const query = queryWalked(search)
      const snapshot = search.getSnapshot()
      // What is sought, or typed, may be given up again; an emptied field is.
      if (query === null && isShown(snapshot) && queryIn(snapshot).trim() !== "") return
      const { ara }: Address = router.latestLocation.search
      if (router.latestLocation.pathname !== pathname || (ara ?? null) === query) return
      void router.navigate({
        to: ".",
        search: ({ ara: _, ...others }: Address) => ({ ...others, ...(query === null ? {} : { ara: query }) }),
        state: (state) => state,
        replace: true,
        resetScroll: false
      })
    }
    const changes = search.subscribe(write)
    // Back and Forward come to addresses of an earlier search, or of none.
    const arrivals = router.subscribe("onResolved", write)
    return () => {
      changes.unsubscribe()
      arrivals()
    }
  }, [search, router])
}
