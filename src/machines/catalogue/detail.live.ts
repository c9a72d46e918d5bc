import { Effect, Random } from "effect"
import { maxPublicationArticles } from "../../domain/catalogue/Article.ts"
import { isPublicId } from "../../domain/catalogue/PublicId.ts"
import type { IssueArticles } from "../../domain/catalogue/SeenIssue.ts"
import { SeenIssues } from "../../services/catalogue/SeenIssues.ts"
import { ApiClient, callTimeout } from "../../services/platform/ApiClient.ts"
import { askServer } from "../askServer.live.ts"
import { ask } from "../ask.ts"
import { fill } from "../slot.ts"
import { detailMachine } from "./detail.machine.ts"

/** The issue of that id; null where there is none. */
const issueById = Effect.fn("detail.issueById")(function* (id: string) {
  const api = yield* ApiClient
  return yield* api.catalogue.issue({ params: { id } }).pipe(
    Effect.map(({ data }) => data.items[0] ?? null),
    Effect.catchTag("IssueNotFound", () => Effect.succeed(null))
  )
})

/** The newest issue of the publication of that id, else of that slug; null where there is none. */
const newestOf = Effect.fn("detail.newestOf")(function* (address: string) {
  const api = yield* ApiClient
  const bySlug = api.catalogue.magazineBySlug({ params: { slug: address } })
  const found = isPublicId(address)
    ? api.catalogue.magazine({ params: { id: address } }).pipe(Effect.catchTag("MagazineNotFound", () => bySlug))
    : bySlug
  const magazine = yield* found.pipe(
    Effect.map(({ data }) => data),
    Effect.catchTag("MagazineNotFound", () => Effect.succeed(null))
  )
  return magazine === null ? null : yield* issueById(magazine.issue_id)
})

/** Five of them at most, by chance, so that a long-lived publication does not always show the same. */
const some = <A>(items: ReadonlyArray<A>) =>
  items.length <= maxPublicationArticles
    ? Effect.succeed(items)
    : Effect.map(Random.shuffle(items), (shuffled) => shuffled.slice(0, maxPublicationArticles))

const articlesOf = Effect.fn("detail.articlesOf")(function* (issueId: string, publicationId: string) {
  const api = yield* ApiClient
  const own = yield* api.catalogue.articlesOfIssue({ params: { id: issueId } })
  if (own.data.items.length > 0) {
    return { from: "issue", articles: own.data.items } satisfies IssueArticles
  }
  const standIns = yield* SeenIssues.use((seen) => seen.standIns(issueId))
  if (standIns !== null) return standIns
  const all = yield* api.catalogue.articlesOfPublication({ params: { id: publicationId } })
  return { from: "publication", articles: yield* some(all.data.items) } satisfies IssueArticles
})

export const liveDetail = fill(detailMachine, {
  recall: ask(
    ({ address, userId }, hear) =>
      SeenIssues.use((seen) => seen.recall(address, userId)).pipe(
        Effect.andThen((seen) => hear({ type: "issue.recalled", seen }))
      ),
    { type: "issue.recalled", seen: null }
  ),
  load: askServer(
    ({ address, userId }) =>
      (isPublicId(address) ? issueById(address) : Effect.succeed(null)).pipe(
        Effect.flatMap((issue) => (issue === null ? newestOf(address) : Effect.succeed(issue))),
        Effect.timeout(callTimeout),
        Effect.tap((issue) =>
          issue === null ? Effect.void : SeenIssues.use((seen) => seen.keep(address, userId, issue))
        )
      ),
    (issue) => (issue === null ? { type: "issue.missing" } : { type: "issue.loaded", issue }),
    "issue.failed"
  ),
  articles: askServer(
    ({ issueId, publicationId }) =>
      articlesOf(issueId, publicationId).pipe(
        Effect.timeout(callTimeout),
        Effect.tap((articles) => SeenIssues.use((seen) => seen.keepBeside(issueId, { articles })))
      ),
    (articles) => ({ type: "articles.loaded", articles }),
    "articles.failed"
  ),
  others: askServer(
    ({ issueId, publicationId }) =>
      ApiClient.use((api) => api.catalogue.issuesOfPublication({ params: { id: publicationId } })).pipe(
        Effect.timeout(callTimeout),
        Effect.tap(({ data }) => SeenIssues.use((seen) => seen.keepBeside(issueId, { others: data.items })))
      ),
    ({ data }) => ({ type: "others.loaded", magazines: data.items }),
    "others.failed"
  ),
  recordView: ask(
    ({ issueId }, hear) =>
      ApiClient.use((api) => api.catalogue.recentlyViewed({ payload: { issue_id: issueId } })).pipe(
        Effect.ignore,
        Effect.andThen(hear({ type: "view.recorded" }))
      ),
    { type: "view.recorded" }
  )
})
