import { expect } from "vitest"
import { questionTexts } from "../../../src/domain/help/TeamQuestion.ts"
import { teamQuestionMachine } from "../../../src/machines/team/teamQuestion.machine.ts"
import { TeamQuestionEditor } from "../../../src/ui/team/TeamQuestionEditor.tsx"
import { question } from "../../kit/fixtures/teamDesk.ts"
import { rendered } from "../../kit/harness/rendered.ts"
import { draw, fieldOf, press, said } from "../../kit/harness/screen.tsx"
import type { Model } from "../../kit/model/Model.ts"
import { type EditingExpected, editingModel, trouble } from "./editingModel.ts"

const things = {
  first: question({ version: 1, question: "Nasıl okurum?" }),
  saved: question({ version: 2, question: "Nerede okurum?" }),
  theirs: question({ version: 9, question: "Ne zaman okurum?", answer: "<p>Her zaman.</p>" })
}

const rules = editingModel({
  machine: teamQuestionMachine,
  id: "soru00000000001",
  things,
  textsOf: questionTexts,
  field: "question",
  typed: "Nerede okurum?",
  asked: [{ type: "save" }],
  proposed: [{ type: "remove" }]
})

export const model: Model<typeof teamQuestionMachine, EditingExpected<keyof typeof things>> = {
  ...rules,
  show: (actor) => draw(<TeamQuestionEditor question={actor} clean={(html) => html} />),
  act: {
    "thing.reload": () => press("Tekrar dene"),
    "change.ask": () => press("Kaydet"),
    "change.propose": () => press("Sil"),
    "change.confirm": () => press("Sil"),
    "change.dismiss": () => press("Vazgeç"),
    "conflict.keep": () => press("Buradakiyle devam et"),
    "conflict.take": () => press("Öbürünü göster")
  },
  promise: async ({ at, base, title, isUnsaved, isRefused }) => {
    await rendered()
    if (at === "confirming") {
      expect(said("alertdialog")).toHaveLength(1)
      return expect(document.querySelector("[role=alertdialog]")?.textContent).toContain("Soru silinsin mi?")
    }
    expect(said("alertdialog")).toEqual([])
    if (at === "loading") return expect(said("status")).toContain("Soru yükleniyor")
    const alerts = said("alert")
    expect(alerts.some((text) => text.includes(trouble.message))).toBe(isRefused)
    expect(alerts.some((text) => text.includes("başka bir yerde değiştirildi"))).toBe(at === "conflicting")
    if (at === "failed") return expect(said("button")).toEqual(["Tekrar dene"])
    const field = fieldOf("Soru")
    expect([field.value, field.readOnly]).toEqual([title, at !== "editing"])
    const answer = document.querySelector("[role=textbox][aria-label=Yanıt]")
    expect(answer?.textContent).toBe(base === "theirs" ? "Her zaman." : "Kapağa basın.")
    expect(said("button").includes("Kaydet")).toBe(at !== "conflicting")
    expect(said("status")).toContain(
      at === "changing" ? "Kaydediliyor…" : isUnsaved ? "Kaydedilmedi; bu sekmede saklanıyor." : "Kaydedildi."
    )
  }
}
