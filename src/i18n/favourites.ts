import en from "./en/favourites.json" with { type: "json" }
import tr from "./tr/favourites.json" with { type: "json" }

/** What favourites say, and their page. It arrives with them, not with every page. */
export const favourites = { tr, en } as const
