import { expect } from "vitest"
import { libraryMachine } from "../../../src/machines/account/library.machine.ts"
import { isBusy } from "../../../src/machines/loadable/loadable.view.ts"
import { Library } from "../../../src/ui/account/Library.tsx"
import { ownIssue } from "../../kit/ownIssues.ts"
import type { Model } from "../../kit/paths.ts"
import { draw, drawn, press, said } from "../../kit/screen.tsx"

const trouble = { _tag: "Unreachable", message: null }
const bought = ownIssue("issue0000000001", "Kasım 2026")
const given = ownIssue("issue0000000002", "Aralık 2026", "platform")
const failure = "Dergiler yüklenirken bir hata oluştu. Lütfen daha sonra tekrar deneyin."

export const model: Model<typeof libraryMachine> = {
  machine: libraryMachine,
  inputs: [{ reader: "user00000000001" }],
  cases: [
    { type: "loadable.recalled", value: [bought] },
    { type: "loadable.loaded", value: [] },
    { type: "loadable.loaded", value: [bought, given] },
    { type: "loadable.failed", trouble },
    { type: "loadable.retry" },
    { type: "loadable.outdated" }
  ],
  facts: ({ context }) => [context.value?.length, context.trouble],
  show: (actor) => draw(<Library library={actor} part="purchases" onChoose={() => {}} />),
  act: {
    "loadable.retry": (event, { actor }) =>
      said("button").includes("Tekrar dene") ? press("Tekrar dene") : actor.send(event)
  },
  promise: async (expected, actor, { asked }) => {
    await drawn()
    const { value, trouble: told } = expected.context
    expect(asked.map(({ slot }) => slot)).toEqual(expected.value === "loading" ? ["load"] : [])
    expect(said("tab")).toEqual(["Satın Alınanlar", "Aboneliklerim"])
    expect(said("tabpanel")).toHaveLength(1)
    expect(document.querySelector("[aria-busy]")?.getAttribute("aria-busy")).toBe(`${isBusy(actor.getSnapshot())}`)
    expect(said("alert").some((words) => words.includes(failure))).toBe(told !== null)
    expect(said("status").includes("Kütüphaneniz yükleniyor")).toBe(value === null && told === null)
    const [, ...headings] = said("heading")
    if (value === null) return expect(headings).toEqual(told === null ? [] : ["Kütüphaneniz açılamadı"])
    expect(headings).toEqual([value.length === 0 ? "Henüz bir sayı satın almadınız" : "Vapur"])
    expect(said("link")).toEqual(value.length === 0 ? ["Mağazaya git"] : ["Vapur", "Oku: Vapur, Kasım 2026"])
  }
}
