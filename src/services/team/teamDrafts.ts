import { Effect, Schema } from "effect"
import { AnnouncementForm } from "../../domain/help/AnnouncementForm.ts"
import { MessageDraft } from "../../domain/help/MessageDraft.ts"
import { QuestionTexts } from "../../domain/help/TeamQuestion.ts"
import { type DraftOf, tabDrafts } from "../platform/tabDrafts.ts"

/** Texts, and the version that they were made from. */
const changed = <Texts, Encoded>(texts: Schema.Codec<Texts, Encoded>) => Schema.Struct({ version: Schema.Int, texts })

/** Answers, by their ticket's id. */
export const answerDrafts = tabDrafts("answers", MessageDraft)
export const announcementDrafts = tabDrafts("announcements", changed(AnnouncementForm))

const questions = tabDrafts("questions", changed(QuestionTexts))
const questionKeys = tabDrafts("questionKeys", Schema.String)

/** The idempotency key of a new question: the same until its editor is opened with nothing kept. */
export const questionKey = Effect.fnUntraced(function* (whose: DraftOf) {
  const kept = yield* questionKeys.recall(whose)
  if (kept !== null) return kept
  const key = crypto.randomUUID()
  yield* questionKeys.keep(whose, key)
  return key
})

export const questionDrafts = {
  ...questions,
  recall: (whose: DraftOf) =>
    Effect.tap(questions.recall(whose), (kept) => (kept === null ? questionKeys.forget(whose) : Effect.void))
}
