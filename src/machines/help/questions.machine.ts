import type { Question } from "../../domain/help/Question.ts"
import { loadable } from "../loadable/loadable.machine.ts"

/** The questions that are asked often: loading, then shown or failed. Source: product, "Questions". */
export const questionsMachine = loadable<{ readonly language: string }, ReadonlyArray<Question>>("questions")
