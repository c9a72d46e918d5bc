import { expect } from "vitest"
import { unreachable } from "../../../src/domain/Trouble.ts"
import { callbackMachine } from "../../../src/machines/shop/callback.machine.ts"
import { BankReturn } from "../../../src/ui/shop/BankReturn.tsx"
import type { Model } from "../../kit/paths.ts"
import { drawn } from "../../kit/drawn.ts"
import { draw, press, said } from "../../kit/screen.tsx"

const pending = { _tag: "PaymentPending", message: "Ödemenizin sonucu henüz belli değil." }
/** The two times that are waited differ: each is the one that was told last. */
const soon = 5
const later = 60

export const model: Model<typeof callbackMachine> = {
  machine: callbackMachine,
  cases: [
    { type: "callback.paid", number: "20261121000000000001" },
    { type: "callback.refused", message: "Ödeme onaylanmadı." },
    { type: "callback.refused", message: null },
    { type: "callback.unknown", trouble: pending, seconds: soon },
    { type: "callback.unknown", trouble: unreachable, seconds: later },
    { type: "callback.retry" },
    { type: "xstate.after.askedLater.callback.waiting" }
  ],
  facts: ({ context }) => context.trouble,
  show: (actor) => draw(<BankReturn callback={actor} />),
  act: {
    "callback.retry": () => press("Tekrar dene"),
    "xstate.after.askedLater.callback.waiting": (_, { actor, clock }) => {
      const { seconds } = actor.getSnapshot().context
      clock.increment(seconds * 1000 - 1)
      expect(actor.getSnapshot().matches("waiting")).toBe(true)
      clock.increment(1)
    }
  },
  promise: async (expected, _, { event, asked, news }) => {
    await drawn()
    expect(asked.map(({ slot }) => slot)).toEqual(expected.matches("asking") ? ["ask"] : [])
    expect(news).toEqual(event?.type === "callback.paid" || event?.type === "callback.refused" ? [event] : [])
    expect(said("heading")).toEqual(["İşleniyor..."])
    const { trouble } = expected.context
    if (trouble === null) {
      expect(said("status")).toEqual(["Ödemenizin sonucu soruluyor"])
      return
    }
    const [reason] = said("paragraph")
    expect(reason).toBe(trouble === pending ? pending.message : "Sunucuya ulaşılamadı.")
    expect(said("link")).toEqual(["Satın Almalarım"])
    expect(document.querySelector("button[aria-busy='true']") !== null).toBe(expected.matches("asking"))
  }
}
