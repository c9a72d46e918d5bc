import { expect } from "vitest"
import { createActor, fromCallback } from "xstate"
import { fileSavingMachine } from "../../../src/machines/fileSaving/fileSaving.machine.ts"
import { wordFiguresMachine } from "../../../src/machines/publishing/wordFigures.machine.ts"
import { FigureWords } from "../../../src/ui/publishing/FigureWords.tsx"
import { rendered } from "../../kit/harness/rendered.ts"
import { draw, press, said } from "../../kit/harness/screen.tsx"
import { type LoadableExpected, loadableModel } from "../../kit/loadable/loadableModel.ts"
import type { Model } from "../../kit/model/Model.ts"

const asked = { from: "2026-11-01", to: "2026-11-02", publication: null, issue: null }
const of = { advert_id: "advert000000001", advert: "Fenerde hafta sonu" }
const answers = {
  some: [
    { ...of, word: "deniz feneri", shown: 1200, seen: 8, clicked: 3 },
    { ...of, word: null, shown: 5, seen: 2, clicked: 0 }
  ],
  none: []
}
const trouble = { _tag: "ServerFault", message: "Sunucuda bir hata oluştu." }

export const model: Model<typeof wordFiguresMachine, LoadableExpected<keyof typeof answers>> = {
  ...loadableModel(wordFiguresMachine, { input: asked, answers, trouble }),
  show: (actor) => {
    const saving = createActor(fileSavingMachine.provide({ actors: { save: fromCallback(() => {}) as never } })).start()
    return draw(<FigureWords words={actor} range={asked} saving={saving} />)
  },
  act: { "loadable.retry": () => press("Tekrar dene") },
  promise: async ({ isLoading, shown, isTroubled }) => {
    await rendered()
    const text = document.body.textContent
    expect(said("status").includes("Kelimeler yükleniyor")).toBe(isLoading && shown === null && !isTroubled)
    expect(said("alert").length > 0).toBe(isTroubled)
    const cells = [...document.querySelectorAll("td")].map((cell) => cell.textContent)
    expect(cells).toEqual(shown === "some" ? ["1.200", "8", "3", "5", "2", "0"] : [])
    expect(text.includes("deniz feneri")).toBe(shown === "some")
    expect(text.includes("Eski kayıtlarda hangi kelimenin getirdiği yazmıyordu.")).toBe(shown === "some")
    expect(said("button").includes("Kelimeleri indir (CSV)")).toBe(shown === "some")
    expect(text.includes("Bu günlerde ilanlarınız gösterilmedi.")).toBe(shown === "none")
  }
}
