import { getRouteApi } from "@tanstack/react-router"
import { listingIn, listingSearch } from "../../../domain/catalogue/listing.ts"
import { Category } from "../../catalogue/Category.tsx"
import { useCatalogue } from "../../hooks/useCatalogue.ts"

const route = getRouteApi("/site/category/$id")

export const CategoryRoute = () => {
  const { app } = route.useRouteContext()
  const navigate = route.useNavigate()
  const { id } = route.useParams()
  const { sort, filter } = route.useSearch()
  useCatalogue(app.catalogue)
  return (
    <Category
      catalogue={app.catalogue}
      id={id}
      asked={listingIn({ sort, filter })}
      onAsk={(asked) => void navigate({ search: listingSearch(asked), resetScroll: false })}
    />
  )
}
