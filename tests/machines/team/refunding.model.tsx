import { expect } from "vitest"
import { page } from "vitest/browser"
import { unreachable } from "../../../src/domain/Trouble.ts"
import { refundingMachine } from "../../../src/machines/team/refunding.machine.ts"
import { RefundDialog } from "../../../src/ui/team/RefundDialog.tsx"
import { orderWith, teamOrder, teamRefund } from "../../kit/fixtures/teamOrders.ts"
import { rendered } from "../../kit/harness/rendered.ts"
import { draw, fieldOf, press, said } from "../../kit/harness/screen.tsx"
import type { Model } from "../../kit/model/Model.ts"

const order = teamOrder()
const key = "key-key-key-key-1"
const answers = {
  asked: orderWith(teamRefund({ state: "asked" })),
  refunded: orderWith(teamRefund()),
  refused: orderWith(teamRefund({ state: "refused", refusal: "cardClosed" }))
}
const refusal = { _tag: "LineNotRefundable", message: "Ödemenin üzerinden 14 günden fazla geçti." }
const labels = { notOpening: "Sayı açılmıyor", other: "Başka bir teknik sorun" } as const
const faults = { problemRequired: "Sorunu seçin.", wordsRequired: "Sorunu anlatın." }
const typed = " Ses çalmıyor. "

const type = (text: string) => {
  const into = fieldOf("Açıklama")
  Object.getOwnPropertyDescriptor(HTMLTextAreaElement.prototype, "value")!.set!.call(into, text)
  into.dispatchEvent(new Event("input", { bubbles: true }))
}

interface Expected {
  readonly now: "closed" | "gettingKey" | "choosing" | "sending" | "uncertain" | "repeating" | "refunded" | "refused"
  readonly problem: keyof typeof labels | null
  readonly words: string
  readonly fault: keyof typeof faults | null
  readonly isTroubled: boolean
}

const closed: Expected = { now: "closed", problem: null, words: "", fault: null, isTroubled: false }

const lacking = ({ problem, words }: Expected): Expected["fault"] => {
  if (problem === null) return "problemRequired"
  return problem === "other" && words === "" ? "wordsRequired" : null
}

const stateOf = (answer: object) =>
  answer === answers.asked ? "uncertain" : answer === answers.refunded ? "refunded" : "refused"

export const model: Model<typeof refundingMachine, Expected> = {
  machine: refundingMachine,
  cases: [
    { type: "refund.open", order, line: 0 },
    { type: "refund.open", order, line: 1 },
    { type: "refund.open", order, line: 2 },
    { type: "key.made", key },
    { type: "form.edit", change: { problem: "notOpening" } },
    { type: "form.edit", change: { problem: "other" } },
    { type: "form.edit", change: { words: typed } },
    { type: "form.send" },
    { type: "refund.close" },
    { type: "refund.repeat" },
    { type: "refund.answered", order: answers.asked },
    { type: "refund.answered", order: answers.refunded },
    { type: "refund.answered", order: answers.refused },
    { type: "refund.failed", trouble: refusal },
    { type: "refund.failed", trouble: unreachable },
    { type: "time.passed", by: 4999 },
    { type: "time.passed", by: 5000 }
  ],
  begin: () => closed,
  next: (before, event) => {
    const { now, problem } = before
    switch (event.type) {
      case "refund.open":
        if (now !== "closed") return null
        // A plan is not refunded, and there is no third line.
        return event.line === 0 ? { ...closed, now: "gettingKey" } : closed
      case "key.made":
        return now === "gettingKey" ? { ...before, now: "choosing" } : null
      case "form.edit": {
        if (now !== "choosing") return null
        const { change } = event
        if (change.words !== undefined) {
          return before.words === "" ? { ...before, words: change.words, fault: null } : null
        }
        const chosen = change.problem === "other" ? "other" : "notOpening"
        return chosen === problem ? null : { ...before, problem: chosen, fault: null }
      }
      case "form.send": {
        if (now !== "choosing") return null
        const fault = lacking(before)
        return { ...before, now: fault === null ? "sending" : "choosing", fault, isTroubled: false }
      }
      case "refund.close":
        return now === "closed" || now === "gettingKey" || now === "sending" ? null : closed
      case "refund.repeat":
        return now === "uncertain" ? { ...before, now: "repeating" } : null
      case "refund.answered":
        return now === "sending" || now === "repeating" ? { ...before, now: stateOf(event.order) } : null
      case "refund.failed":
        if (now !== "sending" && now !== "repeating") return null
        // Without the server's refusal, the money may be on its way.
        return event.trouble === refusal
          ? { ...before, now: "choosing", isTroubled: true }
          : { ...before, now: "uncertain" }
      case "time.passed":
        return now === "uncertain" && event.by === 5000 ? { ...before, now: "repeating" } : before
      default:
        return null
    }
  },
  // What was typed and chosen does not matter to what follows, nor for how long nothing was heard.
  asks: ({ now, problem, words }) => {
    if (now === "gettingKey") return [{ slot: "makeKey", input: undefined }]
    if (now !== "sending" && now !== "repeating") return []
    return [{ slot: "send", input: { number: order.order_number, line: 0, key, problem, words: words.trim() } }]
  },
  news: ({ event }) => (event?.type === "refund.answered" ? [{ type: "order.changed", order: event.order }] : []),
  show: (actor) => draw(<RefundDialog refunding={actor} />),
  act: {
    "form.edit": ({ change }) =>
      change.words === undefined
        ? (
            page.getByRole("radio", { name: labels[change.problem as keyof typeof labels] }).element() as HTMLElement
          ).click()
        : type(change.words),
    "form.send": () => press("İade et"),
    "refund.repeat": () => press("Şimdi sor"),
    "refund.close": (_, { before: { now } }) => press(now === "choosing" ? "Vazgeç" : "Kapat")
  },
  promise: async ({ now, problem, words, fault, isTroubled }) => {
    await rendered()
    if (now === "closed" || now === "gettingKey") return expect(said("dialog")).toEqual([])
    const dialog = page.getByRole("dialog").element().textContent
    expect(dialog).toContain("Atlas, Kasım 2026: 49,99\u00A0TL okurun kartına geri verilir")
    const buttons = said("button").slice(-2)
    if (now === "choosing" || now === "sending") {
      const chosen = [...document.querySelectorAll("label:has(:checked)")].map(({ textContent }) => textContent)
      expect(chosen).toEqual(problem === null ? [] : [labels[problem]])
      expect(fieldOf("Açıklama").value).toBe(words)
      for (const [name, sentence] of Object.entries(faults))
        expect(dialog.includes(sentence), name).toBe(name === fault)
      expect(said("alert")).toEqual(isTroubled ? [refusal.message] : [])
      return expect(buttons).toEqual(["Vazgeç", now === "sending" ? "İade ediliyor…" : "İade et"])
    }
    const told = {
      uncertain: ["Ödeme kuruluşu henüz yanıt vermedi"],
      repeating: ["Ödeme kuruluşuna yeniden soruluyor…"],
      refunded: ["49,99\u00A0TL iade edildi. Okura bildirim ve e-posta gönderilir."],
      refused: ["Ödeme kuruluşu iadeyi kabul etmedi. Hiçbir şey değişmedi. Kartın hesabı kapanmış."]
    }[now]
    for (const sentence of told) expect(dialog).toContain(sentence)
    expect(said(now === "refused" ? "alert" : "status")).toHaveLength(1)
    expect(buttons.includes("Şimdi sor")).toBe(now === "uncertain" || now === "repeating")
  }
}
