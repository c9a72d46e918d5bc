import { Favourites } from "../../account/Favourites.tsx"
import { SignedOut } from "../../account/SignedOut.tsx"
import { useApp } from "../../hooks/useApp.ts"
import { useCatalogue } from "../../hooks/useCatalogue.ts"
import { useOwner } from "../../hooks/useOwner.ts"

export const FavouritesRoute = () => {
  const app = useApp()
  const { isOver, owner } = useOwner(app.session)
  useCatalogue(app.catalogue)
  return isOver ? (
    <SignedOut auth={app.auth} />
  ) : (
    <Favourites key={owner?.id} favourites={app.favourites} catalogue={app.catalogue} />
  )
}
