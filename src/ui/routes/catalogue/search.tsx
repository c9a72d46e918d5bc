import { getRouteApi } from "@tanstack/react-router"
import { useSelector } from "@xstate/react"
import { searchAction } from "../../../machines/analytics/trackedActions.ts"
import { holdingsIn } from "../../../machines/catalogue/access.view.ts"
import { liveRecentSearches } from "../../../machines/catalogue/recentSearches.live.ts"
import { liveSearch } from "../../../machines/catalogue/search.live.ts"
import { Search } from "../../catalogue/Search.tsx"
import { useCatalogue } from "../../hooks/useCatalogue.ts"
import { useActionTracking } from "../../hooks/useActionTracking.ts"
import { useSearchUrl } from "../../hooks/useSearchUrl.ts"
import { useScreenActor } from "../../hooks/useScreenActor.ts"

const route = getRouteApi("/site/search")

export const SearchRoute = () => {
  const { app } = route.useRouteContext()
  const search = useScreenActor(app, liveSearch, { query: route.useSearch().q ?? "" })
  const recents = useScreenActor(app, liveRecentSearches, null)
  useCatalogue(app.catalogue)
  useSearchUrl(search)
  useActionTracking(app.visits, recents, searchAction)
  const holdings = useSelector(app.access, holdingsIn)
  return <Search search={search} recents={recents} catalogue={app.catalogue} holdings={holdings} />
}
