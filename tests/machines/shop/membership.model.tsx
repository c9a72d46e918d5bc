import { expect } from "vitest"
import { unreachable } from "../../../src/domain/Trouble.ts"
import { membershipMachine } from "../../../src/machines/shop/membership.machine.ts"
import { Membership } from "../../../src/ui/shop/Membership.tsx"
import type { Model } from "../../kit/paths.ts"
import { drawn } from "../../kit/drawn.ts"
import { draw, press, said } from "../../kit/screen.tsx"

export const model: Model<typeof membershipMachine> = {
  machine: membershipMachine,
  cases: [
    { type: "family.leave" },
    { type: "leave.confirm" },
    { type: "leave.cancel" },
    { type: "leave.accepted" },
    { type: "leave.refused", trouble: unreachable }
  ],
  facts: ({ context: { trouble } }) => trouble?._tag,
  show: (actor) => draw(<Membership membership={actor} />),
  act: {
    "family.leave": () => press("Aileden ayrıl"),
    "leave.confirm": () => press("Ayrıl"),
    "leave.cancel": () => press("Vazgeç")
  },
  promise: async (expected, _, { event, asked, news }) => {
    await drawn()
    const isLeaving = expected.matches("leaving")
    expect(asked).toEqual(isLeaving ? [{ slot: "leave", input: undefined }] : [])
    expect(news).toEqual(event?.type === "leave.accepted" ? [{ type: "family.left" }] : [])
    expect(said("alertdialog").length).toBe(expected.matches("confirming") ? 1 : 0)
    if (expected.matches("confirming")) return
    expect(said("button")).toEqual([isLeaving ? "Ayrılıyorsunuz..." : "Aileden ayrıl"])
    expect(said("alert")).toEqual(
      expected.context.trouble === null ? [] : ["Aileden ayrılamadınız: Sunucuya ulaşılamadı."]
    )
  }
}
