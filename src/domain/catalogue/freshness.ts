import type { CatalogueCopy } from "./Catalogue.ts"

/** Milliseconds for which the cached copy is valid. Source: product, "Catalogue cache". */
export const catalogueLifetime = 60 * 60 * 1000

/** Milliseconds in which another screen does not request it again. Source: product, "Catalogue cache". */
export const catalogueRest = 60 * 1000

/** Whether the copy may be shown before the server answers. A time in the future comes from a wrong clock. */
export const isFresh = (copy: CatalogueCopy, language: CatalogueCopy["language"], now: number): boolean =>
  copy.language === language && copy.askedAt <= now && now - copy.askedAt < catalogueLifetime
