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
  some: {
    issues: [
      { id: "issue0000000001", title: "Mayıs", publication_title: "Rota", pages: [3, 8] },
      { id: "issue0000000002", title: "Nisan", publication_title: "Rota", pages: [5] }
    ],
    waiting: 0
  },
  none: { issues: [], waiting: 0 },
  // What is being made may have it.
  noneYet: { issues: [], waiting: 2 }
}
const trouble = { _tag: "ServerFault", message: "Sunucuda bir hata oluştu." }

const loadable = loadableModel(advertMatchesMachine, { input, answers, trouble })

export const model: Model<typeof advertMatchesMachine, LoadableExpected<keyof typeof answers>> = {
  ...loadable,
  next: (before, event) =>
    event.type === "loadable.retry" && before.shown === "noneYet" && !before.isLoading
      ? { ...before, isLoading: true }
      : loadable.next(before, event),
  show: (actor) =>
    draw(
      <AdvertPages
        matches={actor}
        fields={fieldsOf(countedAdvert())}
        Page={({ issue }) => <p>{`Açılan: ${issue}`}</p>}
        Draw={() => null}
      />
    ),
  act: {
    "loadable.retry": (_, { before: { shown, isTroubled } }) =>
      press(shown === "noneYet" && !isTroubled ? "Yeniden bak" : "Tekrar dene")
  },
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
    expect(text.includes("Bu kelimeler hazır olan hiçbir sayfada geçmiyor.")).toBe(shown === "noneYet")
    expect(said("status").some((one) => one.startsWith("2 sayının sayfaları hâlâ hazırlanıyor"))).toBe(
      shown === "noneYet"
    )
  }
}
