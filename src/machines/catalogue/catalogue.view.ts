import type { SnapshotFrom } from "xstate"
import type { Catalogue, CatalogueFailure } from "../../domain/catalogue/Catalogue.ts"
import type { catalogueMachine } from "./catalogue.machine.ts"

type CatalogueSnapshot = SnapshotFrom<typeof catalogueMachine>

/** What is to be shown, whole: the newest answer, or a copy of one. Null where there is neither. */
export const catalogueOf = (snapshot: CatalogueSnapshot): Catalogue | null => snapshot.context.catalogue
/** An answer is being waited for: the first, or one asked for by hand. What is asked refreshing a catalogue is not. */
export const isBusy = (snapshot: CatalogueSnapshot): boolean => snapshot.hasTag("busy")
/** Why the last try failed, until another one succeeds. Beside a catalogue, it is said above it. */
export const catalogueFailure = (snapshot: CatalogueSnapshot): CatalogueFailure | null => snapshot.context.failure
/** This browser cannot keep a catalogue, which works all the same. */
export const isStorageUnavailable = (snapshot: CatalogueSnapshot): boolean => snapshot.context.isStorageUnavailable
/** No answer is on its way: what is not in the catalogue now is not there. */
export const isSettled = (snapshot: CatalogueSnapshot): boolean =>
  !snapshot.matches("asking") && !snapshot.matches("fallingBack")
