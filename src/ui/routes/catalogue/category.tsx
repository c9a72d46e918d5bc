import { getRouteApi } from "@tanstack/react-router"
import { useTranslation } from "react-i18next"
import { listingIn, listingSearch } from "../../../domain/catalogue/listing.ts"
import type { Language } from "../../../i18n/language.ts"
import { Category } from "../../catalogue/Category.tsx"
import { useCatalogue } from "../../hooks/useCatalogue.ts"

const route = getRouteApi("/site/category/$id")

export const CategoryRoute = () => {
  const { app } = route.useRouteContext()
  const { i18n } = useTranslation()
  const navigate = route.useNavigate()
  const { id } = route.useParams()
  const { sort, filter } = route.useSearch()
  useCatalogue(app.catalogue, i18n.language as Language)
  return (
    <Category
      catalogue={app.catalogue}
      id={id}
      asked={listingIn({ sort, filter })}
      onAsk={(asked) => void navigate({ search: listingSearch(asked), resetScroll: false })}
    />
  )
}
