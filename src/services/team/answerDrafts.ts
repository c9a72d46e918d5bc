import { Effect, Option, Schema } from "effect"
import { AnswerDraft } from "../../domain/help/AnswerDraft.ts"
import { browserStorage } from "../platform/browserStorage.ts"

const storage = browserStorage("sessionStorage")

/** Whose draft, and to which ticket. */
export interface AnswerOwner {
  readonly owner: string
  readonly id: string
}

const keyOf = ({ owner, id }: AnswerOwner): string => `answer/${owner}/${id}`
const decode = Schema.decodeUnknownOption(Schema.fromJsonString(AnswerDraft))

/** What this tab keeps of an answer; null for nothing. */
export const recallAnswer = (whose: AnswerOwner): Effect.Effect<AnswerDraft | null> =>
  Effect.sync(() => Option.getOrNull(decode(storage.getItem(keyOf(whose)))))

/** An empty draft is forgotten. */
export const keepAnswer = (whose: AnswerOwner, draft: AnswerDraft): Effect.Effect<void> =>
  Effect.sync(() =>
    draft.content === "" ? storage.removeItem(keyOf(whose)) : storage.setItem(keyOf(whose), JSON.stringify(draft))
  )
