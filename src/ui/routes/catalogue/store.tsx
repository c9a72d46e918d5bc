import { getRouteApi } from "@tanstack/react-router"
import { useTranslation } from "react-i18next"
import { listingIn, listingSearch } from "../../../domain/catalogue/listing.ts"
import type { Language } from "../../../i18n/language.ts"
import { Store } from "../../catalogue/Store.tsx"
import { useCatalogue } from "../../hooks/useCatalogue.ts"

const route = getRouteApi("/site/store")

export const StoreRoute = () => {
  const { app } = route.useRouteContext()
  const { i18n } = useTranslation()
  const navigate = route.useNavigate()
  useCatalogue(app.catalogue, i18n.language as Language)
  return (
    <Store
      catalogue={app.catalogue}
      asked={listingIn(route.useSearch())}
      onAsk={(asked) => void navigate({ search: listingSearch(asked), resetScroll: false })}
    />
  )
}
