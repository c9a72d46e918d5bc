import { expect, it } from "vitest"
import {
  hasEnglish,
  isSameQuestion,
  type QuestionTexts,
  unansweredFields
} from "../../../src/domain/help/TeamQuestion.ts"
import { questionWords as words } from "../../kit/fixtures/teamDesk.ts"

const missing = (change: Partial<QuestionTexts>) => unansweredFields({ ...words, ...change })

it("shows no question without words in it and in its answer", () => {
  expect(missing({})).toEqual([])
  expect(missing({ question: " \u2066" })).toEqual(["question"])
  expect(missing({ answer: "<p></p>" })).toEqual(["answer"])
  expect(missing({ answer: "<p><br>…</p>" })).toEqual(["answer"])
})

it("takes English whole or not at all", () => {
  expect(hasEnglish({ question_en: " ", answer_en: "<p></p>" })).toBe(false)
  expect(missing({ question_en: "How?" })).toEqual(["answer_en"])
  expect(missing({ answer_en: "<p>So.</p>" })).toEqual(["question_en"])
  expect(missing({ question_en: "How?", answer_en: "<p>So.</p>" })).toEqual([])
})

it("knows its own texts again as the server writes them", () => {
  const typed = { ...words, question: " Nasıl okurum? ", answer: "<p>Bir<br>iki</p>", answer_en: "<p></p>" }
  const stored = { ...words, answer: "<p>Bir<br />iki</p>" }
  expect(isSameQuestion(typed, stored)).toBe(true)
  for (const change of [
    { question: "Başka?" },
    { answer: "<p>Üç</p>" },
    { published: false },
    { question_en: "How?", answer_en: "<p>So.</p>" }
  ])
    expect(isSameQuestion(typed, { ...stored, ...change }), JSON.stringify(change)).toBe(false)
})
