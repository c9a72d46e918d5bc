import { expect } from "vitest"
import { unreachable } from "../../../src/domain/Trouble.ts"
import { callbackMachine } from "../../../src/machines/shop/callback.machine.ts"
import { BankReturn } from "../../../src/ui/shop/BankReturn.tsx"
import { rendered } from "../../kit/harness/rendered.ts"
import type { Model } from "../../kit/model/Model.ts"
import { draw, press, said } from "../../kit/harness/screen.tsx"

const pending = { _tag: "PaymentPending", message: "Ödemenizin sonucu henüz belli değil." }

/** Seconds after which it may be asked again; the two differ, so that each wait is the one that was told last. */
const [soon, later] = [5, 60] as const

const reasons = { [soon]: "Ödemenizin sonucu henüz belli değil.", [later]: "Sunucuya ulaşılamadı." }

interface Expected {
  readonly now: "asking" | "waiting" | "settled"
  /** What was told when it was last unknown; null as long as it never was. */
  readonly seconds: typeof soon | typeof later | null
  /** Milliseconds that were waited. */
  readonly waited: number
}

export const model: Model<typeof callbackMachine, Expected> = {
  machine: callbackMachine,
  cases: [
    { type: "callback.paid", number: "20261121000000000001" },
    { type: "callback.refused", message: "Ödeme onaylanmadı." },
    { type: "callback.refused", message: null },
    { type: "callback.unknown", trouble: pending, seconds: soon },
    { type: "callback.unknown", trouble: unreachable, seconds: later },
    { type: "callback.retry" },
    { type: "time.passed", by: 1 },
    { type: "time.passed", by: 4999 },
    { type: "time.passed", by: 59_999 }
  ],
  begin: () => ({ now: "asking", seconds: null, waited: 0 }),
  next: (before, event) => {
    const { now, seconds, waited } = before
    switch (event.type) {
      case "callback.paid":
      case "callback.refused":
        return now === "asking" ? { ...before, now: "settled" } : null
      case "callback.unknown":
        return now === "asking" ? { now: "waiting", seconds: event.seconds === soon ? soon : later, waited: 0 } : null
      case "callback.retry":
        return now === "waiting" ? { ...before, now: "asking", waited: 0 } : null
      case "time.passed": {
        if (now !== "waiting" || seconds === null) return event.by === 59_999 ? before : null
        const passed = waited + event.by
        return passed < seconds * 1000 ? { ...before, waited: passed } : { ...before, now: "asking", waited: 0 }
      }
    }
  },
  place: ({ now, seconds, waited }) => [now, seconds, waited >= 4999],
  asks: ({ now }) => (now === "asking" ? [{ slot: "ask", input: undefined }] : []),
  news: ({ event }) => (event?.type === "callback.paid" || event?.type === "callback.refused" ? [event] : []),
  show: (actor) => draw(<BankReturn callback={actor} />),
  act: { "callback.retry": () => press("Tekrar dene") },
  promise: async ({ now, seconds }) => {
    await rendered()
    expect(said("heading")).toEqual([seconds === null ? "İşleniyor…" : "Sonuç bekleniyor"])
    if (seconds === null) return expect(said("status")).toEqual(["Ödemenizin sonucu soruluyor"])
    expect(said("paragraph")[0]).toBe(reasons[seconds])
    expect(said("link")).toEqual(["Satın almalarım"])
    expect(document.querySelector("button[aria-busy='true']") !== null).toBe(now === "asking")
  }
}
