import type { ActorRefFrom, SnapshotFrom } from "xstate"
import {
  type ArticleDraft,
  type ArticleTexts,
  isPublishable as canBePublished
} from "../../domain/publishing/ArticleDraft.ts"
import { type ArticleField, tooLongFields } from "../../domain/publishing/ArticleForm.ts"
import type { Trouble } from "../../domain/Trouble.ts"
import type { articleDraftMachine } from "./articleDraft.machine.ts"

export type ArticleDraftRef = ActorRefFrom<typeof articleDraftMachine>
type Snapshot = SnapshotFrom<typeof articleDraftMachine>

export const isLoading = (snapshot: Snapshot): boolean => snapshot.matches("loading")
export const isFailed = (snapshot: Snapshot): boolean => snapshot.matches("failed")
export const isEditable = (snapshot: Snapshot): boolean => snapshot.hasTag("editable")
export const isSaving = (snapshot: Snapshot): boolean => snapshot.matches("saving")
export const isPublishing = (snapshot: Snapshot): boolean => snapshot.matches("publishing")
export const isWithdrawing = (snapshot: Snapshot): boolean => snapshot.matches("withdrawing")
export const isSplitting = (snapshot: Snapshot): boolean => snapshot.matches("splitting")
export const isIllustrating = (snapshot: Snapshot): boolean => snapshot.matches("illustrating")
export const isConflicting = (snapshot: Snapshot): boolean => snapshot.matches("conflicting")
/** The server does not have all that is here. */
export const isUnsaved = ({ context }: Snapshot): boolean => context.isUnsaved
/** As the server knows it; null until it is loaded. */
export const knownOf = ({ context }: Snapshot): ArticleDraft | null => context.known
export const textsOf = ({ context }: Snapshot): ArticleTexts => context.texts
export const isPublishable = ({ context }: Snapshot): boolean =>
  canBePublished(context.texts) && tooLongFields(context.texts).length === 0
export const isTooLong = (snapshot: Snapshot, field: ArticleField): boolean =>
  tooLongFields(snapshot.context.texts).includes(field)
export const troubleOf = ({ context }: Snapshot): Trouble | null => context.trouble
/** Changes with texts that the user did not type. */
export const openedOf = ({ context }: Snapshot): number => context.opened
