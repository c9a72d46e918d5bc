import { getRouteApi } from "@tanstack/react-router"
import { liveArticleDrafts } from "../../../machines/publishing/articleDrafts.live.ts"
import type { ArticleDraftsInput } from "../../../machines/publishing/articleDrafts.machine.ts"
import { useApp } from "../../hooks/useApp.ts"
import { useScreenActor } from "../../hooks/useScreenActor.ts"
import { Articles } from "../../publishing/Articles.tsx"

const route = getRouteApi("/site/_publisher/account/publisher/issues/$id/articles")

const Screen = ({ issue }: ArticleDraftsInput) => (
  <Articles articles={useScreenActor(useApp(), liveArticleDrafts, { issue })} />
)

export const ArticlesRoute = () => {
  const { id } = route.useParams()
  return <Screen key={id} issue={id} />
}
