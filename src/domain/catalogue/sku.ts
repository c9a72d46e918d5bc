import type { Issue } from "./Issue.ts"

/** The stock-keeping unit of an issue. Source: product, "Issues and publications". */
export const skuOf = (issue: Pick<Issue, "id" | "old_issue_id">): string => issue.old_issue_id ?? issue.id
