import type { i18n } from "i18next"
import enIssue from "./en/issue.json" with { type: "json" }
import trIssue from "./tr/issue.json" with { type: "json" }

/** What the page of an issue and an article say. It arrives with them, not with every page. */
export const issue = { tr: trIssue, en: enIssue } as const

/** From then on these words can be said, in either language. */
export const addIssue = (words: i18n): void => {
  words.addResourceBundle("tr", "issue", issue.tr)
  words.addResourceBundle("en", "issue", issue.en)
}
