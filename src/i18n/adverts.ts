import en from "./en/adverts.json" with { type: "json" }
import tr from "./tr/adverts.json" with { type: "json" }

/** Texts of the adverts in an issue, loaded where it has some. */
export const adverts = { tr, en } as const
