import { expect } from "vitest"
import { teamQueueMachine } from "../../../src/machines/team/teamQueue.machine.ts"
import { TeamQueue } from "../../../src/ui/team/TeamQueue.tsx"
import { memberId, teamThread } from "../../kit/fixtures/teamTickets.ts"
import { rendered } from "../../kit/harness/rendered.ts"
import { draw, press, said } from "../../kit/harness/screen.tsx"
import { type LoadableExpected, loadableModel } from "../../kit/loadable/loadableModel.ts"
import type { Model } from "../../kit/model/Model.ts"

const asked = { status: "open" } as const
const answers = { some: [teamThread().ticket], none: [] }
const trouble = { _tag: "ServerFault", message: "Sunucuda bir hata oluştu." }

export const model: Model<typeof teamQueueMachine, LoadableExpected<keyof typeof answers>> = {
  ...loadableModel(teamQueueMachine, { input: asked, answers, trouble }),
  show: (actor) => draw(<TeamQueue queue={actor} memberId={memberId} asked={{}} onAsk={() => {}} />),
  act: { "loadable.retry": () => press("Tekrar dene") },
  promise: async ({ isLoading, shown, isTroubled }) => {
    await rendered()
    const text = document.body.textContent
    expect(said("status").includes("Talepler yükleniyor")).toBe(isLoading && shown === null && !isTroubled)
    expect(said("alert").length > 0).toBe(isTroubled)
    expect(said("listitem").filter((row) => row.startsWith("ÖdemeAyşe Okur#ticket00")).length).toBe(
      shown === "some" ? 1 : 0
    )
    expect(text.includes("Burada bekleyen bir talep yok.")).toBe(shown === "none")
  }
}
