import { Effect, Option, Schema } from "effect"
import { AnswerDraft } from "../../domain/help/AnswerDraft.ts"
import { browserStorage } from "../platform/browserStorage.ts"

const storage = browserStorage("sessionStorage")

/** Whose draft, and to which ticket. */
export interface AnswerOwner {
  readonly owner: string
  readonly id: string
}

const keyOf = (owner: string): string => `answers/${owner}`
const decode = Schema.decodeUnknownOption(Schema.fromJsonString(Schema.Record(Schema.String, AnswerDraft)))
const keptOf = (owner: string) => Option.getOrElse(decode(storage.getItem(keyOf(owner))), () => ({}))

/** What this tab keeps of an answer; null for nothing. */
export const recallAnswer = ({ owner, id }: AnswerOwner): Effect.Effect<AnswerDraft | null> =>
  Effect.sync(() => new Map(Object.entries(keptOf(owner))).get(id) ?? null)

/** An empty draft is forgotten. */
export const keepAnswer = ({ owner, id }: AnswerOwner, draft: AnswerDraft): Effect.Effect<void> =>
  Effect.sync(() => {
    const kept = new Map<string, AnswerDraft>(Object.entries(keptOf(owner)))
    if (draft.content === "") kept.delete(id)
    else kept.set(id, draft)
    storage.setItem(keyOf(owner), JSON.stringify(Object.fromEntries(kept)))
  })

/** Deletes every draft of a member who signs out in this tab. */
export const forgetAnswers = (owner: string): Effect.Effect<void> => Effect.sync(() => storage.removeItem(keyOf(owner)))
