import { newQuestion, type QuestionTexts, type TeamQuestion } from "../../domain/help/TeamQuestion.ts"
import type { EditingRef } from "./editing.view.ts"
import type { QuestionChange } from "./teamQuestion.machine.ts"

export type TeamQuestionRef = EditingRef<TeamQuestion, QuestionTexts, QuestionChange>
type Snapshot = ReturnType<TeamQuestionRef["getSnapshot"]>

/** The server has none of it yet. */
export const isNew = ({ context }: Snapshot): boolean => context.id === newQuestion
