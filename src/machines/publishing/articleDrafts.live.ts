import { Effect } from "effect"
import type { ArticleDrafts } from "../../domain/publishing/ArticleDraft.ts"
import { forgetGoneArticles } from "../../services/publishing/KeptArticles.ts"
import { articleCall } from "../../services/publishing/publishingCall.ts"
import { troubleIn } from "../../services/platform/ApiClient.ts"
import { askServer } from "../askServer.live.ts"
import { ask } from "../ask.ts"
import { fill } from "../slot.ts"
import { type ArticlesChange, articleDraftsMachine, type AskedChange } from "./articleDrafts.machine.ts"

/** What this browser keeps of an article that is no more goes with it. */
const tidied = (list: ArticleDrafts) =>
  list.is_waiting
    ? Effect.void
    : forgetGoneArticles(
        list.issue.id,
        list.articles.map(({ id }) => id)
      )

const load = (issue: string) =>
  articleCall((articles) => articles.list({ params: { issue } })).pipe(
    Effect.map(({ data }) => data),
    Effect.tap(tidied)
  )

/** Whatever is done to one article, the whole list is asked for again: it may have changed elsewhere meanwhile. */
const changed = Effect.fnUntraced(
  function* ({ issue, version, change }: AskedChange) {
    switch (change.type) {
      case "order": {
        const payload = { version, ids: change.ids }
        yield* articleCall((articles) => articles.order({ params: { issue }, payload }))
        break
      }
      case "add": {
        const payload = { version, after: change.after }
        const { data } = yield* articleCall((articles) => articles.add({ params: { issue }, payload }))
        return { type: "articles.changed", list: yield* load(issue), added: data.id } as ArticlesChange
      }
      case "remove": {
        const payload = { list: version, version: change.version }
        yield* articleCall((articles) => articles.remove({ params: { issue, id: change.id }, payload }))
        break
      }
      case "join":
        yield* articleCall((articles) => articles.join({ params: { issue, id: change.id }, payload: { version } }))
        break
      case "withdraw":
        yield* articleCall((articles) => articles.withdraw({ params: { issue, id: change.id } }))
        break
      case "publish": {
        const payload = { version: change.version }
        yield* articleCall((articles) => articles.publish({ params: { issue, id: change.id }, payload }))
      }
    }
    return { type: "articles.changed", list: yield* load(issue) } as ArticlesChange
  },
  (done, { issue }) =>
    Effect.catchTags(done, {
      ArticlesChanged: ({ list }) => Effect.succeed<ArticlesChange>({ type: "articles.overtaken", list }),
      ArticleChanged: () => Effect.map(load(issue), (list): ArticlesChange => ({ type: "articles.overtaken", list }))
    })
)

export const liveArticleDrafts = fill(articleDraftsMachine, {
  load: askServer(
    ({ issue }) => load(issue),
    (list) => ({ type: "articles.loaded", list }),
    "articles.failed"
  ),
  change: ask(
    (asked, hear) =>
      Effect.matchEffect(changed(asked), {
        onSuccess: hear,
        onFailure: (error) => hear({ type: "articles.refused", trouble: troubleIn(error) })
      }),
    { type: "articles.refused", trouble: troubleIn(null) }
  )
})
