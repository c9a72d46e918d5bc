import { getRouteApi } from "@tanstack/react-router"
import { useSelector } from "@xstate/react"
import { useTranslation } from "react-i18next"
import { firstPart } from "../../../domain/account/libraryPart.ts"
import type { User } from "../../../domain/session/User.ts"
import { liveLibrary } from "../../../machines/account/library.live.ts"
import { valueOf } from "../../../machines/loadable/loadable.view.ts"
import { Library } from "../../account/Library.tsx"
import { SignedOut } from "../../account/SignedOut.tsx"
import { GoingOnPlace } from "../../catalogue/GoingOnPlace.tsx"
import { useCatalogue } from "../../hooks/useCatalogue.ts"
import { useHoldingsChange } from "../../hooks/useHoldingsChange.ts"
import { useOwner } from "../../hooks/useOwner.ts"
import { useScreenActor } from "../../hooks/useScreenActor.ts"

const route = getRouteApi("/site/library")

const OwnLibrary = ({ owner }: { readonly owner: User }) => {
  const { app } = route.useRouteContext()
  const { tab } = route.useSearch()
  const navigate = route.useNavigate()
  useCatalogue(app.catalogue)
  const library = useScreenActor(app, liveLibrary, { userId: owner.id })
  const first = useSelector(library, (snapshot) => firstPart(valueOf(snapshot) ?? []))
  useHoldingsChange(app.access, () => library.send({ type: "loadable.outdated" }))
  return (
    <Library
      library={library}
      part={tab ?? first}
      goingOn={<GoingOnPlace />}
      // Whichever comes first by then: it is known only once the library is.
      onChoose={(part) => void navigate({ search: { tab: part }, replace: true, resetScroll: false })}
    />
  )
}

export const LibraryRoute = () => {
  const { app } = route.useRouteContext()
  const { t } = useTranslation("account")
  const { isOver, owner } = useOwner(app.session)
  if (isOver) return <SignedOut auth={app.auth} title={t("library.signedOut")} />
  return owner === null ? null : <OwnLibrary key={owner.id} owner={owner} />
}
