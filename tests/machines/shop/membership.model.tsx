import { expect } from "vitest"
import { unreachable } from "../../../src/domain/Trouble.ts"
import { membershipMachine } from "../../../src/machines/shop/membership.machine.ts"
import { Membership } from "../../../src/ui/shop/Membership.tsx"
import { rendered } from "../../kit/harness/rendered.ts"
import type { Model } from "../../kit/model/Model.ts"
import { draw, press, said } from "../../kit/harness/screen.tsx"

interface Expected {
  readonly now: "kept" | "confirming" | "leaving"
  /** It was tried to give it up, and refused. */
  readonly isRefused: boolean
}

export const model: Model<typeof membershipMachine, Expected> = {
  machine: membershipMachine,
  cases: [
    { type: "family.leave" },
    { type: "leave.confirm" },
    { type: "leave.cancel" },
    { type: "leave.accepted" },
    { type: "leave.refused", trouble: unreachable }
  ],
  begin: () => ({ now: "kept", isRefused: false }),
  next: ({ now }, event) => {
    switch (event.type) {
      case "family.leave":
        return now === "kept" ? { now: "confirming", isRefused: false } : null
      case "leave.confirm":
        return now === "confirming" ? { now: "leaving", isRefused: false } : null
      case "leave.cancel":
        return now === "confirming" ? { now: "kept", isRefused: false } : null
      case "leave.accepted":
        return now === "leaving" ? { now: "kept", isRefused: false } : null
      case "leave.refused":
        return now === "leaving" ? { now: "kept", isRefused: true } : null
      default:
        return null
    }
  },
  asks: ({ now }) => (now === "leaving" ? [{ slot: "leave", input: undefined }] : []),
  news: ({ event }) => (event?.type === "leave.accepted" ? [{ type: "family.left" }] : []),
  show: (actor) => draw(<Membership membership={actor} />),
  act: {
    "family.leave": () => press("Aileden ayrıl"),
    "leave.confirm": () => press("Ayrıl"),
    "leave.cancel": () => press("Vazgeç")
  },
  promise: async ({ now, isRefused }) => {
    await rendered()
    expect(said("alertdialog").length).toBe(now === "confirming" ? 1 : 0)
    expect(document.body.textContent.includes("Aileden ayrılamadınız: Sunucuya ulaşılamadı.")).toBe(isRefused)
    if (now === "confirming") return
    expect(said("button")).toEqual([now === "leaving" ? "Ayrılıyorsunuz…" : "Aileden ayrıl"])
    expect(said("alert").length).toBe(isRefused ? 1 : 0)
  }
}
