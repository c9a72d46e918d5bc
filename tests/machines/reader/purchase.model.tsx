import { expect } from "vitest"
import { purchaseMachine } from "../../../src/machines/reader/purchase.machine.ts"
import { LockedMessage } from "../../../src/reader/page/LockedMessage.tsx"
import { rendered } from "../../kit/harness/rendered.ts"
import type { Model } from "../../kit/model/Model.ts"
import { draw, press, said } from "../../kit/harness/screen.tsx"

/** Milliseconds for which it is said where one is led. */
const sentence = 1200

interface Expected {
  /** Milliseconds for which it is said still; null while it is not. */
  readonly left: number | null
}

export const model: Model<typeof purchaseMachine, Expected> = {
  machine: purchaseMachine,
  cases: [{ type: "purchase.go" }, { type: "time.passed", by: sentence }, { type: "time.passed", by: sentence - 1 }],
  begin: () => ({ left: null }),
  next: ({ left }, event) => {
    if (event.type === "purchase.go") return left === null ? { left: sentence } : null
    return { left: left === null || left <= event.by ? null : left - event.by }
  },
  news: ({ before, expected }) => (before?.left != null && expected.left === null ? [{ type: "purchase.gone" }] : []),
  show: (actor) => draw(<LockedMessage magazine={{ price: 4999, yearPrice: 49_990 }} purchase={actor} side="alone" />),
  act: { "purchase.go": () => press("Abone ol ya da satın al") },
  promise: async ({ left }) => {
    await rendered()
    expect(said("heading")).toEqual(["Önizleme Bitti"])
    expect(document.body.textContent).toMatch(/Bu sayı\s*49,99.TL.*Bir yıl, her sayısı\s*499,90.TL/)
    expect(said("status")).toEqual([left === null ? "" : "Satın alma sayfasına yönlendiriliyor..."])
  }
}
