import { loadable } from "../loadable/loadable.machine.ts"

/** One of the publisher's publications, for the field that chooses one. */
export interface PublicationChoice {
  readonly id: string
  readonly title: string
  /** 0 (free) to 10, from which the price of its issues follows. */
  readonly tier: number
}

/** The publications of a publisher: loading, then shown or failed. */
export const publicationsMachine = loadable<void, ReadonlyArray<PublicationChoice>>("publications")
