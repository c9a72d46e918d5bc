import type { ActorRefFrom, SnapshotFrom } from "xstate"
import { type ArticleDraftCard, type ArticleDrafts, nextOf } from "../../domain/publishing/ArticleDraft.ts"
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
/** The article that would go, by being deleted or joined to the one before; also of what was confirmed last. */
export const doubtedOf = ({ context: { list, change } }: Snapshot): ArticleDraftCard | null => {
  const articles = list?.articles ?? []
  if (change?.type === "join") return nextOf(articles, change.id)
  return change?.type === "remove" ? (articles.find(({ id }) => id === change.id) ?? null) : null
}
/** What is to be confirmed is joining, not deleting. */
export const isJoining = ({ context: { change } }: Snapshot): boolean => change?.type === "join"
export const isConfirming = (snapshot: Snapshot): boolean => snapshot.matches("confirming")
/** What was done last, if nothing else was asked since. */
export const doneOf = ({ context }: Snapshot): ArticleDone | null => context.done
/** The id of the article that was added last. */
export const addedOf = ({ context }: Snapshot): string | null => context.added
export const isOvertaken = ({ context }: Snapshot): boolean => context.isOvertaken
