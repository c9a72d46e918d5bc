import type { i18n } from "i18next"
import enIssue from "./en/issue.json" with { type: "json" }
import trIssue from "./tr/issue.json" with { type: "json" }

/** Texts of the issue and article pages, loaded with them. */
export const issue = { tr: trIssue, en: enIssue } as const

export const addIssue = (words: i18n): void => {
  words.addResourceBundle("tr", "issue", issue.tr)
  words.addResourceBundle("en", "issue", issue.en)
}
