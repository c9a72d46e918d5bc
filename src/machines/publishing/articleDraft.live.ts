import { Effect } from "effect"
import type { ArticleDraft, ArticleTexts } from "../../domain/publishing/ArticleDraft.ts"
import { cleanArticle } from "../../services/catalogue/cleanArticle.ts"
import { troubleIn } from "../../services/platform/ApiClient.ts"
import { articleCall } from "../../services/publishing/publishingCall.ts"
import { forgetArticle, keepArticle, recallArticle } from "../../services/publishing/KeptArticles.ts"
import { orders } from "../runOrders.ts"
import { ask, fill } from "../slot.ts"
import {
  type ArticleDraftInput,
  articleDraftMachine,
  type ArticleSaved,
  type AskedArticle,
  type KeepOrder
} from "./articleDraft.machine.ts"

/** What enters the editor, pasted or loaded. */
export const cleanContent = cleanArticle

const saved = ({ issue, id, texts, version }: AskedArticle) =>
  Effect.map(
    articleCall((articles) => articles.save({ params: { issue, id }, payload: { version, ...texts } })),
    ({ data }) => data
  )

const alike = (html: string): string => html.replaceAll(" />", ">")

/** The server has these texts already: the answer that said so was lost. */
const hasTexts = (article: ArticleDraft, texts: ArticleTexts): boolean =>
  article.title === texts.title &&
  article.author === texts.author &&
  article.summary === texts.summary &&
  alike(article.content) === alike(texts.content)

const sent = Effect.fnUntraced(function* (asked: AskedArticle) {
  const { issue, id, texts, then, halves } = asked
  const params = { issue, id }
  const done = (article: ArticleDraft): ArticleSaved => ({ type: "article.saved", article })
  if (then === "split" && halves !== null) {
    const { content, next } = halves
    const payload = { version: asked.version, ...texts, content, next: { title: next.title, content: next.content } }
    yield* articleCall((articles) => articles.split({ params, payload }))
    return { type: "article.parted" } satisfies ArticleSaved
  }
  const known = asked.isUnsaved ? yield* saved(asked) : null
  if (then === "publish") {
    const payload = { version: known?.version ?? asked.version }
    return done((yield* articleCall((articles) => articles.publish({ params, payload }))).data)
  }
  if (then === "withdraw") return done((yield* articleCall((articles) => articles.withdraw({ params }))).data)
  return done(known ?? (yield* saved(asked)))
})

export const liveArticleDraft = fill(articleDraftMachine, {
  load: ask(
    ({ owner, issue, id }, hear) =>
      Effect.all([
        articleCall((articles) => articles.find({ params: { issue, id } })),
        recallArticle({ owner, id })
      ]).pipe(
        Effect.matchEffect({
          onSuccess: ([{ data: article }, kept]) => hear({ type: "article.loaded", article, kept }),
          onFailure: (error) => hear({ type: "article.failed", trouble: troubleIn(error) })
        })
      ),
    { type: "article.failed", trouble: troubleIn(null) }
  ),
  send: ask(
    (asked, hear) =>
      Effect.matchEffect(sent(asked), {
        onSuccess: hear,
        onFailure: (error) =>
          error._tag === "ArticleChanged"
            ? hear({
                type:
                  asked.then === "save" && hasTexts(error.article, asked.texts) ? "article.saved" : "article.overtaken",
                article: error.article
              })
            : hear({ type: "article.refused", trouble: troubleIn(error) })
      }),
    { type: "article.refused", trouble: troubleIn(null) }
  ),
  keep: orders((order: KeepOrder, whose: ArticleDraftInput) =>
    order.type === "texts.keep" ? keepArticle(whose, order.kept) : forgetArticle(whose)
  )
})
