import { expect } from "vitest"
import { unreachable } from "../../../src/domain/Trouble.ts"
import { confirmationMachine } from "../../../src/machines/shop/confirmation.machine.ts"
import { PaymentSuccess } from "../../../src/ui/shop/PaymentSuccess.tsx"
import type { Model } from "../../kit/paths.ts"
import { challengedOrder, placedOrder } from "../../kit/placedOrders.ts"
import { drawn } from "../../kit/drawn.ts"
import { draw, press, said } from "../../kit/screen.tsx"

const number = "20261121000000000001"
const paid = placedOrder()

const sentences = {
  visitor: "Satın aldıklarınızı görmek ve okumak için giriş yapın.",
  confirmed: `Siparişiniz (${number}) başarıyla alındı.`,
  unproven: "Hesabınızda bu numarayla ödenmiş bir sipariş bulunamadı. Satın almalarınıza bakabilirsiniz.",
  unheard: "Siparişinizin hesabınıza işlendiği sorulamadı: Sunucuya ulaşılamadı."
}

export const model: Model<typeof confirmationMachine> = {
  machine: confirmationMachine,
  inputs: [
    { number, isSignedIn: true },
    { number, isSignedIn: false }
  ],
  cases: [
    { type: "order.found", order: paid },
    { type: "order.found", order: challengedOrder() },
    { type: "order.missing" },
    { type: "order.unheard", trouble: unreachable },
    { type: "confirmation.retry" },
    { type: "session.began" },
    { type: "session.ended" }
  ],
  facts: ({ context }) => context.trouble,
  show: (actor) => draw(<PaymentSuccess number={number} confirmation={actor} signIn={() => {}} />),
  act: { "confirmation.retry": () => press("Tekrar dene") },
  promise: async (expected, _, { event, asked, news }) => {
    await drawn()
    expect(asked).toEqual(expected.matches("asking") ? [{ slot: "ask", input: { number } }] : [])
    // Only the server's word, and only of what is paid, takes anything out of a cart.
    expect(news).toEqual(
      event?.type === "order.found" && event.order === paid
        ? [{ type: "order.settled", number, ids: ["issue0000000001"] }]
        : []
    )
    // Nothing is called paid that is still asked about for the first time, or is not theirs.
    const isAwaited = expected.matches("asking") && expected.context.trouble === null
    expect(said("heading")).toEqual([
      isAwaited
        ? "Siparişiniz soruluyor"
        : expected.matches("unproven")
          ? "Ödenmiş sipariş bulunamadı"
          : "Ödeme Başarılı!"
    ])
    const [named, ...told] = said("paragraph")
    expect(named).toBe(`Sipariş numarası: ${number}`)
    const unheard = expected.matches("unheard") || (expected.matches("asking") && expected.context.trouble !== null)
    expect(told.filter((words) => Object.values(sentences).includes(words))).toEqual([
      ...(expected.matches("visitor") ? [sentences.visitor] : []),
      ...(expected.matches("confirmed") ? [sentences.confirmed] : []),
      ...(expected.matches("unproven") ? [sentences.unproven] : []),
      ...(unheard ? [sentences.unheard] : [])
    ])
    expect(said("link").includes("Makbuzu gör")).toBe(expected.matches("confirmed"))
    expect(said("link").slice(-2)).toEqual(["Kütüphaneme git", "Ana sayfaya dön"])
    expect(said("button")).toEqual([
      ...(expected.matches("visitor") ? ["Giriş Yap"] : []),
      ...(unheard ? ["Tekrar dene"] : [])
    ])
  }
}
