import en from "./en/ownData.json" with { type: "json" }
import tr from "./tr/ownData.json" with { type: "json" }

/** Texts of the screen with what is stored of a user, loaded with it. */
export const ownData = { tr, en } as const
