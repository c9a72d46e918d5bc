import en from "./en/publishing.json" with { type: "json" }
import tr from "./tr/publishing.json" with { type: "json" }

/** Texts of the publisher's screens, loaded with them. */
export const publishing = { tr, en } as const
