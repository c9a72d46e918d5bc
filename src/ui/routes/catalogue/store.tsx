import { getRouteApi } from "@tanstack/react-router"
import { listingIn, listingSearch } from "../../../domain/catalogue/listing.ts"
import { Store } from "../../catalogue/Store.tsx"
import { useCatalogue } from "../../hooks/useCatalogue.ts"

const route = getRouteApi("/site/store")

export const StoreRoute = () => {
  const { app } = route.useRouteContext()
  const navigate = route.useNavigate()
  useCatalogue(app.catalogue)
  return (
    <Store
      catalogue={app.catalogue}
      asked={listingIn(route.useSearch())}
      onAsk={(asked) => void navigate({ search: listingSearch(asked), resetScroll: false })}
    />
  )
}
