import en from "./en/issue.json" with { type: "json" }
import tr from "./tr/issue.json" with { type: "json" }

/** Texts of the issue and article pages, loaded with them. */
export const issue = { tr, en } as const
