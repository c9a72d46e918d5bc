import type { ActorRefFrom, SnapshotFrom } from "xstate"
import type { ArticleDrafts } from "../../domain/publishing/ArticleDraft.ts"
import type { Trouble } from "../../domain/Trouble.ts"
import type { articleDraftsMachine } from "./articleDrafts.machine.ts"

export type ArticleDraftsRef = ActorRefFrom<typeof articleDraftsMachine>
type Snapshot = SnapshotFrom<typeof articleDraftsMachine>

export const isLoading = (snapshot: Snapshot): boolean => snapshot.matches("loading")
export const isFailed = (snapshot: Snapshot): boolean => snapshot.matches("failed")
export const isChanging = (snapshot: Snapshot): boolean => snapshot.matches("changing")
/** Null until they are loaded. */
export const listOf = ({ context }: Snapshot): ArticleDrafts | null => context.list
/** Why they could not be loaded, or changed. */
export const troubleOf = ({ context }: Snapshot): Trouble | null => context.trouble
export const isOvertaken = ({ context }: Snapshot): boolean => context.isOvertaken
