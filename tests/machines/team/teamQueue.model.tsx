import { expect } from "vitest"
import { teamQueueMachine } from "../../../src/machines/team/teamQueue.machine.ts"
import { TeamQueue } from "../../../src/ui/team/TeamQueue.tsx"
import { memberId, teamThread } from "../../kit/fixtures/teamTickets.ts"
import { rendered } from "../../kit/harness/rendered.ts"
import { draw, press, said } from "../../kit/harness/screen.tsx"
import type { Model } from "../../kit/model/Model.ts"

const asked = { status: "open" } as const
const answers = { some: [teamThread().ticket], none: [] }
const trouble = { _tag: "ServerFault", message: "Sunucuda bir hata oluştu." }

interface Expected {
  readonly isLoading: boolean
  readonly shown: keyof typeof answers | null
  readonly isTroubled: boolean
}

export const model: Model<typeof teamQueueMachine, Expected> = {
  machine: teamQueueMachine,
  inputs: [asked],
  cases: [
    { type: "loadable.loaded", value: answers.some },
    { type: "loadable.loaded", value: answers.none },
    { type: "loadable.failed", trouble },
    { type: "loadable.retry" },
    { type: "loadable.outdated" }
  ],
  begin: () => ({ isLoading: true, shown: null, isTroubled: false }),
  next: (before, event) => {
    const { isLoading, isTroubled } = before
    switch (event.type) {
      case "loadable.loaded":
        return isLoading
          ? { isLoading: false, shown: event.value.length === 0 ? "none" : "some", isTroubled: false }
          : null
      case "loadable.failed":
        return isLoading ? { ...before, isLoading: false, isTroubled: true } : null
      case "loadable.retry":
        return isTroubled && !isLoading ? { ...before, isLoading: true } : null
      case "loadable.outdated":
        return { ...before, isLoading: true }
      default:
        return null
    }
  },
  asks: ({ isLoading }) => (isLoading ? [{ slot: "load", input: asked }] : []),
  begins: ({ before, event, expected: { isLoading } }) =>
    isLoading && (before?.isLoading !== true || event?.type === "loadable.outdated") ? ["load"] : [],
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
