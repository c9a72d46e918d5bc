import { Effect, Option, Schema } from "effect"
import { browserStorage } from "./browserStorage.ts"

const storage = browserStorage("sessionStorage")

const kinds = ["adverts", "announcements", "answers", "questions", "questionKeys"] as const

/** Whose draft, and of what. */
export interface DraftOf {
  readonly owner: string
  readonly id: string
}

const keyOf = (kind: (typeof kinds)[number], owner: string): string => `${kind}/${owner}`

/** What this tab keeps of one kind of things that are not sent or saved. */
export const tabDrafts = <Draft, Encoded>(kind: (typeof kinds)[number], draft: Schema.Codec<Draft, Encoded>) => {
  const decode = Schema.decodeUnknownOption(Schema.fromJsonString(Schema.Record(Schema.String, draft)))
  const keptOf = (owner: string): Map<string, Draft> =>
    new Map(Object.entries(Option.getOrElse(decode(storage.getItem(keyOf(kind, owner))), () => ({}))))
  const store = (owner: string, kept: ReadonlyMap<string, Draft>) =>
    storage.setItem(keyOf(kind, owner), JSON.stringify(Object.fromEntries(kept)))
  return {
    /** Null for nothing. */
    recall: ({ owner, id }: DraftOf): Effect.Effect<Draft | null> => Effect.sync(() => keptOf(owner).get(id) ?? null),
    keep: ({ owner, id }: DraftOf, kept: Draft): Effect.Effect<void> =>
      Effect.sync(() => store(owner, keptOf(owner).set(id, kept))),
    forget: ({ owner, id }: DraftOf): Effect.Effect<void> =>
      Effect.sync(() => {
        const kept = keptOf(owner)
        if (kept.delete(id)) store(owner, kept)
      })
  }
}

/** Deletes every draft of somebody who signs out in this tab. */
export const forgetTabDrafts = (owner: string): Effect.Effect<void> =>
  Effect.sync(() => {
    for (const kind of kinds) storage.removeItem(keyOf(kind, owner))
  })
