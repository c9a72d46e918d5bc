import { fold } from "../folding.ts"
import type { Question } from "./Question.ts"

const textOf = (html: string): string => html.replace(/<[^>]*>/g, " ")

/** The questions with every word of the query, in question or answer, however it is written; all for none. */
export const questionsWith = (questions: ReadonlyArray<Question>, query: string): ReadonlyArray<Question> => {
  const words = fold(query)
    .split(/\s+/u)
    .filter((word) => word !== "")
  return questions.filter(({ question, answer }) => {
    const text = fold(`${question} ${textOf(answer)}`)
    return words.every((word) => text.includes(word))
  })
}
