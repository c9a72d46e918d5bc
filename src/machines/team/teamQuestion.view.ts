import type { QuestionTexts, TeamQuestion } from "../../domain/help/TeamQuestion.ts"
import type { EditingRef } from "./editing.view.ts"
import type { QuestionChange } from "./teamQuestion.machine.ts"

export type TeamQuestionRef = EditingRef<TeamQuestion, QuestionTexts, QuestionChange>
