import { Schema } from "effect"
import { HttpApiEndpoint, HttpApiGroup } from "effect/http-api"
import { AccessSummary, IpAccess } from "../domain/catalogue/AccessSummary.ts"
import { Article, ArticleCard } from "../domain/catalogue/Article.ts"
import { Category } from "../domain/catalogue/Category.ts"
import { Issue } from "../domain/catalogue/Issue.ts"
import { Magazine } from "../domain/catalogue/Magazine.ts"
import { PublicationPage } from "../domain/catalogue/PublicationPage.ts"
import { TextHit } from "../domain/catalogue/TextHit.ts"
import { MaybeSignedIn, SignedIn } from "./authorisation.ts"
import { DeviceLimit } from "./DeviceLimit.ts"
import { Envelope, Items, RefusalWith } from "./envelope.ts"
import { TooManyRequests } from "./refusals.ts"
import { Text } from "./text.ts"

export class IssueNotFound extends RefusalWith<IssueNotFound>()("IssueNotFound", 404, { issueId: Schema.String }) {}

/** No publication with this id or slug has a published issue. */
export class MagazineNotFound extends RefusalWith<MagazineNotFound>()("MagazineNotFound", 404, {
  magazineId: Schema.String
}) {}

export class ArticleNotFound extends RefusalWith<ArticleNotFound>()("ArticleNotFound", 404, {
  articleId: Schema.String
}) {}

/** A shape of its own: `action` is "created" on the first view of this issue. */
export const RecentlyViewed = Schema.Struct({
  success: Schema.Literal(true),
  action: Schema.Literals(["created", "updated"])
})

export const LibraryItem = Schema.Struct({
  issue: Schema.String,
  access_type: Schema.String,
  expand: Schema.Struct({
    issue: Schema.Struct({ title: Schema.String, cover_image: Schema.NullOr(Schema.String) })
  })
})

/** Home's two answers, which the page reads before its client is loaded (`services/firstReadings.compiled.ts`). */
export const LatestGrouped = Envelope(
  Schema.Struct({ groupedByTags: Schema.Record(Schema.String, Schema.Array(Magazine)) })
)
export const Categories = Envelope(Schema.Array(Category))

const byId = { params: { id: Schema.String } }

export class CatalogueGroup extends HttpApiGroup.make("catalogue").add(
  HttpApiEndpoint.get("latestGrouped", "/issues/latest/grouped", {
    success: LatestGrouped
  }),
  HttpApiEndpoint.get("categories", "/categories/:locale", {
    params: { locale: Schema.Literals(["tr", "en"]) },
    success: Categories
  }),
  HttpApiEndpoint.get("magazine", "/magazines/:id", { ...byId, success: Envelope(Magazine), error: MagazineNotFound }),
  HttpApiEndpoint.get("magazineBySlug", "/magazines/slug/:slug", {
    params: { slug: Schema.String },
    success: Envelope(Magazine),
    error: MagazineNotFound
  }),
  HttpApiEndpoint.get("articlesOfIssue", "/issues/:id/articles", {
    ...byId,
    success: Items(ArticleCard),
    error: IssueNotFound
  }).middleware(MaybeSignedIn),
  HttpApiEndpoint.get("publication", "/publications/:id", {
    ...byId,
    success: Envelope(PublicationPage),
    error: MagazineNotFound
  }),
  HttpApiEndpoint.get("articlesOfPublication", "/publications/:id/articles", {
    ...byId,
    success: Items(ArticleCard),
    error: MagazineNotFound
  }),
  HttpApiEndpoint.get("issuesOfPublication", "/publications/:id/issues", {
    ...byId,
    success: Items(Magazine),
    error: MagazineNotFound
  }),
  HttpApiEndpoint.get("article", "/articles/:id", {
    ...byId,
    success: Envelope(Article),
    error: ArticleNotFound
  }).middleware(MaybeSignedIn),
  HttpApiEndpoint.post("recentlyViewed", "/recently-viewed", {
    payload: Schema.Struct({ issue_id: Schema.String }),
    success: RecentlyViewed,
    error: IssueNotFound
  }).middleware(SignedIn),
  HttpApiEndpoint.get("accessSummary", "/user-access-summary", { success: Envelope(AccessSummary) }).middleware(
    SignedIn
  ),
  HttpApiEndpoint.get("ipAccess", "/ip-access-check", { success: Envelope(IpAccess) }),
  /** Searches the texts of issues that the caller may read, best first; of others only the preview. */
  HttpApiEndpoint.get("searchTexts", "/search/texts", {
    query: { q: Text },
    success: Items(TextHit),
    error: TooManyRequests
  }).middleware(MaybeSignedIn),
  /** The issue that everybody may read, as "issue" answers it; no items if there is none. */
  HttpApiEndpoint.get("freeIssue", "/free-issue", { success: Items(Issue) }),
  HttpApiEndpoint.get("issue", "/issues/:id", { ...byId, success: Items(Issue), error: IssueNotFound }).middleware(
    MaybeSignedIn
  ),
  HttpApiEndpoint.get("libraryItem", "/library/:id", {
    ...byId,
    success: Items(LibraryItem),
    error: IssueNotFound
  }).middleware(SignedIn),
  /** If only a plan opens the issue, the calling device takes a device seat. */
  HttpApiEndpoint.get("subscriptionCheck", "/subscription/check/:publicationId/:id", {
    params: { publicationId: Schema.String, id: Schema.String },
    success: Envelope(
      Schema.Struct({
        subscription: Schema.NullOr(Schema.Struct({ subscription_type: Schema.Literals(["platform", "publication"]) }))
      })
    ),
    error: [IssueNotFound, DeviceLimit]
  }).middleware(SignedIn),
  HttpApiEndpoint.get("ipAccessCheck", "/ip-access-check/:id", {
    ...byId,
    success: Envelope(Schema.Struct({ access_granted: Schema.Boolean })),
    error: IssueNotFound
  })
) {}
