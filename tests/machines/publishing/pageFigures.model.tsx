import { expect } from "vitest"
import { createActor, fromCallback } from "xstate"
import { fileSavingMachine } from "../../../src/machines/fileSaving/fileSaving.machine.ts"
import { pageFiguresMachine } from "../../../src/machines/publishing/pageFigures.machine.ts"
import { FigurePages } from "../../../src/ui/publishing/FigurePages.tsx"
import { pageFigures, pageOfFigures } from "../../kit/fixtures/figures.ts"
import { rendered } from "../../kit/harness/rendered.ts"
import { draw, press, said } from "../../kit/harness/screen.tsx"
import { type LoadableExpected, loadableModel } from "../../kit/loadable/loadableModel.ts"
import type { Model } from "../../kit/model/Model.ts"

const asked = { from: "2026-11-01", to: "2026-11-02", issue: "issue0000000001" }
const answers = { some: pageFigures(), none: pageFigures({ pages: [pageOfFigures(1), pageOfFigures(2)] }) }
const trouble = { _tag: "ServerFault", message: "Sunucuda bir hata oluştu." }

export const model: Model<typeof pageFiguresMachine, LoadableExpected<keyof typeof answers>> = {
  ...loadableModel(pageFiguresMachine, { input: asked, answers, trouble }),
  show: (actor) => {
    const saving = createActor(fileSavingMachine.provide({ actors: { save: fromCallback(() => {}) as never } })).start()
    return draw(<FigurePages pages={actor} range={asked} saving={saving} />)
  },
  act: { "loadable.retry": () => press("Tekrar dene") },
  promise: async ({ isLoading, shown, isTroubled }) => {
    await rendered()
    const text = document.body.textContent
    expect(said("status").includes("Sayfalar yükleniyor")).toBe(isLoading && shown === null && !isTroubled)
    expect(said("alert").length > 0).toBe(isTroubled)
    expect(text.includes("En çok ayrılınan: 2. sayfa (2 okur)")).toBe(shown === "some")
    expect(document.querySelectorAll("svg path").length > 0).toBe(shown === "some")
    expect(text.includes("Bu günlerde hangi sayfaların okunduğu bilinmiyor.")).toBe(shown === "none")
  }
}
