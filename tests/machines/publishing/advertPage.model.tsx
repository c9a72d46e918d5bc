import { expect } from "vitest"
import { magazineInfo } from "../../../src/domain/reader/MagazineInfo.ts"
import { advertPageMachine } from "../../../src/machines/publishing/advertPage.machine.ts"
import { shownAdvert, fieldsOf } from "../../../src/domain/publishing/AdvertFields.ts"
import { AdvertPreview } from "../../../src/reader/adverts/AdvertPreview.tsx"
import { Loadable } from "../../../src/ui/parts/Loadable.tsx"
import { issue } from "../../kit/fixtures/issues.ts"
import { countedAdvert } from "../../kit/fixtures/ownAdverts.ts"
import { rendered } from "../../kit/harness/rendered.ts"
import { draw, press, said } from "../../kit/harness/screen.tsx"
import { type LoadableExpected, loadableModel } from "../../kit/loadable/loadableModel.ts"
import type { Model } from "../../kit/model/Model.ts"

const answers = { some: magazineInfo(issue(), "preview") }
const trouble = { _tag: "ServerFault", message: "Sunucuda bir hata oluştu." }

export const model: Model<typeof advertPageMachine, LoadableExpected<keyof typeof answers>> = {
  ...loadableModel(advertPageMachine, { input: { issue: "issue0000000001" }, answers, trouble }),
  show: (actor) =>
    draw(
      <Loadable of={actor} failed={{ title: "Olmadı", text: "Sayfa açılamadı." }} skeleton={<p>Açılıyor</p>}>
        {(magazine) => <AdvertPreview advert={shownAdvert(fieldsOf(countedAdvert()))} magazine={magazine} page={2} />}
      </Loadable>
    ),
  act: { "loadable.retry": () => press("Tekrar dene") },
  promise: async ({ isLoading, shown, isTroubled }) => {
    await rendered()
    expect(document.body.textContent.includes("Açılıyor")).toBe(isLoading && shown === null && !isTroubled)
    expect(said("alert").length > 0).toBe(isTroubled)
    expect(document.querySelector("[inert] [data-advert]")?.textContent.includes("Fenerde hafta sonu") ?? false).toBe(
      shown === "some"
    )
  }
}
