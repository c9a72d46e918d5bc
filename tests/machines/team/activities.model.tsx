import { expect } from "vitest"
import { activitiesMachine } from "../../../src/machines/team/activities.machine.ts"
import { TeamActivities } from "../../../src/ui/team/TeamActivities.tsx"
import { activity } from "../../kit/fixtures/teamDesk.ts"
import { rendered } from "../../kit/harness/rendered.ts"
import { draw, press, said } from "../../kit/harness/screen.tsx"
import { askedForHelp, type LoadableExpected, loadableModel } from "../../kit/loadable/loadableModel.ts"
import type { Model } from "../../kit/model/Model.ts"

const at = "2020-01-02T09:00:00.000Z"
const trouble = { _tag: "ServerFault", message: "Sunucuda bir hata oluştu." }
const answers = {
  some: {
    items: [
      activity({ at }),
      activity({ id: "yapilan00000002", at, kind: "announcement_cancelled", subject: "<b>Bakım</b>", member: null }),
      activity({ id: "yapilan00000003", at, kind: "questions_ordered", subject: null })
    ],
    page: 2,
    pages: 3
  },
  none: { items: [], page: 1, pages: 1 }
}

export const model: Model<typeof activitiesMachine, LoadableExpected<keyof typeof answers>> = {
  ...loadableModel(activitiesMachine, { input: { page: 2 }, answers, trouble }),
  show: (actor) => draw(<TeamActivities activities={actor} />),
  act: { "loadable.retry": () => press("Tekrar dene") },
  promise: async ({ isLoading, shown, isTroubled }) => {
    await rendered()
    expect(said("status").includes("Yapılanlar yükleniyor")).toBe(isLoading && shown === null && !isTroubled)
    expect(said("alert").length > 0).toBe(isTroubled)
    expect(said("listitem")).toEqual(
      shown === "some"
        ? [
            "Talep yanıtlandı: #abcdefghDerya · 2 Ocak 2020",
            "Duyuru geri alındı: <b>Bakım</b>Eski bir üye · 2 Ocak 2020",
            "Sorular sıralandıDerya · 2 Ocak 2020"
          ]
        : []
    )
    expect(said("link")).toEqual([
      ...(shown === "some" ? ["Daha yeniler", "Daha eskiler"] : []),
      ...askedForHelp({ shown, isTroubled })
    ])
    expect(said("paragraph").includes("Henüz bir şey yapılmadı.")).toBe(shown === "none")
  }
}
