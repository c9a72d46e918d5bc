import { expect } from "vitest"
import { createActor, fromCallback } from "xstate"
import type { Dashboard as Figures } from "../../../src/domain/publishing/Dashboard.ts"
import { currentIssues } from "../../../src/domain/publishing/deskList.ts"
import { sharingMachine } from "../../../src/machines/catalogue/sharing.machine.ts"
import { dashboardMachine } from "../../../src/machines/publishing/dashboard.machine.ts"
import { deskMachine } from "../../../src/machines/publishing/desk.machine.ts"
import { Dashboard } from "../../../src/ui/publishing/Dashboard.tsx"
import { dashboard } from "../../kit/fixtures/dashboards.ts"
import { rendered } from "../../kit/harness/rendered.ts"
import { draw, press, said } from "../../kit/harness/screen.tsx"
import { type LoadableExpected, loadableModel } from "../../kit/loadable/loadableModel.ts"
import type { Model } from "../../kit/model/Model.ts"

const answers: Readonly<Record<"new" | "old", Figures>> = {
  new: dashboard({
    publications_count: 0,
    issues_count: 0,
    publications: [],
    latest_published_issues: [],
    latest_activity: []
  }),
  old: dashboard()
}
const trouble = { _tag: "ServerFault", message: "Sunucuda bir hata oluştu." }

/** A desk with no issue in the making. */
const quietDesk = () => {
  const desk = createActor(deskMachine.provide({ actors: { load: fromCallback(() => {}) as never } }), {
    input: currentIssues
  }).start()
  desk.send({ type: "desk.loaded", issues: [], total: 0 })
  return desk
}

export const model: Model<typeof dashboardMachine, LoadableExpected<keyof typeof answers>> = {
  ...loadableModel(dashboardMachine, { input: undefined, answers, trouble }),
  show: (actor) =>
    draw(
      <Dashboard
        kind="publisher"
        dashboard={actor}
        desk={quietDesk()}
        sharing={createActor(sharingMachine)}
        origin="https://sayfa.example"
      />
    ),
  act: { "loadable.retry": () => press("Tekrar dene") },
  promise: async ({ isLoading, shown, isTroubled }) => {
    await rendered()
    expect(document.querySelector("[aria-busy='true']") !== null).toBe(isLoading)
    const failure = "Sayılarınızın ve satışlarınızın özeti yüklenemedi."
    expect(said("alert").some((words) => words.includes(failure))).toBe(isTroubled)
    expect(said("status").includes("Masa yükleniyor")).toBe(shown === null && !isTroubled)
    const text = document.body.textContent
    expect(text.includes("Henüz yayınlanan sayı bulunmuyor.")).toBe(shown === "new")
    expect(text.includes("Henüz aktivite bulunmuyor.")).toBe(shown === "new")
    expect(said("listitem")).toHaveLength(shown === "old" ? 9 : 0)
  }
}
