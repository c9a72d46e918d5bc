/** What somebody says of a publication, who has seen what was said of it before. */
export interface Saying {
  readonly publication: string
  readonly is_favourite: boolean
}

/** Whether a publication is a favourite, by what is known of it and what was said since: one saying of each publication. */
export const isFavourite = (
  publication: string,
  known: Readonly<Record<string, Saying>>,
  since: ReadonlyArray<Saying>
): boolean => (since.find((one) => one.publication === publication) ?? known[publication])?.is_favourite ?? false
