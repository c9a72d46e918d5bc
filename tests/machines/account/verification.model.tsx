import { expect } from "vitest"
import { verificationMachine } from "../../../src/machines/account/verification.machine.ts"
import { Verification } from "../../../src/ui/account/Verification.tsx"
import type { Model } from "../../kit/paths.ts"
import { drawn } from "../../kit/drawn.ts"
import { draw, press, said } from "../../kit/screen.tsx"

const limited = { _tag: "TooManyRequests", message: "Çok fazla deneme yapıldı." }
const offline = { _tag: "Unreachable", message: null }
const unworded = { _tag: "Unexpected", message: null }

const refusals: { readonly [tag: string]: string } = {
  TooManyRequests: limited.message,
  Unreachable: "E-posta gönderilemedi. Sunucuya ulaşılamadı.",
  Unexpected: "E-posta gönderilemedi."
}

export const model: Model<typeof verificationMachine> = {
  machine: verificationMachine,
  cases: [
    { type: "mail.send" },
    { type: "mail.sent" },
    { type: "mail.refused", trouble: limited },
    { type: "mail.refused", trouble: offline },
    { type: "mail.refused", trouble: unworded }
  ],
  facts: ({ context }) => context.trouble?._tag,
  show: (actor) => draw(<Verification verification={actor} />),
  act: { "mail.send": () => press("Doğrulama e-postasını yeniden gönder") },
  promise: async (expected, _, { asked }) => {
    await drawn()
    const isSending = expected.matches("sending")
    expect(asked).toEqual(isSending ? [{ slot: "send", input: undefined }] : [])
    expect(said("button")).toEqual([isSending ? "Gönderiliyor..." : "Doğrulama e-postasını yeniden gönder"])
    expect(said("status")).toEqual([
      expected.matches("sent") ? "Doğrulama bağlantısı e-posta adresinize gönderildi." : ""
    ])
    const refusal = expected.matches("refused") ? [refusals[expected.context.trouble?._tag ?? ""]] : []
    expect(said("alert")).toEqual(refusal)
  }
}
