import { Schema } from "effect"
import { HttpApiEndpoint, HttpApiGroup } from "effect/http-api"
import { Issue } from "../domain/catalogue/Issue.ts"
import { Magazine } from "../domain/catalogue/Magazine.ts"
import { MaybeSignedIn, SignedIn } from "./authorisation.ts"
import { Envelope, Items, refusal } from "./envelope.ts"

export class IssueNotFound extends Schema.TaggedError<IssueNotFound>()(
  "IssueNotFound",
  { ...refusal, issueId: Schema.String },
  { httpApiStatus: 404 }
) {}

export const LibraryItem = Schema.Struct({
  issue: Schema.String,
  access_type: Schema.String,
  expand: Schema.Struct({
    issue: Schema.Struct({ title: Schema.String, cover_image: Schema.NullOr(Schema.String) })
  })
})

const byId = { params: { id: Schema.String } }

export class CatalogueGroup extends HttpApiGroup.make("catalogue").add(
  HttpApiEndpoint.get("latestGrouped", "/issues/latest/grouped", {
    success: Envelope(Schema.Struct({ groupedByTags: Schema.Record(Schema.String, Schema.Array(Magazine)) }))
  }),
  HttpApiEndpoint.get("issue", "/issues/:id", { ...byId, success: Items(Issue), error: IssueNotFound }).middleware(
    MaybeSignedIn
  ),
  HttpApiEndpoint.get("libraryItem", "/library/:id", {
    ...byId,
    success: Items(LibraryItem),
    error: IssueNotFound
  }).middleware(SignedIn),
  HttpApiEndpoint.get("subscriptionCheck", "/subscription/check/:publicationId/:id", {
    params: { publicationId: Schema.String, id: Schema.String },
    success: Envelope(
      Schema.Struct({
        subscription: Schema.NullOr(Schema.Struct({ subscription_type: Schema.Literals(["platform", "publication"]) }))
      })
    ),
    error: IssueNotFound
  }).middleware(SignedIn),
  HttpApiEndpoint.get("ipAccessCheck", "/ip-access-check/:id", {
    ...byId,
    success: Envelope(Schema.Struct({ access_granted: Schema.Boolean })),
    error: IssueNotFound
  })
) {}
