import { useSelector } from "@xstate/react"
import type { Category } from "../../../domain/catalogue/Category.ts"
import { holdingsIn, isAccessKnown } from "../../../machines/catalogue/access.view.ts"
import { catalogueOf } from "../../../machines/catalogue/catalogue.view.ts"
import { livePublicationPage } from "../../../machines/catalogue/publicationPage.live.ts"
import { Publication } from "../../catalogue/Publication.tsx"
import { useApp } from "../../hooks/useApp.ts"
import { useCatalogue } from "../../hooks/useCatalogue.ts"
import { useScreenActor } from "../../hooks/useScreenActor.ts"

const none: ReadonlyArray<Category> = []

export const PublicationPage = ({ slug }: { readonly slug: string }) => {
  const app = useApp()
  const page = useScreenActor(app, livePublicationPage, { address: slug })
  useCatalogue(app.catalogue)
  const categories = useSelector(app.catalogue, (snapshot) => catalogueOf(snapshot)?.categories ?? none)
  const holdings = useSelector(app.access, holdingsIn)
  const isKnown = useSelector(app.access, isAccessKnown)
  return <Publication page={page} categories={categories} holdings={isKnown ? holdings : null} />
}
