import { expect } from "vitest"
import { unreachable } from "../../../src/domain/Trouble.ts"
import { confirmationMachine } from "../../../src/machines/shop/confirmation.machine.ts"
import { PaymentSuccess } from "../../../src/ui/shop/PaymentSuccess.tsx"
import { rendered } from "../../kit/harness/rendered.ts"
import type { Model } from "../../kit/model/Model.ts"
import { challengedOrder, placedOrder } from "../../kit/fixtures/placedOrders.ts"
import { draw, press, said } from "../../kit/harness/screen.tsx"

const number = "20261121000000000001"
const paid = placedOrder()

const sentences = {
  visitor: "Satın aldıklarınızı görmek ve okumak için giriş yapın.",
  confirmed: `Siparişiniz (${number}) başarıyla alındı.`,
  unproven: "Hesabınızda bu numarayla ödenmiş bir sipariş bulunamadı. Satın almalarınıza bakabilirsiniz.",
  unanswered: "Siparişinizin hesabınıza işlendiği sorulamadı: Sunucuya ulaşılamadı."
}

interface Expected {
  readonly now: "visitor" | "asking" | "confirmed" | "unproven" | "unanswered"
  /** Somebody has asked before, and nobody answered. */
  readonly wasUnheard: boolean
}

export const model: Model<typeof confirmationMachine, Expected> = {
  machine: confirmationMachine,
  inputs: [
    { number, isSignedIn: true },
    { number, isSignedIn: false }
  ],
  cases: [
    { type: "order.found", order: paid },
    { type: "order.found", order: challengedOrder() },
    { type: "order.missing" },
    { type: "order.unanswered", trouble: unreachable },
    { type: "confirmation.retry" },
    { type: "session.began" },
    { type: "session.ended" }
  ],
  begin: ({ isSignedIn }) => ({ now: isSignedIn ? "asking" : "visitor", wasUnheard: false }),
  next: (before, event) => {
    const isAsking = before.now === "asking"
    switch (event.type) {
      case "order.found":
        return isAsking ? { ...before, now: event.order === paid ? "confirmed" : "unproven" } : null
      case "order.missing":
        return isAsking ? { ...before, now: "unproven" } : null
      case "order.unanswered":
        return isAsking ? { now: "unanswered", wasUnheard: true } : null
      case "confirmation.retry":
        return before.now === "unanswered" ? { ...before, now: "asking" } : null
      case "session.began":
        return before.now === "visitor" ? { ...before, now: "asking" } : before
      case "session.ended":
        return { ...before, now: "visitor" }
      default:
        return null
    }
  },
  asks: ({ now }) => (now === "asking" ? [{ slot: "ask", input: { number } }] : []),
  // Only the server's word, and only of what is paid, takes anything out of a cart.
  news: ({ event, expected: { now } }) =>
    event?.type === "order.found" && now === "confirmed"
      ? [{ type: "order.settled", number, ids: ["issue0000000001"] }]
      : [],
  show: (actor) =>
    draw(
      <PaymentSuccess
        number={number}
        confirmation={actor}
        signIn={() => {}}
        goods={(lines) => (
          <ul>
            {lines.map(({ ref }) => (
              <li key={ref}>{ref}</li>
            ))}
          </ul>
        )}
      />
    ),
  act: { "confirmation.retry": () => press("Tekrar dene") },
  promise: async ({ now, wasUnheard }) => {
    await rendered()
    // Nothing is called paid that is still asked about for the first time, or is not theirs.
    const isAwaited = now === "asking" && !wasUnheard
    expect(said("heading")).toEqual([
      isAwaited ? "Siparişiniz soruluyor" : now === "unproven" ? "Ödenmiş sipariş bulunamadı" : "Ödeme Başarılı!"
    ])
    const isUnanswered = now === "unanswered" || (now === "asking" && wasUnheard)
    const told = said("paragraph")
    // The number is said once.
    expect(told.includes(`Sipariş numarası: ${number}`)).toBe(now !== "confirmed")
    expect(told.filter((words) => Object.values(sentences).includes(words))).toEqual(
      isUnanswered ? [sentences.unanswered] : now === "asking" ? [] : [sentences[now]]
    )
    expect(said("link").includes("Makbuzu gör")).toBe(now === "confirmed")
    expect(said("listitem")).toEqual(now === "confirmed" ? ["issue0000000001"] : [])
    expect(said("link").slice(-2)).toEqual(["Kütüphaneme git", "Ana sayfaya dön"])
    expect(said("button")).toEqual(isUnanswered ? ["Tekrar dene"] : now === "visitor" ? ["Giriş Yap"] : [])
    expect(document.querySelector("[aria-busy=true]") !== null).toBe(now === "asking" && wasUnheard)
  }
}
