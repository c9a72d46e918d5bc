import type { ActorRefFrom, SnapshotFrom } from "xstate"
import { changedFields } from "../../domain/publishing/changedFields.ts"
import type { OwnPublication } from "../../domain/publishing/OwnPublication.ts"
import { type PublicationForm, type PublicationProblems, savedForm } from "../../domain/publishing/PublicationForm.ts"
import type { Trouble } from "../../domain/Trouble.ts"
import type { publicationMachine } from "./publication.machine.ts"

export type PublicationRef = ActorRefFrom<typeof publicationMachine>
type Snapshot = SnapshotFrom<typeof publicationMachine>

export const isLoading = (snapshot: Snapshot): boolean => snapshot.matches("loading")
export const isFailed = (snapshot: Snapshot): boolean => snapshot.matches("failed")
export const isEditable = (snapshot: Snapshot): boolean => snapshot.hasTag("editable")
export const isSaving = (snapshot: Snapshot): boolean => snapshot.matches("saving")
export const isSaved = (snapshot: Snapshot): boolean => snapshot.matches({ open: "saved" })
export const isConfirming = (snapshot: Snapshot): boolean => snapshot.matches("confirming")
export const isRemoving = (snapshot: Snapshot): boolean => snapshot.matches("removing")
export const isNew = (snapshot: Snapshot): boolean => snapshot.context.id === null
/** As the server knows it; null for a new one, and until it is loaded. */
export const knownOf = (snapshot: Snapshot): OwnPublication | null => snapshot.context.known
export const formOf = (snapshot: Snapshot): PublicationForm => snapshot.context.form
/** The server does not have the form as it is. */
export const isUnsaved = (snapshot: Snapshot): boolean => {
  const { known, form } = snapshot.context
  return !snapshot.matches("left") && Object.keys(changedFields(savedForm(known), form)).length > 0
}
export const problemsOf = (snapshot: Snapshot): PublicationProblems => snapshot.context.problems
export const troubleOf = (snapshot: Snapshot): Trouble | null => snapshot.context.trouble
