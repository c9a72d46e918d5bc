import { getRouteApi } from "@tanstack/react-router"
import { useSelector } from "@xstate/react"
import { shareAction } from "../../../machines/analytics/trackedActions.ts"
import { holdingsIn } from "../../../machines/catalogue/access.view.ts"
import { liveArticle } from "../../../machines/catalogue/article.live.ts"
import { liveSharing } from "../../../machines/catalogue/sharing.live.ts"
import { liveTypesetting } from "../../../machines/catalogue/typesetting.live.ts"
import { Article } from "../../catalogue/Article.tsx"
import { useActionTracking } from "../../hooks/useActionTracking.ts"
import { useScreenActor } from "../../hooks/useScreenActor.ts"

const route = getRouteApi("/site/article/$id")

const ArticlePage = ({ id }: { readonly id: string }) => {
  const { app } = route.useRouteContext()
  const article = useScreenActor(app, liveArticle, { id })
  const typesetting = useScreenActor(app, liveTypesetting, undefined)
  const sharing = useScreenActor(app, liveSharing, undefined)
  useActionTracking(app.visits, sharing, shareAction)
  const holdings = useSelector(app.access, holdingsIn)
  return (
    <Article
      article={article}
      typesetting={typesetting}
      sharing={sharing}
      holdings={holdings}
      origin={location.origin}
    />
  )
}

export const ArticleRoute = () => {
  const { id } = route.useParams()
  return <ArticlePage key={id} id={id} />
}
