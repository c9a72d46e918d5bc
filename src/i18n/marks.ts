import type { i18n } from "i18next"
import enMarks from "./en/marks.json" with { type: "json" }
import trMarks from "./tr/marks.json" with { type: "json" }

/** Texts of the screen with the marks of all issues, loaded with it. */
export const marks = { tr: trMarks, en: enMarks } as const

export const addMarks = (words: i18n): void => {
  words.addResourceBundle("tr", "marks", marks.tr)
  words.addResourceBundle("en", "marks", marks.en)
}
