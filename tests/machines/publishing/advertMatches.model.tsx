import { expect } from "vitest"
import { fieldsOf } from "../../../src/domain/publishing/AdvertFields.ts"
import { advertMatchesMachine } from "../../../src/machines/publishing/advertMatches.machine.ts"
import { AdvertPages } from "../../../src/ui/publishing/AdvertPages.tsx"
import { countedAdvert } from "../../kit/fixtures/ownAdverts.ts"
import { rendered } from "../../kit/harness/rendered.ts"
import { draw, press, said } from "../../kit/harness/screen.tsx"
import { type LoadableExpected, loadableModel } from "../../kit/loadable/loadableModel.ts"
import type { Model } from "../../kit/model/Model.ts"

const input = { publication: "publication0001", issues: null, keywords: ["lodos"] }
const answers = {
  some: [
    { id: "issue0000000001", title: "Mayıs", publication_title: "Rota", pages: [3, 8] },
    { id: "issue0000000002", title: "Nisan", publication_title: "Rota", pages: [5] }
  ],
  none: []
}
const trouble = { _tag: "ServerFault", message: "Sunucuda bir hata oluştu." }

export const model: Model<typeof advertMatchesMachine, LoadableExpected<keyof typeof answers>> = {
  ...loadableModel(advertMatchesMachine, { input, answers, trouble }),
  show: (actor) =>
    draw(
      <AdvertPages
        matches={actor}
        fields={fieldsOf(countedAdvert())}
        Page={({ issue }) => <p>{`Açılan: ${issue}`}</p>}
        Draw={() => null}
      />
    ),
  act: { "loadable.retry": () => press("Tekrar dene") },
  promise: async ({ isLoading, shown, isTroubled }) => {
    await rendered()
    const text = document.body.textContent
    expect(said("status").includes("Sayfalar aranıyor")).toBe(isLoading && shown === null && !isTroubled)
    expect(said("alert").length > 0).toBe(isTroubled)
    expect(text.includes("3 sayfa eşleşiyor (sayı: 2).")).toBe(shown === "some")
    expect(text.includes("Rota, Mayıs: 2 sayfa")).toBe(shown === "some")
    expect(text.includes("Önizleme: Mayıs, sayfa 3")).toBe(shown === "some")
    expect(text.includes("Açılan: issue0000000001")).toBe(shown === "some")
    expect(text.includes("Bu kelimeler hiçbir sayfada geçmiyor")).toBe(shown === "none")
  }
}
