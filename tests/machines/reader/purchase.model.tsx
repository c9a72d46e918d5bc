import { expect } from "vitest"
import { purchaseMachine, saidFor } from "../../../src/machines/reader/purchase.machine.ts"
import { LockedMessage } from "../../../src/reader/page/LockedMessage.tsx"
import type { Model } from "../../kit/paths.ts"
import { drawn } from "../../kit/drawn.ts"
import { draw, press, said } from "../../kit/screen.tsx"

const leading = "xstate.after.saidFor.purchase.leading"

export const model: Model<typeof purchaseMachine> = {
  machine: purchaseMachine,
  cases: [{ type: "purchase.go" }, { type: leading }],
  show: (actor) => draw(<LockedMessage purchase={actor} side="alone" />),
  act: {
    "purchase.go": () => press("Abone ol ya da satın al"),
    [leading]: (_, { clock }) => clock.increment(saidFor)
  },
  promise: async (expected, _, { event, news }) => {
    await drawn()
    expect(said("heading")).toEqual(["Önizleme Bitti"])
    expect(said("status")).toEqual([expected.value === "leading" ? "Satın alma sayfasına yönlendiriliyor..." : ""])
    expect(news).toEqual(event !== null && String(event.type) === leading ? [{ type: "purchase.gone" }] : [])
  }
}
