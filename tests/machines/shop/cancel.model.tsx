import { expect } from "vitest"
import { page } from "vitest/browser"
import { unreachable } from "../../../src/domain/Trouble.ts"
import { cancelMachine } from "../../../src/machines/shop/cancel.machine.ts"
import { CancelDialog } from "../../../src/ui/shop/CancelDialog.tsx"
import type { Model } from "../../kit/paths.ts"
import { drawn } from "../../kit/drawn.ts"
import { draw, press, said } from "../../kit/screen.tsx"
import { subscription, year } from "../../kit/subscriptions.ts"

const platform = subscription()
const cima = year("Çıma", { is_overdue: true })
const refusal = { _tag: "SubscriptionNotFound", message: "Böyle bir aboneliğiniz yok." }
const labels = { price: "Fiyatı yüksek", other: "Başka bir sebep" } as const

const words = () => page.getByRole("textbox").elements()[0] as HTMLTextAreaElement | undefined

const type = (text: string) => {
  const into = words()
  Object.getOwnPropertyDescriptor(HTMLTextAreaElement.prototype, "value")!.set!.call(into, text)
  into?.dispatchEvent(new Event("input", { bubbles: true }))
}

const sentences = {
  reasonRequired: "Lütfen bir iptal sebebi seçiniz.",
  wordsRequired: "Lütfen iptal sebebinizi yazınız.",
  wordsLong: "Sebep en çok 500 karakter olabilir"
}

export const model: Model<typeof cancelMachine> = {
  machine: cancelMachine,
  cases: [
    { type: "cancel.open", subscription: platform },
    { type: "cancel.open", subscription: cima },
    { type: "cancel.open", subscription: { ...cima, auto_renewal: false } },
    { type: "cancel.open", subscription: { ...platform, role: "member" } },
    { type: "form.edit", change: { reason: "price" } },
    { type: "form.edit", change: { reason: "other" } },
    { type: "form.edit", change: { words: " Taşındım. " } },
    { type: "form.send" },
    { type: "cancel.close" },
    { type: "cancel.accepted" },
    { type: "cancel.refused", trouble: refusal },
    { type: "cancel.refused", trouble: unreachable }
  ],
  // Only who has another reason is asked for words, and nobody chooses what is chosen.
  happens: ({ context: { form } }, event) => {
    if (event.type !== "form.edit" || !("change" in event)) return true
    if ("words" in event.change) return form.reason === "other" && form.words === ""
    return event.change.reason !== form.reason
  },
  facts: ({ context: { form, problem, trouble } }) => [form, problem, trouble !== null],
  show: (actor) => draw(<CancelDialog cancel={actor} />),
  act: {
    "form.edit": ({ change }) =>
      "words" in change
        ? type(change.words ?? "")
        : (
            page.getByRole("radio", { name: labels[change.reason as keyof typeof labels] }).element() as HTMLElement
          ).click(),
    "form.send": () => press("Aboneliği İptal Et"),
    "cancel.close": () => press("Vazgeç")
  },
  promise: async (expected, _, { event, asked, news }) => {
    await drawn()
    const { subscription: one, form, problem, trouble } = expected.context
    const isSending = expected.matches("sending")
    expect(news).toEqual(event?.type === "cancel.accepted" ? [{ type: "subscription.ended", subscription: one }] : [])
    if (expected.matches("closed")) return expect([said("dialog"), asked]).toEqual([[], []])
    expect(asked).toEqual(
      isSending
        ? [
            {
              slot: "send",
              input: {
                subscription_id: one?.id,
                subscription_type: one?.subscription_type,
                reason: form.reason === "other" ? "Taşındım." : form.reason
              }
            }
          ]
        : []
    )
    const dialog = page.getByRole("dialog").element().textContent ?? ""
    expect(dialog).toContain(
      one?.is_overdue === true
        ? "Çıma aboneliğinizin süresi 1 Şubat 2099 tarihinde doldu."
        : "Platform aboneliğiniz artık yenilenmeyecek. Ödediğiniz dönemin sonuna, 1 Şubat 2099 tarihine kadar"
    )
    const chosen = page
      .getByRole("radio", { checked: true })
      .elements()
      .map((radio) => radio.closest("label")?.textContent)
    expect(chosen).toEqual(form.reason === null ? [] : [labels[form.reason as keyof typeof labels]])
    expect(words()?.value).toBe(form.reason === "other" ? form.words : undefined)
    for (const [name, sentence] of Object.entries(sentences))
      expect(dialog.includes(sentence), name).toBe(name === problem)
    if (problem !== null && event?.type === "form.send") {
      const wrong = problem === "reasonRequired" ? page.getByRole("radio").elements()[0] : words()
      expect(document.activeElement).toBe(wrong)
    }
    expect(said("alert")).toEqual(
      trouble === null
        ? []
        : [trouble.message ?? "Abonelik iptal edilirken bir hata oluştu. Lütfen daha sonra tekrar deneyin."]
    )
    expect(said("button").slice(-2)).toEqual(["Vazgeç", isSending ? "İptal ediliyor..." : "Aboneliği İptal Et"])
  }
}
