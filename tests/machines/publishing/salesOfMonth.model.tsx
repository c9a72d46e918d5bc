import { expect } from "vitest"
import { createActor, fromCallback } from "xstate"
import { fileSavingMachine } from "../../../src/machines/fileSaving/fileSaving.machine.ts"
import { salesMonthsMachine } from "../../../src/machines/publishing/salesMonths.machine.ts"
import { salesOfMonthMachine } from "../../../src/machines/publishing/salesOfMonth.machine.ts"
import { Sales, SalesOfMonth } from "../../../src/ui/publishing/Sales.tsx"
import { saleLine } from "../../kit/fixtures/sales.ts"
import { rendered } from "../../kit/harness/rendered.ts"
import { draw, press, said } from "../../kit/harness/screen.tsx"
import { type LoadableExpected, loadableModel } from "../../kit/loadable/loadableModel.ts"
import type { Model } from "../../kit/model/Model.ts"

const month = "2026-11"
const answers = { some: [saleLine()], none: [] }
const trouble = { _tag: "ServerFault", message: "Sunucuda bir hata oluştu." }

/** Months that are here, and no file being saved. */
const surroundings = () => {
  const idle = { actors: { load: fromCallback(() => {}) as never } }
  const months = createActor(salesMonthsMachine.provide(idle), { input: undefined }).start()
  months.send({ type: "loadable.loaded", value: [{ month, count: 3, total: 14_997 }] })
  const saving = createActor(fileSavingMachine.provide({ actors: { save: fromCallback(() => {}) as never } })).start()
  return { months, saving }
}

export const model: Model<typeof salesOfMonthMachine, LoadableExpected<keyof typeof answers>> = {
  ...loadableModel(salesOfMonthMachine, { input: month, answers, trouble }),
  show: (actor) => {
    const { months, saving } = surroundings()
    const statement = <SalesOfMonth month={month} lines={actor} saving={saving} />
    return draw(<Sales months={months} month={month} isAsked={false} statement={statement} />)
  },
  act: { "loadable.retry": () => press("Tekrar dene") },
  promise: async ({ isLoading, shown, isTroubled }) => {
    await rendered()
    expect(said("heading")).toContain("Kasım 2026 dökümü")
    expect(said("status").includes("Satışlar yükleniyor")).toBe(isLoading && shown === null && !isTroubled)
    expect(said("alert").length > 0).toBe(isTroubled)
    expect(said("button").includes("Tabloyu indir (CSV)")).toBe(shown === "some")
    expect(document.body.textContent.includes("Sayı 14: Lodos")).toBe(shown === "some")
    expect(document.body.textContent.includes("Kasım 2026 içinde satış olmadı.")).toBe(shown === "none")
  }
}
