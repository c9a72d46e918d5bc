import { expect } from "vitest"
import { advertIssuesMachine } from "../../../src/machines/publishing/advertIssues.machine.ts"
import { AdvertIssues } from "../../../src/ui/publishing/AdvertIssues.tsx"
import { rendered } from "../../kit/harness/rendered.ts"
import { draw, press, said } from "../../kit/harness/screen.tsx"
import { type LoadableExpected, loadableModel } from "../../kit/loadable/loadableModel.ts"
import type { Model } from "../../kit/model/Model.ts"

const chosen = ["issue0000000002", "issue0000000009"]
const input = { publication: "publication0001", query: "", chosen }
const issue = (id: string, title: string) => ({ id, title, publication_title: "Rota" })
const answers = {
  some: {
    found: [issue("issue0000000001", "Mayıs"), issue("issue0000000002", "Nisan")],
    more: 3,
    chosen: [issue("issue0000000002", "Nisan")]
  },
  none: { found: [], more: 0, chosen: [] }
}
const trouble = { _tag: "ServerFault", message: "Sunucuda bir hata oluştu." }

export const model: Model<typeof advertIssuesMachine, LoadableExpected<keyof typeof answers>> = {
  ...loadableModel(advertIssuesMachine, { input, answers, trouble }),
  show: (actor) =>
    draw(
      <AdvertIssues
        publication="publication0001"
        chosen={chosen}
        onChange={() => {}}
        isClosed={false}
        IssuesFound={({ children }) => children(actor)}
      />
    ),
  act: { "loadable.retry": () => press("Tekrar dene") },
  promise: async ({ isLoading, shown, isTroubled }) => {
    await rendered()
    const text = document.body.textContent
    expect(said("status").includes("Sayılar yükleniyor")).toBe(isLoading && shown === null && !isTroubled)
    expect(said("alert").length > 0).toBe(isTroubled)
    expect(said("option")).toEqual(shown === "some" ? ["Rota, Mayıs", "Rota, Nisan"] : [])
    const ticked = [...document.querySelectorAll("[role=option][aria-selected=true]")]
    expect(ticked.map((one) => one.textContent)).toEqual(shown === "some" ? ["Rota, Nisan"] : [])
    expect(text.includes("Burada görünmeyen 3 sayı daha var; adıyla bulun.")).toBe(shown === "some")
    expect(text.includes("Bu adla bir sayı bulunamadı.")).toBe(shown === "none")
    expect(text.includes("Seçilenler (2)")).toBe(shown !== null)
    expect(text.includes("Silinmiş sayı"), "it is named as what it is").toBe(shown !== null)
  }
}
