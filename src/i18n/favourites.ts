import type { i18n } from "i18next"
import enFavourites from "./en/favourites.json" with { type: "json" }
import trFavourites from "./tr/favourites.json" with { type: "json" }

/** What favourites say, and their page. It arrives with them, not with every page. */
export const favourites = { tr: trFavourites, en: enFavourites } as const

export const addFavourites = (words: i18n): void => {
  words.addResourceBundle("tr", "favourites", favourites.tr)
  words.addResourceBundle("en", "favourites", favourites.en)
}
