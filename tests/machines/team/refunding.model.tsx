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
const refusal = { _tag: "PaymentClosed", message: "Şu anda ödeme alınmıyor." }
/** The order is not as it was found, or the key stands for another refund. */
const overtaking = { _tag: "LineNotRefundable", message: "Bu satır daha önce iade edildi." }
const reused = { _tag: "RefundKeyReused", message: "Bu iade başka bilgilerle başlatılmıştı." }
const troubles = { refusal, overtaking, reused }
const kept = { _tag: "ServerFault", message: "Sunucuda bir hata oluştu." }
const otherKey = "key-key-key-key-2"
/** After which it asks again by itself, in milliseconds. */
const pauses = [5000, 15_000, 45_000]
const labels = { notOpening: "Sayı açılmıyor", other: "Başka bir teknik sorun" } as const
const faults = { problemRequired: "Sorunu seçin.", wordsRequired: "Sorunu anlatın." }
const typed = " Ses çalmıyor. "

const type = (text: string) => {
  const into = fieldOf("Açıklama")
  Object.getOwnPropertyDescriptor(HTMLTextAreaElement.prototype, "value")!.set!.call(into, text)
  into.dispatchEvent(new Event("input", { bubbles: true }))
}

interface Expected {
  readonly now:
    | "closed"
    | "gettingKey"
    | "choosing"
    | "sending"
    | "uncertain"
    | "unanswered"
    | "repeating"
    | "reloading"
    | "renewing"
    | "outdated"
    | "overtaken"
    | "refunded"
    | "refused"
  readonly key: string
  readonly problem: keyof typeof labels | null
  readonly words: string
  readonly fault: keyof typeof faults | null
  readonly trouble: keyof typeof troubles | null
  /** How often it has asked again by itself. */
  readonly repeats: number
  /** What became of the line, as it was told last. */
  readonly told: keyof typeof answers | null
}

const closed: Expected = {
  now: "closed",
  key: "",
  problem: null,
  words: "",
  fault: null,
  trouble: null,
  repeats: 0,
  told: null
}

const lacking = ({ problem, words }: Expected): Expected["fault"] => {
  if (problem === null) return "problemRequired"
  return problem === "other" && words === "" ? "wordsRequired" : null
}

const names = Object.keys(answers) as ReadonlyArray<keyof typeof answers>
const nameOf = (answer: object) => names.find((name) => answers[name] === answer) ?? "asked"
const troubleNames = Object.keys(troubles) as ReadonlyArray<keyof typeof troubles>

/** Nobody knows; it asks by itself as long as there is another pause. */
const doubting = (before: Expected): Expected => ({
  ...before,
  now: before.repeats < pauses.length ? "uncertain" : "unanswered"
})

export const model: Model<typeof refundingMachine, Expected> = {
  machine: refundingMachine,
  cases: [
    { type: "refund.open", order, line: 0 },
    { type: "refund.open", order, line: 1 },
    { type: "refund.open", order, line: 2 },
    { type: "key.made", key },
    { type: "key.made", key: otherKey },
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
    { type: "refund.failed", trouble: overtaking },
    { type: "refund.failed", trouble: reused },
    { type: "refund.failed", trouble: unreachable },
    { type: "order.reload" },
    { type: "order.reloaded", order: answers.asked },
    { type: "order.reloaded", order: answers.refunded },
    { type: "order.reloaded", order: answers.refused },
    { type: "order.kept", trouble: kept },
    ...pauses.map((by) => ({ type: "time.passed" as const, by })),
    ...pauses.map((by) => ({ type: "time.passed" as const, by: by - 1 }))
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
        if (now !== "gettingKey" && now !== "renewing") return null
        // Another refund has another key.
        return event.key === (before.key === key ? otherKey : key)
          ? { ...before, now: "choosing", key: event.key }
          : null
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
        return fault === null
          ? { ...before, now: "sending", fault, trouble: null, repeats: 0 }
          : { ...before, fault, trouble: null }
      }
      case "refund.close":
        return now === "closed" || now === "gettingKey" || now === "sending" || now === "renewing" ? null : closed
      case "refund.repeat":
        if (now === "unanswered") return { ...before, now: "repeating", repeats: 0 }
        return now === "uncertain" ? { ...before, now: "repeating" } : null
      case "refund.answered": {
        if (now !== "sending" && now !== "repeating") return null
        const told = nameOf(event.order)
        return told === "asked" ? doubting({ ...before, told }) : { ...before, now: told, told }
      }
      case "refund.failed":
        if (now !== "sending" && now !== "repeating") return null
        // Without the server's refusal, the money may be on its way.
        if (event.trouble === unreachable) return doubting(before)
        return {
          ...before,
          now: event.trouble === refusal ? "choosing" : "reloading",
          trouble: troubleNames.find((name) => troubles[name] === event.trouble) ?? null
        }
      case "order.reload":
        return now === "outdated" ? { ...before, now: "reloading" } : null
      case "order.reloaded": {
        if (now !== "reloading") return null
        const told = nameOf(event.order)
        // After a refund that the gateway refused, the line can be refunded.
        return { ...before, now: told === "refused" ? "renewing" : "overtaken", told }
      }
      case "order.kept":
        return now === "reloading" ? { ...before, now: "outdated" } : null
      case "time.passed": {
        if (now !== "uncertain") return before
        const pause = pauses[before.repeats] ?? 0
        if (event.by === pause) return { ...before, now: "repeating", repeats: before.repeats + 1 }
        return event.by === pause - 1 ? before : null
      }
      default:
        return null
    }
  },
  // What was typed and chosen does not matter to what follows, nor for how long nothing was heard.
  place: ({ now, key: own, problem, words, fault, trouble, repeats, told }) => {
    switch (now) {
      case "choosing":
        return trouble === null ? [now, problem, words, fault] : [now, trouble]
      case "sending":
        return [now, own, told]
      case "uncertain":
      case "repeating":
        return [now, repeats]
      case "reloading":
        return [now, trouble]
      default:
        return [now, told]
    }
  },
  asks: ({ now, key: sent, problem, words }) => {
    if (now === "gettingKey" || now === "renewing") return [{ slot: "makeKey", input: undefined }]
    if (now === "reloading") return [{ slot: "reload", input: { number: order.order_number } }]
    if (now !== "sending" && now !== "repeating") return []
    return [{ slot: "send", input: { number: order.order_number, line: 0, key: sent, problem, words: words.trim() } }]
  },
  news: ({ event }) =>
    event?.type === "refund.answered" || event?.type === "order.reloaded"
      ? [{ type: "order.changed", order: event.order }]
      : [],
  show: (actor) => draw(<RefundDialog refunding={actor} />),
  act: {
    "form.edit": ({ change }) =>
      change.words === undefined
        ? (
            page.getByRole("radio", { name: labels[change.problem as keyof typeof labels] }).element() as HTMLElement
          ).click()
        : type(change.words),
    "form.send": () => press("İade et"),
    "refund.repeat": (_, { before: { now } }) => press(now === "unanswered" ? "Tekrar dene" : "Şimdi sor"),
    "order.reload": () => press("Tekrar dene"),
    "refund.close": (_, { before: { now } }) => press(now === "choosing" ? "Vazgeç" : "Kapat")
  },
  promise: async ({ now, problem, words, fault, trouble, told: became }) => {
    await rendered()
    if (now === "closed" || now === "gettingKey") return expect(said("dialog")).toEqual([])
    const dialog = page.getByRole("dialog").element().textContent
    expect(dialog).toContain("Atlas, Kasım 2026: 49,99\u00A0TL okurun kartına geri verilir")
    const buttons = said("button").slice(-2)
    if (now === "choosing" || now === "sending" || now === "renewing") {
      const chosen = [...document.querySelectorAll("label:has(:checked)")].map(({ textContent }) => textContent)
      expect(chosen).toEqual(problem === null ? [] : [labels[problem]])
      expect(fieldOf("Açıklama").value).toBe(words)
      for (const [name, sentence] of Object.entries(faults))
        expect(dialog.includes(sentence), name).toBe(name === fault)
      expect(said("alert")).toEqual(trouble === null ? [] : [troubles[trouble].message])
      return expect(buttons).toEqual(["Vazgeç", now === "choosing" ? "İade et" : "İade ediliyor…"])
    }
    if (now === "reloading" || now === "outdated" || now === "overtaken") {
      expect(said("alert")).toEqual(trouble === null ? [] : [troubles[trouble].message])
      expect(said("status")).toEqual(
        now === "overtaken"
          ? []
          : now === "reloading"
            ? ["Siparişin şimdiki hâline bakılıyor…"]
            : ["Siparişin şimdiki hâli alınamadı; listede görünen eskimiş olabilir."]
      )
      if (now === "overtaken")
        expect(dialog).toContain(
          became === "refunded" ? "İade edildi (Defne," : "İade istendi, sonucu henüz belli değil"
        )
      return expect(said("button").slice(now === "overtaken" ? -1 : -2)).toEqual(
        now === "overtaken" ? ["Kapat"] : ["Kapat", "Tekrar dene"]
      )
    }
    const told = {
      uncertain: ["Ödeme kuruluşu henüz yanıt vermedi"],
      unanswered: ["bu pencere artık kendiliğinden sormuyor", "Sunucu yanıt alana kadar sormayı sürdürür"],
      repeating: ["Ödeme kuruluşuna yeniden soruluyor…"],
      refunded: ["49,99\u00A0TL iade edildi. Okura bildirim ve e-posta gönderilir."],
      refused: ["Ödeme kuruluşu iadeyi kabul etmedi. Hiçbir şey değişmedi. Kartın hesabı kapanmış."]
    }[now]
    for (const sentence of told) expect(dialog).toContain(sentence)
    expect(said(now === "refused" ? "alert" : "status")).toHaveLength(1)
    expect(buttons.includes("Şimdi sor")).toBe(now === "uncertain" || now === "repeating")
    expect(buttons.includes("Tekrar dene")).toBe(now === "unanswered")
  }
}
