import { expect } from "vitest"
import { createActor, fromCallback } from "xstate"
import { fileSavingMachine } from "../../../src/machines/fileSaving/fileSaving.machine.ts"
import { figuresMachine } from "../../../src/machines/publishing/figures.machine.ts"
import { FoundFigures } from "../../../src/ui/publishing/PublisherFigures.tsx"
import { dayOfFigures, figures } from "../../kit/fixtures/figures.ts"
import { rendered } from "../../kit/harness/rendered.ts"
import { draw, press, said } from "../../kit/harness/screen.tsx"
import { type LoadableExpected, loadableModel } from "../../kit/loadable/loadableModel.ts"
import type { Model } from "../../kit/model/Model.ts"

const asked = { from: "2026-11-01", to: "2026-11-02", publication: null, issue: null }
const answers = {
  some: figures(),
  none: figures({ readers: 0, read_share: null, days: [dayOfFigures("2026-11-01")], sources: [], issues: [] })
}
const trouble = { _tag: "ServerFault", message: "Sunucuda bir hata oluştu." }

export const model: Model<typeof figuresMachine, LoadableExpected<keyof typeof answers>> = {
  ...loadableModel(figuresMachine, { input: asked, answers, trouble }),
  show: (actor) => {
    const saving = createActor(fileSavingMachine.provide({ actors: { save: fromCallback(() => {}) as never } })).start()
    return draw(<FoundFigures asked={asked} offered={null} figures={actor} saving={saving} />)
  },
  act: { "loadable.retry": () => press("Tekrar dene") },
  promise: async ({ isLoading, shown, isTroubled }) => {
    await rendered()
    expect(said("status").includes("İstatistikler yükleniyor")).toBe(isLoading && shown === null && !isTroubled)
    expect(said("alert").length > 0).toBe(isTroubled)
    expect(document.querySelector("figure") !== null).toBe(shown === "some")
    expect(document.body.textContent.includes("Bu günlerde okunan ya da satılan bir sayı yok.")).toBe(shown === "none")
  }
}
