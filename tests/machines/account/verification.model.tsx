import { expect } from "vitest"
import { verificationMachine } from "../../../src/machines/account/verification.machine.ts"
import { Verification } from "../../../src/ui/account/Verification.tsx"
import { rendered } from "../../kit/harness/rendered.ts"
import type { Model } from "../../kit/model/Model.ts"
import { draw, press, said } from "../../kit/harness/screen.tsx"

const limited = { _tag: "TooManyRequests", message: "Çok fazla deneme yapıldı." }
const offline = { _tag: "Unreachable", message: null }
const unworded = { _tag: "Unexpected", message: null }

const refusals: { readonly [tag: string]: string } = {
  TooManyRequests: "Çok fazla deneme yapıldı.",
  Unreachable: "E-posta gönderilemedi. Sunucuya ulaşılamadı.",
  Unexpected: "E-posta gönderilemedi."
}

interface Expected {
  readonly now: "resting" | "sending" | "sent" | "refused"
  /** Why the last try was refused. */
  readonly refusal: string | null
}

export const model: Model<typeof verificationMachine, Expected> = {
  machine: verificationMachine,
  cases: [
    { type: "mail.send" },
    { type: "mail.sent" },
    { type: "mail.refused", trouble: limited },
    { type: "mail.refused", trouble: offline },
    { type: "mail.refused", trouble: unworded }
  ],
  begin: () => ({ now: "resting", refusal: null }),
  next: ({ now }, event) => {
    const isSending = now === "sending"
    switch (event.type) {
      // A mail may be lost: another can be asked for, only not while one is on its way.
      case "mail.send":
        return isSending ? null : { now: "sending", refusal: null }
      case "mail.sent":
        return isSending ? { now: "sent", refusal: null } : null
      case "mail.refused":
        return isSending ? { now: "refused", refusal: refusals[event.trouble._tag]! } : null
      default:
        return null
    }
  },
  asks: ({ now }) => (now === "sending" ? [{ slot: "send", input: undefined }] : []),
  show: (actor) => draw(<Verification verification={actor} />),
  act: { "mail.send": () => press("Doğrulama e-postasını yeniden gönder") },
  promise: async ({ now, refusal }) => {
    await rendered()
    expect(said("button")).toEqual([now === "sending" ? "Gönderiliyor…" : "Doğrulama e-postasını yeniden gönder"])
    expect(said("status")).toEqual([now === "sent" ? "Doğrulama bağlantısı e-posta adresinize gönderildi." : ""])
    expect(said("alert")).toEqual(refusal === null ? [] : [refusal])
  }
}
