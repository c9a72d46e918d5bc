import { expect } from "vitest"
import { page } from "vitest/browser"
import { unreachable } from "../../../src/domain/Trouble.ts"
import { cancelMachine } from "../../../src/machines/shop/cancel.machine.ts"
import { CancelDialog } from "../../../src/ui/shop/CancelDialog.tsx"
import { rendered } from "../../kit/harness/rendered.ts"
import type { Model } from "../../kit/model/Model.ts"
import { draw, press, said } from "../../kit/harness/screen.tsx"
import { subscription, year } from "../../kit/fixtures/subscriptions.ts"

const platform = subscription()
const cima = year("Çıma", { is_overdue: true })
const refusal = { _tag: "SubscriptionNotFound", message: "Böyle bir aboneliğiniz yok." }
const labels = { price: "Fiyatı yüksek", other: "Başka bir sebep" } as const

const words = () => document.querySelector<HTMLTextAreaElement>("textarea") ?? undefined

const type = (text: string) => {
  const into = words()
  Object.getOwnPropertyDescriptor(HTMLTextAreaElement.prototype, "value")!.set!.call(into, text)
  into?.dispatchEvent(new Event("input", { bubbles: true }))
}

const sentences = {
  reasonRequired: "Lütfen bir iptal sebebi seçiniz.",
  wordsRequired: "Lütfen iptal sebebinizi yazın."
}

const refusals = {
  refused: "Böyle bir aboneliğiniz yok.",
  unreachable: "Abonelik iptal edilirken bir hata oluştu. Lütfen daha sonra tekrar deneyin."
}

interface Expected {
  readonly now: "closed" | "choosing" | "sending"
  /** What is to end; null while it is closed. */
  readonly what: "plan" | "year" | null
  readonly reason: keyof typeof labels | null
  readonly words: string
  readonly problem: keyof typeof sentences | null
  readonly trouble: keyof typeof refusals | null
}

const closed: Expected = { now: "closed", what: null, reason: null, words: "", problem: null, trouble: null }

/** What the form lacks. */
const lacking = ({ reason, words: typed }: Expected): Expected["problem"] => {
  if (reason === null) return "reasonRequired"
  return reason === "other" && typed === "" ? "wordsRequired" : null
}

export const model: Model<typeof cancelMachine, Expected> = {
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
  begin: () => closed,
  next: (before, event) => {
    const { now, what, reason } = before
    switch (event.type) {
      case "cancel.open": {
        const { auto_renewal, role } = event.subscription
        if (now !== "closed") return null
        if (!auto_renewal || role !== "owner") return closed
        return { ...closed, now: "choosing", what: event.subscription === platform ? "plan" : "year" }
      }
      case "form.edit": {
        const typed = event.change.words
        if (now !== "choosing") return null
        // Only who has another reason is asked for words; they are the same for whatever is to end.
        if (typed !== undefined)
          return reason === "other" && before.words === "" && what === "plan"
            ? { ...before, words: typed, problem: null }
            : null
        const chosen = event.change.reason === "price" ? "price" : "other"
        return chosen === reason ? null : { ...before, reason: chosen, problem: null }
      }
      case "form.send": {
        const problem = lacking(before)
        if (now !== "choosing") return null
        return { ...before, now: problem === null ? "sending" : "choosing", problem, trouble: null }
      }
      case "cancel.close":
        return now === "choosing" ? closed : null
      case "cancel.accepted":
        return now === "sending" ? closed : null
      case "cancel.refused":
        if (now !== "sending" || (event.trouble === refusal) !== (what === "year")) return null
        return { ...before, now: "choosing", trouble: what === "year" ? "refused" : "unreachable" }
      default:
        return null
    }
  },
  asks: ({ now, what, reason }) => {
    if (now !== "sending") return []
    const told = reason === "other" ? "Taşındım." : reason
    const [subscription_id, subscription_type] =
      what === "plan" ? ["subscription001", "platform"] : ["subscription009", "publication"]
    return [{ slot: "send", input: { subscription_id, subscription_type, reason: told } }]
  },
  news: ({ before, event }) =>
    event?.type === "cancel.accepted"
      ? [{ type: "subscription.ended", subscription: before?.what === "plan" ? platform : cima }]
      : [],
  show: (actor) => draw(<CancelDialog cancel={actor} />),
  act: {
    "form.edit": ({ change }) =>
      change.words === undefined
        ? (
            page.getByRole("radio", { name: labels[change.reason as keyof typeof labels] }).element() as HTMLElement
          ).click()
        : type(change.words),
    "form.send": () => press("Aboneliği İptal Et"),
    "cancel.close": () => press("Vazgeç")
  },
  promise: async (expected, _, { event }) => {
    await rendered()
    const { now, what, reason, problem, trouble } = expected
    if (now === "closed") return expect(said("dialog")).toEqual([])
    const dialog = page.getByRole("dialog").element().textContent
    expect(dialog).toContain(
      what === "year"
        ? "Çıma aboneliğinizin süresi 1 Şubat 2099 tarihinde doldu."
        : "Platform aboneliğiniz artık yenilenmeyecek. Ödediğiniz dönemin sonuna, 1 Şubat 2099 tarihine kadar"
    )
    const chosen = [...document.querySelectorAll("label:has(:checked)")].map(({ textContent }) => textContent)
    expect(chosen).toEqual(reason === null ? [] : [labels[reason]])
    expect(words()?.value).toBe(reason === "other" ? expected.words : undefined)
    for (const [name, sentence] of Object.entries(sentences))
      expect(dialog.includes(sentence), name).toBe(name === problem)
    if (problem !== null && event?.type === "form.send") {
      const wrong = problem === "reasonRequired" ? page.getByRole("radio").elements()[0] : words()
      expect(document.activeElement).toBe(wrong)
    }
    expect(said("alert")).toEqual(trouble === null ? [] : [refusals[trouble]])
    expect(said("button").slice(-2)).toEqual(["Vazgeç", now === "sending" ? "İptal ediliyor…" : "Aboneliği İptal Et"])
  }
}
