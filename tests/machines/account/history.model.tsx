import { expect } from "vitest"
import { historyMachine } from "../../../src/machines/account/history.machine.ts"
import { isBusy } from "../../../src/machines/loadable/loadable.view.ts"
import { History } from "../../../src/ui/account/History.tsx"
import { viewedIssue } from "../../kit/ownIssues.ts"
import type { Model } from "../../kit/paths.ts"
import { draw, drawn, press, said } from "../../kit/screen.tsx"

const trouble = { _tag: "Unreachable", message: null }
const hours = 60 * 60 * 1000
const ago = (passed: number) => new Date(Date.now() - passed * hours).toISOString()
const last = viewedIssue("issue0000000001", "Kasım 2026", ago(3.5))
const before = viewedIssue("issue0000000002", "Aralık 2026", ago(50))
const failure = "Dergiler yüklenirken bir hata oluştu. Lütfen daha sonra tekrar deneyin."

export const model: Model<typeof historyMachine> = {
  machine: historyMachine,
  inputs: [{ reader: "user00000000001" }],
  cases: [
    { type: "loadable.recalled", value: [last] },
    { type: "loadable.loaded", value: [] },
    { type: "loadable.loaded", value: [last, before] },
    { type: "loadable.failed", trouble },
    { type: "loadable.retry" },
    { type: "loadable.outdated" }
  ],
  facts: ({ context }) => [context.value?.length, context.trouble],
  show: (actor) => draw(<History history={actor} />),
  act: {
    "loadable.retry": (event, { actor }) =>
      said("button").includes("Tekrar dene") ? press("Tekrar dene") : actor.send(event)
  },
  promise: async (expected, actor, { asked }) => {
    await drawn()
    const { value, trouble: told } = expected.context
    expect(asked.map(({ slot }) => slot)).toEqual(expected.value === "loading" ? ["load"] : [])
    expect(document.querySelector("[aria-busy]")?.getAttribute("aria-busy")).toBe(`${isBusy(actor.getSnapshot())}`)
    expect(said("alert").some((words) => words.includes(failure))).toBe(told !== null)
    expect(said("status").includes("Son görüntülenenler yükleniyor")).toBe(value === null && told === null)
    const [, ...headings] = said("heading")
    if (value === null) return expect(headings).toEqual(told === null ? [] : ["Son görüntülenenler açılamadı"])
    if (value.length === 0) return expect(headings).toEqual(["Henüz bir sayıya bakmadınız"])
    const rows = ["VapurKasım 20263 saat önce", "VapurAralık 2026evvelsi gün"]
    expect(said("article").map((words) => rows.find((row) => words.endsWith(row)))).toEqual(rows.slice(0, value.length))
  }
}
