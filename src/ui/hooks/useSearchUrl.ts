import { useRouter } from "@tanstack/react-router"
import { useEffect } from "react"
import type { SearchRef } from "../../machines/catalogue/search.view.ts"

const queryIn = (search: string): string => new URLSearchParams(search).get("q") ?? ""

/** A slash at the end makes no difference. */
const isSearch = (pathname: string): boolean => /^\/search\/?$/u.test(pathname)

/**
 * Syncs the address and the search: a settled query replaces the history entry; navigation restores its query. Source:
 * product, "Search".
 */
export const useSearchUrl = (search: SearchRef): void => {
  const router = useRouter()
  useEffect(() => {
    const news = search.on("query.settled", ({ query }) => {
      const { location } = router.history
      // A query that settles while leaving must not change the next screen's address.
      if (!isSearch(location.pathname) || queryIn(location.search) === query) return
      void router.navigate({
        to: "/search",
        search: query === "" ? {} : { q: query },
        replace: true,
        resetScroll: false
      })
    })
    const leaves = router.history.subscribe(({ location, action }) => {
      if (!isSearch(location.pathname) || action.type === "REPLACE") return
      search.send({ type: "query.given", query: queryIn(location.search) })
    })
    return () => {
      news.unsubscribe()
      leaves()
    }
  }, [search, router])
}
