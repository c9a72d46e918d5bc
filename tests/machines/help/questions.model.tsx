import { expect } from "vitest"
import { createActor } from "xstate"
import type { Question } from "../../../src/domain/help/Question.ts"
import { messageFormMachine } from "../../../src/machines/help/messageForm.machine.ts"
import { questionsMachine } from "../../../src/machines/help/questions.machine.ts"
import { Support } from "../../../src/ui/help/Support.tsx"
import { readerId } from "../../kit/fixtures/tickets.ts"
import { rendered } from "../../kit/harness/rendered.ts"
import { draw, press, said } from "../../kit/harness/screen.tsx"
import type { Model } from "../../kit/model/Model.ts"

const input = { language: "tr" }
const questions = [
  { id: "question0000001", question: "Aboneliği nasıl iptal ederim?", answer: "<p>Hesabınızdan.</p>" },
  { id: "question0000002", question: "Fatura alabilir miyim?", answer: "<p>Evet.</p>" }
] as ReadonlyArray<unknown> as ReadonlyArray<Question>
const trouble = { _tag: "Unreachable", message: null }

interface Expected {
  readonly isLoading: boolean
  readonly known: "nothing" | "empty" | "loaded"
  readonly isTroubled: boolean
}

export const model: Model<typeof questionsMachine, Expected> = {
  machine: questionsMachine,
  inputs: [input],
  cases: [
    { type: "loadable.loaded", value: questions },
    { type: "loadable.loaded", value: [] },
    { type: "loadable.failed", trouble },
    { type: "loadable.retry" }
  ],
  begin: () => ({ isLoading: true, known: "nothing", isTroubled: false }),
  next: (before, event) => {
    const { isLoading, isTroubled } = before
    switch (event.type) {
      case "loadable.loaded":
        if (!isLoading) return null
        return { isLoading: false, known: event.value.length === 0 ? "empty" : "loaded", isTroubled: false }
      case "loadable.failed":
        return isLoading ? { ...before, isLoading: false, isTroubled: true } : null
      case "loadable.retry":
        return isTroubled && !isLoading ? { ...before, isLoading: true } : null
      default:
        return null
    }
  },
  asks: ({ isLoading }) => (isLoading ? [{ slot: "load", input }] : []),
  show: (actor) =>
    draw(
      <Support questions={actor} form={createActor(messageFormMachine, { input: { owner: readerId, ticket: null } })} />
    ),
  act: { "loadable.retry": () => press("Tekrar dene") },
  promise: async ({ isLoading, known, isTroubled }) => {
    await rendered()
    expect(document.querySelector("[aria-busy]")?.getAttribute("aria-busy")).toBe(`${isLoading}`)
    expect(said("alert").some((words) => words.startsWith("SSS verileri alınamadı."))).toBe(isTroubled)
    expect(said("alert").some((words) => words.includes("yüklenirken bir hata oluştu."))).toBe(isTroubled)
    const asked = said("button").filter((words) => words.endsWith("?"))
    expect(asked).toEqual(known === "loaded" ? questions.map(({ question }) => question) : [])
    expect(document.body.textContent.includes("Henüz yazılmış bir soru yok.")).toBe(known === "empty")
  }
}
