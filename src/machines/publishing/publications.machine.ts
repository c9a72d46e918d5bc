import { loadable } from "../loadable/loadable.machine.ts"

/** A publication of the publisher's, as the field that chooses one needs it. */
export interface OwnPublication {
  readonly id: string
  readonly title: string
}

/** The publications of a publisher: loading, then shown or failed. */
export const publicationsMachine = loadable<void, ReadonlyArray<OwnPublication>>("publications")
