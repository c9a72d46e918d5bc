/** A user's choice for a publication, made after seeing the one before. */
export interface FavouriteChoice {
  readonly publication: string
  readonly is_favourite: boolean
}

/** Whether a publication is a favourite: by the pending choices if one concerns it, otherwise by the known one. */
export const isFavourite = (
  publication: string,
  known: Readonly<Record<string, FavouriteChoice>>,
  since: ReadonlyArray<FavouriteChoice>
): boolean => (since.find((one) => one.publication === publication) ?? known[publication])?.is_favourite ?? false
