import { expect } from "vitest"
import { createActor } from "xstate"
import type { Question } from "../../../src/domain/help/Question.ts"
import { messageFormMachine } from "../../../src/machines/help/messageForm.machine.ts"
import { questionsMachine } from "../../../src/machines/help/questions.machine.ts"
import { Support } from "../../../src/ui/help/Support.tsx"
import { readerId } from "../../kit/fixtures/tickets.ts"
import { rendered } from "../../kit/harness/rendered.ts"
import { draw, press, said } from "../../kit/harness/screen.tsx"
import { type LoadableExpected, loadableModel } from "../../kit/loadable/loadableModel.ts"
import type { Model } from "../../kit/model/Model.ts"

const questions = [
  { id: "question0000001", question: "Aboneliği nasıl iptal ederim?", answer: "<p>Hesabınızdan.</p>" },
  { id: "question0000002", question: "Fatura alabilir miyim?", answer: "<p>Evet.</p>" }
] as ReadonlyArray<unknown> as ReadonlyArray<Question>
const answers = { loaded: questions, empty: [] }
const trouble = { _tag: "Unreachable", message: null }

export const model: Model<typeof questionsMachine, LoadableExpected<keyof typeof answers>> = {
  ...loadableModel(questionsMachine, { input: { language: "tr" }, answers, trouble }),
  show: (actor) =>
    draw(
      <Support
        questions={actor}
        form={createActor(messageFormMachine, { input: { owner: readerId, ticket: null, report: null } })}
      />
    ),
  act: { "loadable.retry": () => press("Tekrar dene") },
  promise: async ({ isLoading, shown, isTroubled }) => {
    await rendered()
    expect(document.querySelector("[aria-busy]")?.getAttribute("aria-busy")).toBe(`${isLoading}`)
    expect(said("alert").some((words) => words.startsWith("SSS verileri alınamadı."))).toBe(
      isTroubled && shown === null
    )
    expect(said("alert").some((words) => words.includes("yüklenirken bir hata oluştu."))).toBe(isTroubled)
    const asked = said("button").filter((words) => words.endsWith("?"))
    expect(asked).toEqual(shown === "loaded" ? questions.map(({ question }) => question) : [])
    expect(document.body.textContent.includes("Henüz yazılmış bir soru yok.")).toBe(shown === "empty")
  }
}
