import { Schema } from "effect"
import { HttpApiEndpoint, HttpApiGroup } from "effect/http-api"
import { IssueMarks } from "../domain/account/IssueMarks.ts"
import { OwnIssue, ViewedIssue } from "../domain/account/OwnIssue.ts"
import { PublicId } from "../domain/catalogue/PublicId.ts"
import { SignedIn } from "./authorisation.ts"
import { Envelope, Items } from "./envelope.ts"

export class LibraryGroup extends HttpApiGroup.make("library").add(
  /** Purchases, newest first; then issues of subscriptions, newest issue first, 200 of these at most. */
  HttpApiEndpoint.get("library", "/library", { success: Items(OwnIssue) }).middleware(SignedIn),
  /** Issues opened, the latest first, 100 at most. */
  HttpApiEndpoint.get("history", "/recently-viewed", { success: Items(ViewedIssue) }).middleware(SignedIn),
  /**
   * The user's marks by issue id, after that of an issue: 50 issues or 4 MiB at most, but always one. `next` is what to
   * ask after for the rest; null if this is all.
   */
  HttpApiEndpoint.get("marks", "/issue-reading-data", {
    query: { after: Schema.optionalKey(PublicId) },
    success: Envelope(Schema.Struct({ items: Schema.Array(IssueMarks), next: Schema.NullOr(PublicId) }))
  }).middleware(SignedIn)
) {}
