import { expect, it } from "vitest"
import { questionsWith } from "../../../src/domain/help/questionList.ts"
import type { Question } from "../../../src/domain/help/Question.ts"

const question = (id: string, asked: string, answer: string) => ({ id, question: asked, answer }) as Question
const all = [
  question("a", "Aboneliği nasıl iptal ederim?", "<p>Hesabınızdan.</p>"),
  question("b", "Fatura", "<p>Alışverişlerim <em>ekranında</em> <a href='/iptal'>durur</a>.</p>")
]

it.each([
  ["", ["a", "b"]],
  ["  ", ["a", "b"]],
  ["IPTAL", ["a"]],
  ["nasil iptal", ["a"]],
  ["nasıl aboneligi", []],
  ["nasıl ABONELİĞİ", ["a"]],
  ["ekranında", ["b"]],
  ["yok", []]
])("finds questions with the words of %j", (query, found) => {
  expect(questionsWith(all, query).map(({ id }) => id)).toEqual(found)
})
