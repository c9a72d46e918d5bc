import type { ActorRefFrom, SnapshotFrom } from "xstate"
import type { ArticleDraftCard, ArticleDrafts } from "../../domain/publishing/ArticleDraft.ts"
import type { Trouble } from "../../domain/Trouble.ts"
import type { ArticleDone, articleDraftsMachine } from "./articleDrafts.machine.ts"

export type ArticleDraftsRef = ActorRefFrom<typeof articleDraftsMachine>
type Snapshot = SnapshotFrom<typeof articleDraftsMachine>

export const isLoading = (snapshot: Snapshot): boolean => snapshot.matches("loading")
export const isFailed = (snapshot: Snapshot): boolean => snapshot.matches("failed")
export const isChanging = (snapshot: Snapshot): boolean => snapshot.matches("changing")
/** Null until they are loaded. */
export const listOf = ({ context }: Snapshot): ArticleDrafts | null => context.list
/** Why they could not be loaded, or changed. */
export const troubleOf = ({ context }: Snapshot): Trouble | null => context.trouble
/** The article whose deletion is to be confirmed, or was last. */
export const doubtedOf = ({ context: { list, change } }: Snapshot): ArticleDraftCard | null =>
  change?.type === "remove" ? (list?.articles.find(({ id }) => id === change.id) ?? null) : null
export const isConfirming = (snapshot: Snapshot): boolean => snapshot.matches("confirming")
/** What was done last, if nothing else was asked since. */
export const doneOf = ({ context }: Snapshot): ArticleDone | null => context.done
/** The id of the article that was added last. */
export const addedOf = ({ context }: Snapshot): string | null => context.added
export const isOvertaken = ({ context }: Snapshot): boolean => context.isOvertaken
