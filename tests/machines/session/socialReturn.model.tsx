import { expect } from "vitest"
import { unreachable } from "../../../src/domain/Trouble.ts"
import { socialReturnMachine } from "../../../src/machines/session/socialReturn.machine.ts"
import { SocialReturn } from "../../../src/ui/session/SocialReturn.tsx"
import { rendered } from "../../kit/harness/rendered.ts"
import type { Model } from "../../kit/model/Model.ts"
import { draw, said } from "../../kit/harness/screen.tsx"

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

const again = "Bu pencereyi kapatıp tekrar deneyebilir ya da e-posta adresiniz ve şifrenizle giriş yapabilirsiniz."

interface Expected {
  readonly heading: "Sayfa’ya giriş" | "Giriş yapıldı" | "Giriş yapılamadı"
  readonly text: ReadonlyArray<string>
}

const isFinishing = ({ heading }: Expected) => heading === "Sayfa’ya giriş"

export const model: Model<typeof socialReturnMachine, Expected> = {
  machine: socialReturnMachine,
  inputs: [input],
  cases: [
    { type: "return.accepted" },
    ...refusals.map(({ trouble }) => ({ type: "return.refused", trouble }) as const)
  ],
  begin: () => ({ heading: "Sayfa’ya giriş", text: [] }),
  next: (before, event) => {
    // Nothing is asked any more.
    if (!isFinishing(before)) return null
    if (event.type !== "return.refused") return { heading: "Giriş yapıldı", text: ["Bu pencereyi kapatabilirsiniz."] }
    const refusal = refusals.find(({ trouble }) => trouble === event.trouble)!
    return { heading: "Giriş yapılamadı", text: [refusal.said, again] }
  },
  asks: (expected) => [{ slot: isFinishing(expected) ? "finish" : "close", input }],
  show: (actor) => draw(<SocialReturn social={actor} />),
  promise: async (expected) => {
    await rendered()
    expect(said("status")).toEqual(isFinishing(expected) ? ["Giriş tamamlanıyor"] : [])
    expect(said("heading")).toEqual([expected.heading])
    expect(said("paragraph")).toEqual(expected.text)
    expect(said("link")).toEqual(isFinishing(expected) ? [] : ["Ana sayfaya dön"])
  }
}
