import { type QuestionTexts, questionTexts, type TeamQuestion } from "../../domain/help/TeamQuestion.ts"
import { editing } from "./editing.machine.ts"

export interface QuestionChange {
  readonly type: "save" | "remove"
}

export const emptyQuestion: QuestionTexts = {
  question: "",
  answer: "",
  question_en: "",
  answer_en: "",
  published: false
}

/** A frequent question and its answer, as the team writes them. Source: product, "The support team". */
export const teamQuestionMachine = editing<TeamQuestion, QuestionTexts, QuestionChange>(
  "teamQuestion",
  emptyQuestion,
  questionTexts
)
