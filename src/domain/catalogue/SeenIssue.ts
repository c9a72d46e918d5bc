import type { ArticleCard } from "./Article.ts"
import type { Issue } from "./Issue.ts"
import type { Magazine } from "./Magazine.ts"

/** Articles of the issue, or some of its publication's if it has none. */
export interface IssueArticles {
  readonly from: "issue" | "publication"
  readonly articles: ReadonlyArray<ArticleCard>
}

/** What an issue's page has loaded; null where nothing has arrived. `others` are all issues of its publication. */
export interface SeenIssue {
  readonly issue: Issue
  readonly articles: IssueArticles | null
  readonly others: ReadonlyArray<Magazine> | null
}

/** How many recently opened issues a tab remembers. */
export const maxSeen = 20
