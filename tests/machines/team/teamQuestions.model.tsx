import { expect } from "vitest"
import { teamQuestionsMachine } from "../../../src/machines/team/teamQuestions.machine.ts"
import { TeamQuestions } from "../../../src/ui/team/TeamQuestions.tsx"
import { idleAdding } from "../../kit/doubles/idleAdding.ts"
import { questionCard } from "../../kit/fixtures/teamDesk.ts"
import { rendered } from "../../kit/harness/rendered.ts"
import { draw, press, said } from "../../kit/harness/screen.tsx"
import type { Model } from "../../kit/model/Model.ts"

const trouble = { _tag: "ServerFault", message: "Sunucuda bir hata oluştu." }
const one = questionCard({ id: "soru00000000001", question: "Bir?" })
const other = questionCard({ id: "soru00000000002", question: "İki?", published: false, has_english: true })
const lists = { both: [one, other], swapped: [other, one], none: [] }
type Name = keyof typeof lists
const nameOf = (list: unknown): Name =>
  (Object.keys(lists) as ReadonlyArray<Name>).find((name) => lists[name] === list) ?? "none"

const adding = idleAdding("question")

interface Expected {
  readonly at: "loading" | "failed" | "open" | "ordering"
  readonly list: Name | null
  readonly said: "refused" | "overtaken" | null
}

const idsOf = (name: Name) => lists[name].map(({ id }) => id)

export const model: Model<typeof teamQuestionsMachine, Expected> = {
  machine: teamQuestionsMachine,
  cases: [
    ...Object.values(lists).map((questions) => ({ type: "questions.loaded" as const, questions })),
    { type: "questions.failed", trouble },
    { type: "questions.reload" },
    { type: "question.move", id: other.id, step: -1 },
    { type: "question.move", id: one.id, step: 1 },
    { type: "question.move", id: one.id, step: -1 },
    { type: "questions.ordered", questions: lists.swapped },
    { type: "questions.overtaken", questions: lists.swapped },
    { type: "questions.refused", trouble }
  ],
  begin: () => ({ at: "loading", list: null, said: null }),
  next: (before, event) => {
    const { at, list } = before
    const isAsked = at === "ordering"
    switch (event.type) {
      case "questions.loaded":
        return at === "loading" ? { ...before, at: "open", list: nameOf(event.questions) } : null
      case "questions.failed":
        return at === "loading" ? { ...before, at: "failed", said: "refused" } : null
      case "questions.reload":
        return at === "failed" ? { ...before, at: "loading", said: null } : null
      case "question.move": {
        if (at !== "open" || list !== "both") return null
        const isFirst = event.id === one.id && event.step === -1
        return isFirst ? before : { ...before, at: "ordering", said: null }
      }
      case "questions.ordered":
        return isAsked ? { at: "open", list: "swapped", said: null } : null
      case "questions.overtaken":
        return isAsked ? { at: "open", list: "swapped", said: "overtaken" } : null
      case "questions.refused":
        return isAsked ? { ...before, at: "open", said: "refused" } : null
      default:
        return before
    }
  },
  asks: ({ at }) => {
    if (at === "loading") return [{ slot: "load", input: undefined }]
    return at === "ordering" ? [{ slot: "order", input: { from: idsOf("both"), to: idsOf("swapped") } }] : []
  },
  show: (actor) => draw(<TeamQuestions questions={actor} adding={adding} />),
  act: { "questions.reload": () => press("Tekrar dene") },
  promise: async ({ at, list, said: what }) => {
    await rendered()
    expect(document.querySelector("div[aria-busy='true']") !== null).toBe(at === "loading")
    expect(document.querySelector("ol[aria-busy='true']") !== null).toBe(at === "ordering")
    const alerts = said("alert")
    expect(alerts.some((text) => text.includes(trouble.message))).toBe(what === "refused")
    expect(alerts.some((text) => text.includes("Sorular bu arada değişti."))).toBe(what === "overtaken")
    if (at === "loading") return expect(said("status")).toContain("Sorular yükleniyor")
    if (at === "failed") return expect(said("button")).toEqual(["Yeni soru", "Tekrar dene"])
    if (list === "none" || list === null) return expect(said("paragraph")).toContain("Henüz bir soru yok.")
    expect(said("link")).toEqual(
      lists[list].map(({ question, published }) =>
        published ? `${question}Yayında · Dil: Türkçe` : `${question}Yayında değil · Dil: Türkçe, İngilizce`
      )
    )
  }
}
