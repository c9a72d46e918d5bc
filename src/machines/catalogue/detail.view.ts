import type { ActorRefFrom, SnapshotFrom } from "xstate"
import type { Issue } from "../../domain/catalogue/Issue.ts"
import type { Magazine } from "../../domain/catalogue/Magazine.ts"
import type { IssueArticles } from "../../domain/catalogue/SeenIssue.ts"
import type { Trouble } from "../../domain/Trouble.ts"
import type { detailMachine } from "./detail.machine.ts"

export type DetailRef = ActorRefFrom<typeof detailMachine>

type DetailSnapshot = SnapshotFrom<typeof detailMachine>

export const issueOf = (snapshot: DetailSnapshot): Issue | null => snapshot.context.issue
export const isBusy = (snapshot: DetailSnapshot): boolean => snapshot.hasTag("busy")
/** The server has just answered, and opened to this browser what it may see. */
export const isFresh = (snapshot: DetailSnapshot): boolean => snapshot.matches("shown")
export const isMissing = (snapshot: DetailSnapshot): boolean => snapshot.matches("missing")
export const troubleOf = (snapshot: DetailSnapshot): Trouble | null => snapshot.context.trouble
export const articlesOf = (snapshot: DetailSnapshot): IssueArticles | null => snapshot.context.articles
/** Why the articles did not load; null while they are retried, and where earlier ones are shown. */
export const articlesTroubleOf = (snapshot: DetailSnapshot): Trouble | null =>
  articlesOf(snapshot) === null && snapshot.matches({ shown: { articles: "failed" } })
    ? snapshot.context.articlesTrouble
    : null
/** The other issues of the publication, newest first. */
export const othersOf = (snapshot: DetailSnapshot): ReadonlyArray<Magazine> | null => snapshot.context.others
/** Why the other issues did not load; null while they are retried, and where earlier ones are shown. */
export const othersTroubleOf = (snapshot: DetailSnapshot): Trouble | null =>
  othersOf(snapshot) === null && snapshot.matches({ shown: { others: "failed" } })
    ? snapshot.context.othersTrouble
    : null
