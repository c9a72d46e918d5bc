import type { ArticleCard } from "./Article.ts"
import type { Issue } from "./Issue.ts"
import type { Magazine } from "./Magazine.ts"

/** Articles and whose they are: the issue's own, or, where it has none, some of its publication's. */
export interface IssueArticles {
  readonly from: "issue" | "publication"
  readonly articles: ReadonlyArray<ArticleCard>
}

/** All that the page of an issue showed: null is what had not come. `others` are all issues of its publication. */
export interface SeenIssue {
  readonly issue: Issue
  readonly articles: IssueArticles | null
  readonly others: ReadonlyArray<Magazine> | null
}

/** Issues whose pages a tab remembers: those that were opened last. */
export const mostSeen = 20
