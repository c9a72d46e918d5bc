import type { ActorRefFrom, SnapshotFrom } from "xstate"
import {
  type ArticleDraft,
  type ArticleTexts,
  isPublishable as canBePublished
} from "../../domain/publishing/ArticleDraft.ts"
import { type ArticleField, tooLongFields } from "../../domain/publishing/ArticleForm.ts"
import type { Trouble } from "../../domain/Trouble.ts"
import type { articleDraftMachine, ArticleStep } from "./articleDraft.machine.ts"

export type ArticleDraftRef = ActorRefFrom<typeof articleDraftMachine>
type Snapshot = SnapshotFrom<typeof articleDraftMachine>

export const isLoading = (snapshot: Snapshot): boolean => snapshot.matches("loading")
export const isFailed = (snapshot: Snapshot): boolean => snapshot.matches("failed")
export const isEditable = (snapshot: Snapshot): boolean => snapshot.hasTag("editable")
export const isSaving = (snapshot: Snapshot): boolean => snapshot.matches("saving")
/** The server is asked for nothing about it. */
export const isSettled = (snapshot: Snapshot): boolean => !snapshot.matches("saving") && !snapshot.matches("changing")

/** A step is done, or will be once the article is saved. */
const isDoing = (snapshot: Snapshot, step: ArticleStep["type"]): boolean =>
  snapshot.context.step?.type === step && (snapshot.matches("changing") || snapshot.matches({ saving: "called" }))

export const isPublishing = (snapshot: Snapshot): boolean => isDoing(snapshot, "publish")
export const isWithdrawing = (snapshot: Snapshot): boolean => isDoing(snapshot, "withdraw")
export const isSplitting = (snapshot: Snapshot): boolean => isDoing(snapshot, "split")
export const isIllustrating = (snapshot: Snapshot): boolean => isDoing(snapshot, "illustrate")
export const isConflicting = (snapshot: Snapshot): boolean => snapshot.matches("conflicting")
/** The server does not have all that is here. */
export const isUnsaved = ({ context }: Snapshot): boolean => context.isUnsaved
/** As the server knows it; null until it is loaded. */
export const knownOf = ({ context }: Snapshot): ArticleDraft | null => context.known
export const textsOf = ({ context }: Snapshot): ArticleTexts => context.texts
/** It has what readers must find. */
export const isPublishable = ({ context }: Snapshot): boolean => canBePublished(context.texts)
/** None of its texts is too long for the server. */
export const isSendable = ({ context }: Snapshot): boolean => tooLongFields(context.texts).length === 0
export const isTooLong = (snapshot: Snapshot, field: ArticleField): boolean =>
  tooLongFields(snapshot.context.texts).includes(field)
export const troubleOf = ({ context }: Snapshot): Trouble | null => context.trouble
/** Changes with texts that the user did not type. */
export const openedOf = ({ context }: Snapshot): number => context.opened
