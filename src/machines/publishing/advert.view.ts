import type { ActorRefFrom, SnapshotFrom } from "xstate"
import {
  type AdvertFields,
  type AdvertProblems,
  isSameAsked,
  type PagesAsked,
  pagesAsked
} from "../../domain/publishing/AdvertFields.ts"
import type { CountedAdvert } from "../../domain/publishing/OwnAdvert.ts"
import type { PickProblem } from "../../domain/publishing/Picture.ts"
import type { Trouble } from "../../domain/Trouble.ts"
import type { advertMachine } from "./advert.machine.ts"

export type AdvertRef = ActorRefFrom<typeof advertMachine>
type Snapshot = SnapshotFrom<typeof advertMachine>

export const isLoading = (snapshot: Snapshot): boolean => snapshot.matches("loading")
export const isFailed = (snapshot: Snapshot): boolean => snapshot.matches("failed")
export const isOpen = (snapshot: Snapshot): boolean => snapshot.matches("open")
export const isSaved = (snapshot: Snapshot): boolean => snapshot.matches({ open: "saved" })
export const isSaving = (snapshot: Snapshot): boolean => snapshot.matches("saving")
export const isDrawing = (snapshot: Snapshot): boolean => snapshot.matches("drawing")
export const isSwitching = (snapshot: Snapshot): boolean => snapshot.matches("switching")
export const isConfirming = (snapshot: Snapshot): boolean => snapshot.matches("confirming")
export const isRemoving = (snapshot: Snapshot): boolean => snapshot.matches("removing")
export const isConflicting = (snapshot: Snapshot): boolean => snapshot.matches("conflicting")
export const isNew = ({ context }: Snapshot): boolean => context.id === null
export const isOfTeam = ({ context }: Snapshot): boolean => context.isTeam
/** Whether who sees it may change it. */
export const isOwn = ({ context }: Snapshot): boolean => context.known?.is_editable !== false
/** As the server knows it; null for a new one, and until it is loaded. */
export const knownOf = ({ context }: Snapshot): CountedAdvert | null => context.known
export const fieldsIn = ({ context }: Snapshot): AdvertFields => context.fields
export const isUnsaved = ({ context }: Snapshot): boolean => context.isUnsaved
export const problemsOf = ({ context }: Snapshot): AdvertProblems => context.problems
/** What was wrong when it was checked last; another object each time. */
export const foundWrong = ({ context }: Snapshot): AdvertProblems | null => context.found
/** The pages that were asked for; null for none. */
export const soughtOf = ({ context }: Snapshot): PagesAsked | null => context.sought
/** What is typed now looks for other pages. */
export const isSoughtOutdated = ({ context: { sought, fields } }: Snapshot): boolean =>
  sought === null || !isSameAsked(sought, pagesAsked(fields))
export const problemOf = ({ context }: Snapshot): PickProblem | null => context.problem
export const troubleOf = ({ context }: Snapshot): Trouble | null => context.trouble
