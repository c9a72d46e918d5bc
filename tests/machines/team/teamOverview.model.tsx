import { expect } from "vitest"
import { teamOverviewMachine } from "../../../src/machines/team/teamOverview.machine.ts"
import { TeamNumbers } from "../../../src/ui/team/TeamNumbers.tsx"
import { rendered } from "../../kit/harness/rendered.ts"
import { draw, press, said } from "../../kit/harness/screen.tsx"
import { type LoadableExpected, loadableModel } from "../../kit/loadable/loadableModel.ts"
import type { Model } from "../../kit/model/Model.ts"

const trouble = { _tag: "ServerFault", message: "Sunucuda bir hata oluştu." }
const answers = {
  busy: { open: 1234, longest: "2020-01-02T09:00:00.000Z", mine: 2, scheduled: 1 },
  quiet: { open: 0, longest: null, mine: 0, scheduled: 0 }
}
const words = {
  busy: ["1.234 açık talep", "2 Ocak 2020 en uzun bekleyen", "2 üstlendiğim", "1 zamanlanmış duyuru"],
  quiet: ["0 açık talep", "Kimse en uzun bekleyen", "0 üstlendiğim", "0 zamanlanmış duyuru"]
}

export const model: Model<typeof teamOverviewMachine, LoadableExpected<keyof typeof answers>> = {
  ...loadableModel(teamOverviewMachine, { input: undefined, answers, trouble }),
  show: (actor) => draw(<TeamNumbers overview={actor} />),
  act: { "loadable.retry": () => press("Tekrar dene") },
  promise: async ({ isLoading, shown, isTroubled }) => {
    await rendered()
    expect(said("status").includes("Sayılar yükleniyor")).toBe(isLoading && shown === null && !isTroubled)
    expect(said("alert").length > 0).toBe(isTroubled)
    expect(said("listitem")).toEqual(shown === null ? [] : words[shown])
  }
}
