import { getRouteApi, useBlocker, useNavigate } from "@tanstack/react-router"
import { waitFor } from "xstate"
import { cleanContent, liveArticleDraft } from "../../../machines/publishing/articleDraft.live.ts"
import { liveArticlePictures } from "../../../machines/publishing/articlePictures.live.ts"
import type { ArticleDraftInput } from "../../../machines/publishing/articleDraft.machine.ts"
import { type ArticleDraftRef, isSettled } from "../../../machines/publishing/articleDraft.view.ts"
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

/** Milliseconds that a visitor who leaves waits at most until the article is saved; this browser keeps it anyway. */
const savedWithin = 3000

/** What is written is saved before the screen is left: the list shows it, and publishes it, as it is. */
const useSavedFirst = (article: ArticleDraftRef) =>
  useBlocker({
    enableBeforeUnload: false,
    shouldBlockFn: async () => {
      // What was typed during a save is saved after it.
      for (const _save of [1, 2]) {
        article.send({ type: "texts.save" })
        await waitFor(article, isSettled, { timeout: savedWithin }).catch(() => null)
      }
      return false
    }
  })

/** An article that was split leads back to the list, which has both. */
const Screen = ({ issue, id }: Omit<ArticleDraftInput, "owner">) => {
  const app = useApp()
  const navigate = useNavigate()
  const owner = userOf(app.session.getSnapshot())?.id ?? ""
  const article = useScreenActor(app, liveArticleDraft, { owner, issue, id })
  useSavedFirst(article)
  useNews(article, () => void navigate({ to: "/account/publisher/issues/$id/articles", params: { id: issue } }))
  return <ArticleEditor article={article} issue={issue} clean={cleanContent} WithPictures={Pictures} />
}

export const ArticleDraftRoute = () => {
  const { id, article } = route.useParams()
  return <Screen key={article} issue={id} id={article} />
}
