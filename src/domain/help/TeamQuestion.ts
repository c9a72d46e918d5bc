import { Schema } from "effect"
import { PublicId } from "../catalogue/PublicId.ts"
import { oneLine } from "../oneLine.ts"

/** Characters of a question's parts. Source: product, "The support team". */
export const questionLimits = { question: 300, answer: 50_000 } as const

/** What the team writes: answers are HTML. English is empty where it is not written. */
export const QuestionTexts = Schema.Struct({
  question: Schema.String,
  answer: Schema.String,
  question_en: Schema.String,
  answer_en: Schema.String,
  published: Schema.Boolean
})
export type QuestionTexts = typeof QuestionTexts.Type

/** A question that is asked often, as the support team has it. */
export const TeamQuestion = Schema.Struct({ ...QuestionTexts.fields, id: PublicId, version: Schema.Int })
export type TeamQuestion = typeof TeamQuestion.Type

/** Stands in addresses for the id that a new one does not have yet. */
export const newQuestion = "new"

/** In the team's list. */
export const TeamQuestionCard = Schema.Struct({
  id: PublicId,
  question: Schema.String,
  /** It is written in English, too. */
  has_english: Schema.Boolean,
  published: Schema.Boolean
})
export type TeamQuestionCard = typeof TeamQuestionCard.Type

export const questionTexts = (from: QuestionTexts): QuestionTexts => ({
  question: from.question,
  answer: from.answer,
  question_en: from.question_en,
  answer_en: from.answer_en,
  published: from.published
})

const hasWords = (html: string): boolean => /[\p{L}\p{N}]/u.test(html.replaceAll(/<[^>]*>/gu, ""))

/** Whether anything of it is written in English. */
export const hasEnglish = ({ question_en, answer_en }: Pick<QuestionTexts, "question_en" | "answer_en">): boolean =>
  oneLine(question_en) !== "" || hasWords(answer_en)

/** Whether there is anything to keep: a word in either language. */
export const isWritten = (texts: QuestionTexts): boolean =>
  oneLine(texts.question) !== "" || hasWords(texts.answer) || hasEnglish(texts)

export type QuestionField = Exclude<keyof QuestionTexts, "published">

/** The fields that keep it from being published. English is whole or empty. */
export const unansweredFields = (texts: QuestionTexts): ReadonlyArray<QuestionField> => {
  const { question, answer, question_en, answer_en } = texts
  const isBoth = hasEnglish(texts)
  return [
    ...(oneLine(question) === "" ? (["question"] as const) : []),
    ...(hasWords(answer) ? [] : (["answer"] as const)),
    ...(isBoth && oneLine(question_en) === "" ? (["question_en"] as const) : []),
    ...(isBoth && !hasWords(answer_en) ? (["answer_en"] as const) : [])
  ]
}

const alike = (html: string): string => html.replaceAll(" />", ">").replaceAll("&nbsp;", "\u00a0")

/** Whether the server has these texts, as it writes them. */
export const isSameQuestion = (texts: QuestionTexts, found: QuestionTexts): boolean =>
  oneLine(texts.question) === found.question &&
  alike(texts.answer) === alike(found.answer) &&
  texts.published === found.published &&
  (hasEnglish(texts)
    ? oneLine(texts.question_en) === found.question_en && alike(texts.answer_en) === alike(found.answer_en)
    : !hasEnglish(found))
