import { Schema } from "effect"
import { AnnouncementForm } from "../../domain/help/AnnouncementForm.ts"
import { MessageDraft } from "../../domain/help/MessageDraft.ts"
import { QuestionTexts } from "../../domain/help/TeamQuestion.ts"
import { tabDrafts } from "../platform/tabDrafts.ts"

/** Texts, and the version that they were made from. */
const changed = <Texts, Encoded>(texts: Schema.Codec<Texts, Encoded>) => Schema.Struct({ version: Schema.Int, texts })

/** Answers, by their ticket's id. */
export const answerDrafts = tabDrafts("answers", MessageDraft)
export const announcementDrafts = tabDrafts("announcements", changed(AnnouncementForm))
export const questionDrafts = tabDrafts("questions", changed(QuestionTexts))
