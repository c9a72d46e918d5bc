import { expect } from "vitest"
import { unreachable } from "../../../src/domain/Trouble.ts"
import { socialReturnMachine } from "../../../src/machines/session/socialReturn.machine.ts"
import { SocialReturn } from "../../../src/ui/session/SocialReturn.tsx"
import type { Model } from "../../kit/paths.ts"
import { drawn } from "../../kit/drawn.ts"
import { draw, said } from "../../kit/screen.tsx"

const input = { query: "?code=1&state=2" }

/** Why it was refused, and what is said of that. */
const refusals = [
  {
    trouble: { _tag: "SocialRefused", message: "Giriş sağlayıcıda iptal edildi." },
    said: "Giriş sağlayıcıda iptal edildi."
  },
  { trouble: { _tag: "Failed", message: null }, said: "Sosyal giriş sırasında bir hata oluştu" },
  { trouble: unreachable, said: "Sunucuya bağlanırken bir hata oluştu. Lütfen tekrar deneyin." }
]

const next = "Bu pencereyi kapatıp yeniden deneyebilir ya da e-posta adresiniz ve şifrenizle giriş yapabilirsiniz."

export const model: Model<typeof socialReturnMachine> = {
  machine: socialReturnMachine,
  inputs: [input],
  cases: [
    { type: "return.accepted" },
    ...refusals.map(({ trouble }) => ({ type: "return.refused", trouble }) as const)
  ],
  show: (actor) => draw(<SocialReturn social={actor} />),
  promise: async (expected, _, { event, asked }) => {
    await drawn()
    expect(asked).toEqual([{ slot: expected.matches("finishing") ? "finish" : "close", input }])
    expect(said("status")).toEqual(expected.matches("finishing") ? ["Giriş tamamlanıyor"] : [])
    const refusal = refusals.find(({ trouble }) => event?.type === "return.refused" && event.trouble === trouble)
    expect(said("heading")).toEqual([
      expected.matches("finishing") ? "Sayfa’ya giriş" : refusal === undefined ? "Giriş yapıldı" : "Giriş yapılamadı"
    ])
    expect(said("paragraph")).toEqual(
      expected.matches("finishing")
        ? []
        : refusal === undefined
          ? ["Bu pencereyi kapatabilirsiniz."]
          : [refusal.said, next]
    )
    expect(said("link")).toEqual(expected.matches("finishing") ? [] : ["Ana sayfaya dön"])
  }
}
