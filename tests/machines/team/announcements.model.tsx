import { expect } from "vitest"
import { announcementsMachine } from "../../../src/machines/team/announcements.machine.ts"
import { Announcements } from "../../../src/ui/team/Announcements.tsx"
import { idleAdding } from "../../kit/doubles/idleAdding.ts"
import { announcement } from "../../kit/fixtures/teamDesk.ts"
import { rendered } from "../../kit/harness/rendered.ts"
import { draw, press, said } from "../../kit/harness/screen.tsx"
import { askedForHelp, type LoadableExpected, loadableModel } from "../../kit/loadable/loadableModel.ts"
import type { Model } from "../../kit/model/Model.ts"

const trouble = { _tag: "ServerFault", message: "Sunucuda bir hata oluştu." }
const answers = {
  some: [
    announcement({ id: "duyuru000000001", title: "" }),
    announcement({
      id: "duyuru000000002",
      state: "scheduled",
      publish_at: "2030-01-02T09:00:00.000Z",
      publication_title: "Atlas",
      mail: true
    }),
    announcement({ id: "duyuru000000003", state: "published", publish_at: "2026-11-20T09:00:00.000Z" }),
    announcement({ id: "duyuru000000004", state: "cancelled", publish_at: "2030-01-02T09:00:00.000Z" })
  ],
  none: []
}
const adding = idleAdding()

export const model: Model<typeof announcementsMachine, LoadableExpected<keyof typeof answers>> = {
  ...loadableModel(announcementsMachine, { input: undefined, answers, trouble }),
  show: (actor) => draw(<Announcements announcements={actor} adding={adding} />),
  act: { "loadable.retry": () => press("Tekrar dene") },
  promise: async ({ isLoading, shown, isTroubled }) => {
    await rendered()
    expect(said("status").includes("Duyurular yükleniyor")).toBe(isLoading && shown === null && !isTroubled)
    expect(said("alert").length > 0).toBe(isTroubled)
    expect(said("link")).toEqual(
      shown === "some"
        ? [
            "Başlıksız duyuruTaslak · Bütün okurlara",
            "BakımZamanlandı: 2 Ocak 2030 12:00, İstanbul saatiyle · Yalnız okurlarına: Atlas · E-postayla da",
            "BakımYayınlandı: 20 Kasım 2026 12:00, İstanbul saatiyle · Bütün okurlara",
            "BakımGeri alındı · Bütün okurlara"
          ]
        : askedForHelp({ shown, isTroubled })
    )
    expect(said("paragraph").includes("Henüz bir duyuru yok.")).toBe(shown === "none")
  }
}
