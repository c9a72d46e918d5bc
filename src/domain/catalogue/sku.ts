import type { Issue } from "./Issue.ts"

/** What an issue is known as in the trade: its old id where it has one, else its id. Source: product, "Issues and publications". */
export const skuOf = (issue: Pick<Issue, "id" | "old_issue_id">): string => issue.old_issue_id ?? issue.id
