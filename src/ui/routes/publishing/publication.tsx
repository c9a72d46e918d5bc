import { getRouteApi, useNavigate } from "@tanstack/react-router"
import { useSelector } from "@xstate/react"
import { catalogueOf } from "../../../machines/catalogue/catalogue.view.ts"
import { livePublication } from "../../../machines/publishing/publication.live.ts"
import { livePicture } from "../../../machines/publishing/picture.live.ts"
import type { PictureNews } from "../../../machines/publishing/picture.machine.ts"
import type { PublicationInput } from "../../../machines/publishing/publication.machine.ts"
import { userOf } from "../../../machines/session/session.view.ts"
import { useApp } from "../../hooks/useApp.ts"
import { useCatalogue } from "../../hooks/useCatalogue.ts"
import { useNews } from "../../hooks/useNews.ts"
import { useScreenActor } from "../../hooks/useScreenActor.ts"
import { Publication } from "../../publishing/Publication.tsx"

const route = getRouteApi("/site/_publisher/account/publisher/publications/$id")

/** A new publication, or the settings of one; both end at the desk. */
const Screen = ({ id }: Pick<PublicationInput, "id">) => {
  const app = useApp()
  const navigate = useNavigate()
  const publication = useScreenActor(app, livePublication, { id, owner: userOf(app.session.getSnapshot())?.id ?? "" })
  const picture = useScreenActor(app, livePicture, { use: "logo" })
  useCatalogue(app.catalogue)
  const categories = useSelector(app.catalogue, catalogueOf)?.categories ?? []
  useNews(publication, () => void navigate({ to: "/account/publisher" }))
  useNews(picture, (news: PictureNews) => {
    if (news.type === "logo.made") publication.send({ type: "form.edit", change: { logo: news.url } })
  })
  return <Publication publication={publication} picture={picture} categories={categories} />
}

export const PublicationRoute = () => {
  const { id } = route.useParams()
  return <Screen key={id} id={id} />
}

export const NewPublicationRoute = () => <Screen id={null} />
