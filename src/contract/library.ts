import { HttpApiEndpoint, HttpApiGroup } from "effect/http-api"
import { OwnIssue, ViewedIssue } from "../domain/account/OwnIssue.ts"
import { SignedIn } from "./authorisation.ts"
import { Items } from "./envelope.ts"

export class LibraryGroup extends HttpApiGroup.make("library").add(
  /** What was bought, newest purchase first, and then what subscriptions give, newest issue first, 200 of these at most. */
  HttpApiEndpoint.get("library", "/library", { success: Items(OwnIssue) }).middleware(SignedIn),
  /** Issues whose pages were opened, the last one first, 100 at most. */
  HttpApiEndpoint.get("history", "/recently-viewed", { success: Items(ViewedIssue) }).middleware(SignedIn)
) {}
