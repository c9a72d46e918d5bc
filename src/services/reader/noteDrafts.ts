import { Effect, Option, Schema } from "effect"
import { NoteDraft } from "../../domain/reader/marks/NoteDraft.ts"
import { browserStorage } from "../platform/browserStorage.ts"

const storage = browserStorage("localStorage")

/** Whose drafts in which issue; null for a visitor. */
export interface DraftsOwner {
  readonly issueId: string
  readonly userId: string | null
}

/** By highlight. */
type Drafts = Readonly<Record<string, NoteDraft>>

const decode = Schema.decodeUnknownOption(Schema.fromJsonString(Schema.Record(Schema.String, NoteDraft)))

const keyOf = ({ issueId, userId }: DraftsOwner): string => `noteDrafts_${issueId}_${userId ?? ""}`

const draftsOf = (owner: DraftsOwner): Drafts => Option.getOrElse(decode(storage.getItem(keyOf(owner))), () => ({}))

const store = (owner: DraftsOwner, drafts: Drafts): void =>
  Object.keys(drafts).length === 0
    ? storage.removeItem(keyOf(owner))
    : storage.setItem(keyOf(owner), JSON.stringify(drafts))

/** Unsaved notes, which outlive a reload. */
export const noteDrafts = {
  read: (owner: DraftsOwner, highlightId: string): Effect.Effect<NoteDraft | null> =>
    Effect.sync(() => draftsOf(owner)[highlightId] ?? null),
  /** Null drops it. */
  keep: (owner: DraftsOwner, highlightId: string, draft: NoteDraft | null): Effect.Effect<void> =>
    Effect.sync(() => {
      const { [highlightId]: _, ...others } = draftsOf(owner)
      store(owner, draft === null ? others : { ...others, [highlightId]: draft })
    }),
  /** A visitor's drafts become those of the user who signed in, as their marks do. */
  moveToAccount: (issueId: string, userId: string): Effect.Effect<void> =>
    Effect.sync(() => {
      const visitor = { issueId, userId: null }
      const owner = { issueId, userId }
      store(owner, { ...draftsOf(visitor), ...draftsOf(owner) })
      store(visitor, {})
    })
}
