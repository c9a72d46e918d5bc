import { Effect } from "effect"
import type { ArticleDraft, ArticleTexts } from "../../domain/publishing/ArticleDraft.ts"
import type { ArticleHalves } from "../../domain/publishing/ArticleForm.ts"
import { cleanArticle } from "../../services/catalogue/cleanArticle.ts"
import { troubleIn } from "../../services/platform/ApiClient.ts"
import { articleCall } from "../../services/publishing/publishingCall.ts"
import { forgetArticle, keepArticle, recallArticle } from "../../services/publishing/KeptArticles.ts"
import { orders } from "../runOrders.ts"
import { ask, type Hear } from "../ask.ts"
import { fill } from "../slot.ts"
import {
  type ArticleDraftInput,
  articleDraftMachine,
  type ArticleSaved,
  type AskedArticle,
  type KeepOrder
} from "./articleDraft.machine.ts"

/** What enters the editor, pasted or loaded. */
export const cleanContent = cleanArticle

const alike = (html: string): string => html.replaceAll(" />", ">")

/** The server has these texts already: the answer that said so was lost. */
const hasTexts = (article: ArticleDraft, texts: ArticleTexts): boolean =>
  article.title === texts.title &&
  article.author === texts.author &&
  article.summary === texts.summary &&
  alike(article.content) === alike(texts.content)

interface Changed {
  readonly article: ArticleDraft
}

/** Another version that has these texts and the picture seen here is one's own: `next` goes on with it. */
const ifOwn =
  <A, E, R>({ texts, seenImage }: AskedArticle, next: (article: ArticleDraft) => Effect.Effect<A, E, R>) =>
  <Other extends Changed>(error: Other): Effect.Effect<A, E | Other, R> =>
    hasTexts(error.article, texts) && error.article.image === seenImage ? next(error.article) : Effect.fail(error)

const saved = (asked: AskedArticle) => {
  const { issue, id, texts, version } = asked
  return articleCall((articles) => articles.save({ params: { issue, id }, payload: { version, ...texts } })).pipe(
    Effect.map(({ data }) => data),
    Effect.catchTag("ArticleChanged", ifOwn(asked, Effect.succeed))
  )
}

const published = (asked: AskedArticle, first: number) => {
  const { issue, id } = asked
  const publish = (version: number) =>
    articleCall((articles) => articles.publish({ params: { issue, id }, payload: { version } }))
  return publish(first).pipe(
    Effect.catchTag(
      "ArticleChanged",
      ifOwn(asked, ({ version }) => publish(version))
    )
  )
}

const illustrated = (asked: AskedArticle, image: string | null, first: number) => {
  const { issue, id, texts } = asked
  const illustrate = (version: number) =>
    articleCall((articles) => articles.illustrate({ params: { issue, id }, payload: { version, image } })).pipe(
      Effect.map(({ data }) => data)
    )
  return illustrate(first).pipe(
    Effect.catchTag("ArticleChanged", (error) =>
      // The answer that it has the chosen picture was lost.
      hasTexts(error.article, texts) && error.article.image === image
        ? Effect.succeed(error.article)
        : ifOwn(asked, ({ version }) => illustrate(version))(error)
    )
  )
}

const split = (asked: AskedArticle, { content, next }: ArticleHalves) => {
  const { issue, id, texts, version: first } = asked
  const at = (version: number) => {
    const payload = { version, ...texts, content, next: { title: next.title, content: next.content } }
    return articleCall((articles) => articles.split({ params: { issue, id }, payload }))
  }
  return at(first).pipe(
    Effect.catchTag(
      "ArticleChanged",
      ifOwn(asked, ({ version }) => at(version))
    )
  )
}

const sent = Effect.fnUntraced(function* (asked: AskedArticle, hear: Hear<ArticleSaved>) {
  const { issue, id, step } = asked
  const done = (article: ArticleDraft): ArticleSaved => ({ type: "article.saved", article })
  if (step === null) return done(yield* saved(asked))
  if (step.type === "split") {
    yield* split(asked, step.halves)
    return { type: "article.parted" } satisfies ArticleSaved
  }
  const known = asked.isUnsaved ? yield* saved(asked) : null
  if (known !== null) yield* hear({ type: "texts.saved", article: known })
  const version = known?.version ?? asked.version
  if (step.type === "publish") return done((yield* published(asked, version)).data)
  if (step.type === "illustrate") return done(yield* illustrated(asked, step.image, version))
  return done((yield* articleCall((articles) => articles.withdraw({ params: { issue, id } }))).data)
})

export const liveArticleDraft = fill(articleDraftMachine, {
  load: ask(
    (whose, hear) =>
      Effect.all([
        articleCall((articles) => articles.find({ params: { issue: whose.issue, id: whose.id } })),
        recallArticle(whose)
      ]).pipe(
        Effect.matchEffect({
          onSuccess: ([{ data: article }, kept]) =>
            kept !== null && hasTexts(article, kept.texts)
              ? Effect.andThen(forgetArticle(whose), hear({ type: "article.loaded", article, kept: null }))
              : hear({ type: "article.loaded", article, kept }),
          onFailure: (error) => hear({ type: "article.failed", trouble: troubleIn(error) })
        })
      ),
    { type: "article.failed", trouble: troubleIn(null) }
  ),
  send: ask(
    (asked, hear) =>
      Effect.matchEffect(sent(asked, hear), {
        onSuccess: hear,
        onFailure: (error) =>
          error._tag === "ArticleChanged"
            ? hear({ type: "article.overtaken", article: error.article })
            : hear({ type: "article.refused", trouble: troubleIn(error) })
      }),
    { type: "article.refused", trouble: troubleIn(null) }
  ),
  keep: orders((order: KeepOrder, whose: ArticleDraftInput) =>
    order.type === "texts.keep" ? keepArticle(whose, order.kept) : forgetArticle(whose)
  )
})
