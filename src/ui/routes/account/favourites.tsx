import { getRouteApi } from "@tanstack/react-router"
import { useSelector } from "@xstate/react"
import { useTranslation } from "react-i18next"
import type { Language } from "../../../i18n/language.ts"
import { hasEnded } from "../../../machines/session/session.view.ts"
import { Favourites } from "../../account/Favourites.tsx"
import { SignedOut } from "../../account/SignedOut.tsx"
import { useCatalogue } from "../../hooks/useCatalogue.ts"
import { useLastUser } from "../../hooks/useLastUser.ts"

const route = getRouteApi("/site/favorites")

export const FavouritesRoute = () => {
  const { app } = route.useRouteContext()
  const { i18n } = useTranslation()
  const isOver = useSelector(app.session, hasEnded)
  const owner = useLastUser(app.session)
  useCatalogue(app.catalogue, i18n.language as Language)
  return isOver ? (
    <SignedOut auth={app.auth} />
  ) : (
    <Favourites key={owner?.id} favourites={app.favourites} catalogue={app.catalogue} />
  )
}
