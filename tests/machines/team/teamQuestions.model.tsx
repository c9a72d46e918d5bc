import { expect } from "vitest"
import { teamQuestionsMachine } from "../../../src/machines/team/teamQuestions.machine.ts"
import { TeamQuestions } from "../../../src/ui/team/TeamQuestions.tsx"
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

interface Expected {
  readonly at: "loading" | "failed" | "open" | "ordering"
  /** As the server has them. */
  readonly list: Name | null
  /** As they were pressed into, and what the server is asked for. */
  readonly wanted: Name | null
  readonly sent: Name | null
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
    { type: "questions.ordered", questions: lists.both },
    { type: "questions.overtaken", questions: lists.swapped },
    { type: "questions.overtaken", questions: lists.both },
    { type: "questions.refused", trouble }
  ],
  begin: () => ({ at: "loading", list: null, wanted: null, sent: null, said: null }),
  next: (before, event) => {
    const { at, list, wanted, sent } = before
    const isAsked = at === "ordering"
    const ask = (now: Expected): Expected => ({ ...now, at: "ordering", sent: now.wanted, said: null })
    switch (event.type) {
      case "questions.loaded": {
        const loaded = nameOf(event.questions)
        return at === "loading" ? { ...before, at: "open", list: loaded, wanted: loaded } : null
      }
      case "questions.failed":
        return at === "loading" ? { ...before, at: "failed", said: "refused" } : null
      case "questions.reload":
        return at === "failed" ? { ...before, at: "loading", said: null } : null
      case "question.move": {
        if ((at !== "open" && !isAsked) || wanted === null || wanted === "none") return null
        const from = lists[wanted].findIndex(({ id }) => id === event.id)
        // The first does not move up, nor the last down.
        if (from + event.step < 0 || from + event.step > 1) return before
        const next = { ...before, wanted: wanted === "both" ? "swapped" : "both" } as const
        // What is pressed meanwhile is asked for afterwards.
        return isAsked ? next : ask(next)
      }
      case "questions.ordered": {
        const ordered = nameOf(event.questions)
        if (!isAsked || ordered !== sent) return null
        return wanted === sent ? { ...before, at: "open", list: ordered } : ask({ ...before, list: ordered })
      }
      case "questions.overtaken": {
        const now = nameOf(event.questions)
        return isAsked && now !== list ? { ...before, at: "open", list: now, wanted: now, said: "overtaken" } : null
      }
      case "questions.refused":
        return isAsked ? { ...before, at: "open", wanted: list, said: "refused" } : null
      default:
        return before
    }
  },
  // What was asked for last does not matter afterwards.
  place: ({ at, list, wanted, sent, said: what }) => [at, list, wanted, at === "ordering" ? sent : null, what],
  asks: ({ at, list, sent }) => {
    if (at === "loading") return [{ slot: "load", input: undefined }]
    return at === "ordering"
      ? [{ slot: "order", input: { from: idsOf(list ?? "none"), to: idsOf(sent ?? "none") } }]
      : []
  },
  begins: ({ before, expected: { at }, event }) => {
    if (at === "loading") return before?.at === at ? [] : ["load"]
    return at === "ordering" && (before?.at !== at || event?.type === "questions.ordered") ? ["order"] : []
  },
  show: (actor) => draw(<TeamQuestions questions={actor} />),
  act: { "questions.reload": () => press("Tekrar dene") },
  promise: async ({ at, wanted, said: what }) => {
    await rendered()
    expect(document.querySelector("div[aria-busy='true']") !== null).toBe(at === "loading")
    expect(document.querySelector("ol[aria-busy='true']") !== null).toBe(at === "ordering")
    const alerts = said("alert")
    expect(alerts.some((text) => text.includes(trouble.message))).toBe(what === "refused")
    expect(alerts.some((text) => text.includes("Sorular bu arada değişti."))).toBe(what === "overtaken")
    expect(said("link")[0]).toBe("Yeni soru")
    if (at === "loading") return expect(said("status")).toContain("Sorular yükleniyor")
    if (at === "failed") return expect(said("button")).toEqual(["Tekrar dene"])
    if (wanted === "none" || wanted === null) return expect(said("paragraph")).toContain("Henüz bir soru yok.")
    expect(said("link").slice(1)).toEqual(
      lists[wanted].map(({ question, published }) =>
        published ? `${question}Yayında · Dil: Türkçe` : `${question}Yayında değil · Dil: Türkçe, İngilizce`
      )
    )
  }
}
