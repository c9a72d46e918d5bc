import { Schema } from "effect"
import { HttpApiEndpoint, HttpApiGroup } from "effect/http-api"
import {
  ArticleDraft,
  ArticleDrafts,
  articleLimits,
  ArticlePictures,
  mostArticles
} from "../domain/publishing/ArticleDraft.ts"
import { PublisherOnly } from "./authorisation.ts"
import { ArticleNotFound, IssueNotFound } from "./catalogue.ts"
import { Envelope, Refusal, RefusalWith } from "./envelope.ts"
import { Text } from "./text.ts"

/** The article was changed elsewhere; this is what it is now. */
export class ArticleChanged extends RefusalWith<ArticleChanged>()("ArticleChanged", 409, { article: ArticleDraft }) {}

/** The issue's articles were added, deleted, joined, split or ordered elsewhere; this is what they are now. */
export class ArticlesChanged extends RefusalWith<ArticlesChanged>()("ArticlesChanged", 409, {
  list: ArticleDrafts
}) {}

/** Readers see no article without a title and a text. */
export class ArticleUnfinished extends Refusal<ArticleUnfinished>()("ArticleUnfinished", 409) {}

/** The issue has as many articles as it may have. */
export class ArticlesFull extends Refusal<ArticlesFull>()("ArticlesFull", 409) {}

/** No picture of the issue's pages has this address any more. */
export class ArticlePictureGone extends Refusal<ArticlePictureGone>()("ArticlePictureGone", 409) {}

/** The server had no time to read the issue's articles or pictures. */
export class ArticlesDelayed extends RefusalWith<ArticlesDelayed>()("ArticlesDelayed", 503, {
  retryAfterSeconds: Schema.Int
}) {}

const Version = Schema.Int.check(Schema.isBetween({ minimum: 1, maximum: 2_147_483_646 }))
const short = (limit: number) => Text.check(Schema.isMaxLength(limit))

/** HTML, of which the server keeps what `articleHtml.ts` allows. */
const Content = Text.check(Schema.isMaxLength(articleLimits.content))

const Texts = {
  title: short(articleLimits.title),
  author: short(articleLimits.author),
  summary: short(articleLimits.summary),
  content: Content
}

const one = { issue: Schema.String, id: Schema.String }
const notFound = [IssueNotFound, ArticleNotFound] as const

/** An issue's articles on its publisher's desk. Readers see of them what was published, as it was then. */
export class ArticleDraftsGroup extends HttpApiGroup.make("articleDrafts").add(
  /** Proposes them first if there are none. */
  HttpApiEndpoint.get("list", "/publisher/issues/:issue/articles", {
    params: { issue: Schema.String },
    success: Envelope(ArticleDrafts),
    error: [IssueNotFound, ArticlesDelayed]
  }).middleware(PublisherOnly),
  HttpApiEndpoint.get("find", "/publisher/issues/:issue/articles/:id", {
    params: one,
    success: Envelope(ArticleDraft),
    error: notFound
  }).middleware(PublisherOnly),
  HttpApiEndpoint.put("save", "/publisher/issues/:issue/articles/:id", {
    params: one,
    payload: Schema.Struct({ version: Version, ...Texts }),
    success: Envelope(ArticleDraft),
    error: [...notFound, ArticleChanged]
  }).middleware(PublisherOnly),
  /** Names every article once. Readers see the new order at once. */
  HttpApiEndpoint.put("order", "/publisher/issues/:issue/articles", {
    params: { issue: Schema.String },
    payload: Schema.Struct({
      version: Version,
      ids: Schema.Array(Schema.String).check(Schema.isMaxLength(mostArticles))
    }),
    success: Envelope(ArticleDrafts),
    error: [IssueNotFound, ArticlesChanged]
  }).middleware(PublisherOnly),
  /** Begins an empty one behind another, or at the end. Nothing while the pages are being made. */
  HttpApiEndpoint.post("add", "/publisher/issues/:issue/articles", {
    params: { issue: Schema.String },
    payload: Schema.Struct({ version: Version, after: Schema.NullOr(Schema.String) }),
    success: Envelope(ArticleDraft),
    error: [...notFound, ArticlesChanged, ArticlesFull]
  }).middleware(PublisherOnly),
  /** Deletes it for its publisher and for readers: the list's version and its own, so that nobody's texts are lost. */
  HttpApiEndpoint.post("remove", "/publisher/issues/:issue/articles/:id/removal", {
    params: one,
    payload: Schema.Struct({ list: Version, version: Version }),
    success: Envelope(ArticleDrafts),
    error: [...notFound, ArticlesChanged, ArticleChanged]
  }).middleware(PublisherOnly),
  /** Appends the next article, which is then no more. */
  HttpApiEndpoint.post("join", "/publisher/issues/:issue/articles/:id/join", {
    params: one,
    payload: Schema.Struct({ version: Version }),
    success: Envelope(ArticleDrafts),
    error: [...notFound, ArticlesChanged]
  }).middleware(PublisherOnly),
  /** The pictures that it may show instead of its own. */
  HttpApiEndpoint.get("pictures", "/publisher/issues/:issue/articles/:id/pictures", {
    params: one,
    success: Envelope(ArticlePictures),
    error: [...notFound, ArticlesDelayed]
  }).middleware(PublisherOnly),
  /** Gives it one of these, or none. */
  HttpApiEndpoint.put("illustrate", "/publisher/issues/:issue/articles/:id/picture", {
    params: one,
    payload: Schema.Struct({ version: Version, image: Schema.NullOr(short(200)) }),
    success: Envelope(ArticleDraft),
    error: [...notFound, ArticleChanged, ArticlePictureGone]
  }).middleware(PublisherOnly),
  /** Leaves the article its texts and begins another one behind it. */
  HttpApiEndpoint.post("split", "/publisher/issues/:issue/articles/:id/split", {
    params: one,
    payload: Schema.Struct({
      version: Version,
      ...Texts,
      next: Schema.Struct({ title: Texts.title, content: Content })
    }),
    success: Envelope(ArticleDraft),
    error: [...notFound, ArticleChanged, ArticlesFull]
  }).middleware(PublisherOnly),
  /** Shows readers the article as it is in this version. */
  HttpApiEndpoint.post("publish", "/publisher/issues/:issue/articles/:id/publish", {
    params: one,
    payload: Schema.Struct({ version: Version }),
    success: Envelope(ArticleDraft),
    error: [...notFound, ArticleChanged, ArticleUnfinished]
  }).middleware(PublisherOnly),
  /** Readers see it no more; its draft stays. */
  HttpApiEndpoint.delete("withdraw", "/publisher/issues/:issue/articles/:id/publish", {
    params: one,
    success: Envelope(ArticleDraft),
    error: notFound
  }).middleware(PublisherOnly)
) {}
