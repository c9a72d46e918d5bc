import { getRouteApi, useNavigate } from "@tanstack/react-router"
import { cleanContent, liveArticleDraft } from "../../../machines/publishing/articleDraft.live.ts"
import { liveArticlePictures } from "../../../machines/publishing/articlePictures.live.ts"
import type { ArticleDraftInput } from "../../../machines/publishing/articleDraft.machine.ts"
import { userOf } from "../../../machines/session/session.view.ts"
import { useApp } from "../../hooks/useApp.ts"
import { useNews } from "../../hooks/useNews.ts"
import { useScreenActor } from "../../hooks/useScreenActor.ts"
import type { WithPictures } from "../../publishing/ArticlePicture.tsx"
import { ArticleEditor } from "../../publishing/ArticleEditor.tsx"

const route = getRouteApi("/site/_publisher/account/publisher/issues/$id/articles/$article")

/** Drawn only while they are looked at: the server draws them for it. */
const Pictures: WithPictures = ({ children }) => {
  const { id: issue, article: id } = route.useParams()
  return children(useScreenActor(useApp(), liveArticlePictures, { issue, id }))
}

/** An article that was split leads back to the list, which has both. */
const Screen = ({ issue, id }: Omit<ArticleDraftInput, "owner">) => {
  const app = useApp()
  const navigate = useNavigate()
  const owner = userOf(app.session.getSnapshot())?.id ?? ""
  const article = useScreenActor(app, liveArticleDraft, { owner, issue, id })
  useNews(article, () => void navigate({ to: "/account/publisher/issues/$id/articles", params: { id: issue } }))
  return <ArticleEditor article={article} issue={issue} clean={cleanContent} WithPictures={Pictures} />
}

export const ArticleDraftRoute = () => {
  const { id, article } = route.useParams()
  return <Screen key={article} issue={id} id={article} />
}
