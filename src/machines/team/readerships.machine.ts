import { loadable } from "../loadable/loadable.machine.ts"

/** A publication whose readers can be told something. */
export interface Readership {
  readonly id: string
  readonly title: string
}

/** The publications whose readers can be told something: loading, then shown or failed. */
export const readershipsMachine = loadable<void, ReadonlyArray<Readership>>("readerships")
