import { HttpApiEndpoint, HttpApiGroup } from "effect/http-api"
import { OwnIssue, ViewedIssue } from "../domain/account/OwnIssue.ts"
import { SignedIn } from "./authorisation.ts"
import { Items } from "./envelope.ts"

export class LibraryGroup extends HttpApiGroup.make("library").add(
  /** Purchases, newest first; then issues of subscriptions, newest issue first, 200 of these at most. */
  HttpApiEndpoint.get("library", "/library", { success: Items(OwnIssue) }).middleware(SignedIn),
  /** Issues opened, the latest first, 100 at most. */
  HttpApiEndpoint.get("history", "/recently-viewed", { success: Items(ViewedIssue) }).middleware(SignedIn)
) {}
