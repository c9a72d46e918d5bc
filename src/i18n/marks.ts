import en from "./en/marks.json" with { type: "json" }
import tr from "./tr/marks.json" with { type: "json" }

/** Texts of the screen with the marks of all issues, loaded with it. */
export const marks = { tr, en } as const
