import en from "./en/aids.json" with { type: "json" }
import tr from "./tr/aids.json" with { type: "json" }

/** Texts of what the reader loads after the first slide: help, going to a page, what comes next. */
export const aids = { tr, en } as const
