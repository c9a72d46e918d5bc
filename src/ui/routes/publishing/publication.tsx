import { getRouteApi } from "@tanstack/react-router"
import { PublicationScreen } from "./PublicationScreen.tsx"

const route = getRouteApi("/site/_publisher/account/publisher/publications/$id")

export const PublicationRoute = () => {
  const { id } = route.useParams()
  return <PublicationScreen key={id} id={id} />
}
