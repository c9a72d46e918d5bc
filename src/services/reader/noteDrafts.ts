import { Effect } from "effect"
import { browserStorage } from "../platform/browserStorage.ts"

const storage = browserStorage("localStorage")

/** A note that is being written, by its issue and highlight. */
export interface DraftKey {
  readonly issueId: string
  readonly highlightId: string
}

const keyOf = ({ issueId, highlightId }: DraftKey): string => `noteDraft_${issueId}_${highlightId}`

/** Unsaved notes, which outlive a reload. */
export const noteDrafts = {
  read: (draft: DraftKey): Effect.Effect<string | null> => Effect.sync(() => storage.getItem(keyOf(draft))),
  /** Null drops it. */
  keep: (draft: DraftKey, text: string | null): Effect.Effect<void> =>
    Effect.sync(() => (text === null ? storage.removeItem(keyOf(draft)) : storage.setItem(keyOf(draft), text)))
}
