import { Effect } from "effect"

/** Shares a conversion's pages with other processes, which write them to the store that the folder is part of. */
export interface Sharing<E> {
  /** The next page to make here; null once all are made, here or elsewhere. */
  readonly next: (pageCount: number) => Effect.Effect<number | null, E>
  /** Puts the facts of pages that were made elsewhere into the folder. */
  readonly bring: (pages: ReadonlyArray<number>) => Effect.Effect<void, E>
}

/** All pages are made here, in their order. */
export const alone = (): Sharing<never> => {
  let taken = 0
  return {
    next: (pageCount) => Effect.sync(() => (taken < pageCount ? ++taken : null)),
    bring: () => Effect.void
  }
}
