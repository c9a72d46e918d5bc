import { expect } from "vitest"
import { advertListMachine } from "../../../src/machines/publishing/advertList.machine.ts"
import { Adverts } from "../../../src/ui/publishing/Adverts.tsx"
import { countedAdvert } from "../../kit/fixtures/ownAdverts.ts"
import { rendered } from "../../kit/harness/rendered.ts"
import { draw, press, said } from "../../kit/harness/screen.tsx"
import { type LoadableExpected, loadableModel } from "../../kit/loadable/loadableModel.ts"
import type { Model } from "../../kit/model/Model.ts"

const answers = {
  some: [
    countedAdvert({ shown: 1200, seen: 900, clicked: 3 }),
    countedAdvert({ id: "advert000000002", text: "Biten", phase: "over", publication: { id: "p", title: "Pusula" } })
  ],
  none: []
}
const trouble = { _tag: "ServerFault", message: "Sunucuda bir hata oluştu." }

export const model: Model<typeof advertListMachine, LoadableExpected<keyof typeof answers>> = {
  ...loadableModel(advertListMachine, { input: { isTeam: false }, answers, trouble }),
  show: (actor) => draw(<Adverts adverts={actor} isTeam={false} mayPlace />),
  act: { "loadable.retry": () => press("Tekrar dene") },
  promise: async ({ isLoading, shown, isTroubled }) => {
    await rendered()
    expect(document.querySelector("div[aria-busy='true']") !== null).toBe(isLoading)
    expect(said("status").includes("İlanlar yükleniyor")).toBe(isLoading && shown === null && !isTroubled)
    expect(said("alert").length > 0).toBe(isTroubled)
    expect(said("heading").includes("Rota")).toBe(shown === "some")
    expect(document.body.textContent.includes("Gösterildi: 1.200 · Görüldü: 900 · Tıklandı: 3")).toBe(shown === "some")
    expect(document.body.textContent.includes("Süresi doldu")).toBe(shown === "some")
    expect(document.body.textContent.includes("Henüz ilanınız yok.")).toBe(shown === "none")
  }
}
