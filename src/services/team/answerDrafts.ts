import { Effect, Option, Schema } from "effect"
import { MessageDraft } from "../../domain/help/MessageDraft.ts"
import { browserStorage } from "../platform/browserStorage.ts"

const storage = browserStorage("sessionStorage")

/** Whose draft, and to which ticket. */
export interface AnswerOwner {
  readonly owner: string
  readonly id: string
}

const keyOf = (owner: string): string => `answers/${owner}`
const decode = Schema.decodeUnknownOption(Schema.fromJsonString(Schema.Record(Schema.String, MessageDraft)))
const keptOf = (owner: string) =>
  new Map(Object.entries(Option.getOrElse(decode(storage.getItem(keyOf(owner))), () => ({}))))

const keep = (owner: string, kept: ReadonlyMap<string, MessageDraft>): void =>
  storage.setItem(keyOf(owner), JSON.stringify(Object.fromEntries(kept)))

/** What this tab keeps of an answer; null for nothing. */
export const recallAnswer = ({ owner, id }: AnswerOwner): Effect.Effect<MessageDraft | null> =>
  Effect.sync(() => keptOf(owner).get(id) ?? null)

export const keepAnswer = ({ owner, id }: AnswerOwner, draft: MessageDraft): Effect.Effect<void> =>
  Effect.sync(() => keep(owner, keptOf(owner).set(id, draft)))

export const forgetAnswer = ({ owner, id }: AnswerOwner): Effect.Effect<void> =>
  Effect.sync(() => {
    const kept = keptOf(owner)
    kept.delete(id)
    keep(owner, kept)
  })

/** Deletes every draft of a member who signs out in this tab. */
export const forgetAnswers = (owner: string): Effect.Effect<void> => Effect.sync(() => storage.removeItem(keyOf(owner)))
