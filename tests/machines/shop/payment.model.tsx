import { expect } from "vitest"
import { page } from "vitest/browser"
import type { SnapshotFrom } from "xstate"
import { type Card, cardFields, emptyCard } from "../../../src/domain/shop/card.ts"
import type { OrderLine } from "../../../src/domain/shop/Order.ts"
import { cartIdsOf, lineOfPlan } from "../../../src/domain/shop/Purchase.ts"
import { type Trouble, unreachable } from "../../../src/domain/Trouble.ts"
import { type PaymentEvent, paymentMachine } from "../../../src/machines/shop/payment.machine.ts"
import { isPaying, isUncertain, isUntouched } from "../../../src/machines/shop/payment.view.ts"
import { PaymentDialog } from "../../../src/ui/shop/PaymentDialog.tsx"
import type { Delay, Model } from "../../kit/paths.ts"
import { drawn } from "../../kit/drawn.ts"
import { draw, fieldOf, said } from "../../kit/screen.tsx"

const issue = (price: number): OrderLine => ({
  kind: "issue",
  ref: "atlas-12",
  publication: "atlas",
  title: "Atlas",
  issue_title: "Kasım",
  price
})
const year: OrderLine = {
  kind: "year",
  ref: "vapur",
  publication: "vapur",
  title: "Vapur",
  issue_title: null,
  price: 24_990
}
const both = [issue(7499), year]
const platform = lineOfPlan("platform", "monthly")
const card = { holder: "Defne Su", number: "5528 7900 0000 0008", expiry: "12/99", cvv: "123" }
const attempt = { key: "key-of-now-000000", at: 1, ids: ["atlas-12"] }
const declined = { _tag: "Declined", message: "Bakiye yetersiz." }
const subscribed = { _tag: "AlreadySubscribed", message: "Zaten bir planınız var." }
const bought = { _tag: "YearJustBought", message: "Bu yayının bir yılını az önce satın aldınız." }
const closed = { _tag: "PaymentClosed", message: "Şu anda ödeme alınamıyor." }

type Snapshot = SnapshotFrom<typeof paymentMachine>
type Event = PaymentEvent | Delay | null

/** How each thing that can be bought stands in the list. */
const rows: Readonly<Record<string, string>> = {
  "atlas-12": "AtlasKasım",
  vapur: "VapurYıllık Abonelik",
  platform: "Platform planıAylık abonelik"
}

const liras = (price: number) => `${(price / 100).toFixed(2).replace(".", ",")} TL`

const totalOf = ({ context }: Snapshot) => context.lines.reduce((sum, { price }) => sum + price, 0)

const fieldNames = {
  holder: "Kart Sahibi",
  number: "Kart Numarası",
  expiry: "Son Kullanma Tarihi",
  cvv: "CVV"
} as const

const sentences: Readonly<Record<string, string>> = {
  holderRequired: "Kart sahibi adı gereklidir",
  numberRequired: "Kart numarası gereklidir",
  expiryRequired: "Son kullanma tarihi gereklidir",
  expiryInvalid: "Geçersiz son kullanma tarihi",
  cvvRequired: "CVV gereklidir",
  cvvInvalid: "Geçersiz CVV"
}

const field = (name: keyof Card) => fieldOf(fieldNames[name])

/** What a screen reader adds to a field's name. */
const descriptionOf = (input: Element) =>
  (input.getAttribute("aria-describedby") ?? "")
    .split(" ")
    .map((id) => document.getElementById(id)?.textContent ?? "")
    .join("")

/** As a hand does it: what stood there goes first. */
const type = async (name: keyof Card, text: string) => {
  for (const value of ["", text]) {
    const into = field(name)
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, "value")!.set!.call(into, value)
    into.dispatchEvent(new InputEvent("input", { bubbles: true }))
    await drawn()
  }
}

const newsAfter = ({ context: { key, lines, isUnsure } }: Snapshot, event: Event): ReadonlyArray<unknown> => {
  const ended = (outcome: string) => ({ type: "attempt.ended", key, outcome })
  switch (event?.type) {
    case "attempt.begun":
      return [event]
    case "payment.paid":
      return [{ type: "order.settled", number: event.number, ids: cartIdsOf(lines), key }]
    case "payment.declined":
      return [ended(event.outcome)]
    case "goods.owned":
      return [ended("lost"), event]
    case "price.changed": {
      const now: ReadonlyArray<OrderLine> = event.lines
      const prices = lines.flatMap((line) =>
        cartIdsOf([line]).map((id) => ({ id, price: now.find(({ ref }) => ref === line.ref)?.price ?? null }))
      )
      return [ended("lost"), ...(prices.length > 0 ? [{ type: "goods.priced", prices }] : [])]
    }
    case "goods.paid":
      return key === null ? [] : [ended("lost")]
    case "payment.refused":
      return key === null || isUnsure ? [] : [ended("lost")]
    case "card.refused":
    case "year.bought":
      return [ended("lost")]
    default:
      return []
  }
}

/** What the world is asked in a state. */
const askedIn = (expected: Snapshot): ReadonlyArray<unknown> => {
  const { purchase, lines, card: held, key, isAgain, seconds, url } = expected.context
  if (expected.matches("beginning")) return [{ slot: "begin", input: { ids: cartIdsOf(lines) } }]
  if (expected.matches({ sending: "resting" })) return [{ slot: "rest", input: { seconds } }]
  if (expected.matches("sending")) return [{ slot: "pay", input: { purchase, lines, card: held, key, isAgain } }]
  return expected.matches("led") ? [{ slot: "leave", input: { url } }] : []
}

const answers = [
  { type: "payment.paid", number: "20261122000000000001" },
  { type: "payment.challenged", url: "/bank/1" },
  { type: "payment.pending", seconds: 5 },
  { type: "payment.declined", trouble: declined, outcome: "failed" },
  { type: "payment.declined", trouble: subscribed, outcome: "lost" },
  { type: "card.refused", fields: { expiry: "expiryInvalid" } },
  { type: "price.changed", lines: [issue(9999), year] },
  { type: "price.changed", lines: [] },
  { type: "goods.owned", ids: ["atlas-12"] },
  { type: "year.bought", trouble: bought },
  { type: "payment.unanswered", trouble: unreachable },
  { type: "payment.refused", trouble: closed },
  { type: "payment.refused", trouble: { _tag: "Unexpected", message: null } }
] as const satisfies ReadonlyArray<PaymentEvent>

const elsewhere: ReadonlyArray<PaymentEvent> = answers.filter(
  ({ type: one }, at) => answers.findIndex(({ type: other }) => other === one) !== at
)

const isForm = (snapshot: Snapshot) =>
  !isUncertain(snapshot) && !snapshot.matches("led") && snapshot.context.lines.length > 0

const unanswered = (trouble: Trouble | null) =>
  trouble?.message ?? "Ödeme işlemi sırasında bir hata oluştu. Lütfen tekrar deneyin."

/** What came of the last try, as it is said beside the form. */
const alertIn = (expected: Snapshot): ReadonlyArray<string> => {
  const { trouble } = expected.context
  if (expected.matches({ filling: "declined" })) return [`Ödeme Başarısız ${trouble?.message}`]
  if (expected.matches({ filling: "failed" }))
    return [`Ödeme Başarısız ${trouble?.message ?? "Ödeme sırasında bir hata oluştu."}`]
  if (expected.matches({ filling: "unanswered" }))
    return [`${unanswered(trouble)} Tekrar denediğinizde aynı ödeme iki kez alınmaz.`]
  if (expected.matches({ filling: "doubled" })) return [trouble?.message ?? ""]
  if (expected.matches({ filling: "repriced" }))
    return ["Fiyat ya da satış değişti. Kartınızdan para çekilmedi; yeni tutara bakıp ödemeyi onaylayabilirsiniz."]
  if (expected.matches({ filling: "owned" }))
    return ["Zaten okuyabildikleriniz sepetinizden çıkarıldı. Bu denemede kartınızdan para çekilmedi."]
  return []
}

const wayOn = (expected: Snapshot): string => {
  if (isPaying(expected)) return "Ödeniyor..."
  if (expected.matches({ filling: "repriced" })) return "Yeni tutarla öde"
  if (expected.matches({ filling: "doubled" })) return "Bir yıl daha satın al"
  if (expected.matches({ filling: "unanswered" })) return "Tekrar dene"
  return `${liras(totalOf(expected))} öde`
}

const saysForm = (expected: Snapshot, event: Event) => {
  const { card: held, problems, lines } = expected.context
  expect(cardFields.map((name) => field(name).value)).toEqual(cardFields.map((name) => held[name]))
  for (const name of cardFields) {
    const problem = problems[name]
    const input = field(name)
    expect(input.getAttribute("aria-invalid"), name).toBe(problem === undefined ? null : "true")
    if (problem !== undefined) expect(descriptionOf(input), name).toBe(sentences[problem])
    expect(input.readOnly, name).toBe(isPaying(expected))
  }
  expect(said("alert")).toEqual(alertIn(expected))
  const buttons = said("button")
  expect([new Set(buttons.slice(0, -1)), buttons.at(-1)]).toEqual([new Set(["Kapat"]), wayOn(expected)])
  const small = page.getByRole("dialog").element().textContent ?? ""
  const has = (kind: OrderLine["kind"]) => lines.some((line) => line.kind === kind)
  expect(small.includes("Abonelikler kendiliğinden yenilenir: dönem bitmeden önceki 24 saat içinde")).toBe(
    has("year") || has("plan")
  )
  expect(small.includes("Tek sayılar, yalnızca okumaya erişimi engelleyen")).toBe(has("issue"))
  expect(small.includes("Plan satın alımları kesindir, iade yapılmaz.")).toBe(has("plan"))
  expect(small.includes("Abonelik koşulları")).toBe(has("year") || has("plan"))
  expect(small.includes("Kullanım koşulları")).toBe(!has("year") && !has("plan"))
  const first = cardFields.find((name) => problems[name] !== undefined)
  const isWrong = event?.type === "card.refused" || event?.type === "form.submit"
  if (event?.type === "payment.declined") expect(document.activeElement).toBe(field("cvv"))
  else if (isWrong && first !== undefined) expect(document.activeElement).toBe(field(first))
}

/** Why: no more is promised of the card than is known. */
const nothingLeft = (expected: Snapshot) => {
  if (expected.matches({ filling: "owned" }) && !expected.context.isUnsure) return alertIn(expected)[0]
  if (expected.matches({ filling: "repriced" })) return "Sepetinizdekiler artık satılmıyor. Kartınızdan para çekilmedi."
  return "Sepetiniz artık boş. Ödediğiniz siparişleri hesabınızda, Satın Almalarım sayfasında görürsünüz."
}

/** What stands in the form's place, and what has the keyboard there. */
const saysPanel = (expected: Snapshot) => {
  const [text = ""] = said("status")
  const focused = document.activeElement
  expect(said("textbox")).toEqual([])
  if (expected.matches("led")) {
    expect(text).toContain("Bankanızın onayı gerekiyor Bankanız ödemeyi onaylamanızı istiyor.")
    expect([focused?.textContent, focused?.getAttribute("href")]).toEqual(["Bankanın sayfasına git", "/bank/1"])
    return
  }
  expect(focused?.textContent).toBe("Kapat")
  if (isUncertain(expected)) return expect(text).toContain("Ödemenizin sonucu bekleniyor Ödemenizin sonucu henüz belli")
  expect(text).toBe(`Ödenecek bir şey kalmadı ${nothingLeft(expected)}`)
}

const before = new WeakMap<object, Snapshot>()

export const model: Model<typeof paymentMachine> = {
  machine: paymentMachine,
  inputs: [{ purchase: { kind: "cart" }, lines: both }],
  cases: [
    { type: "card.edit", card },
    { type: "card.edit", card: { cvv: "12" } },
    { type: "goods.known", lines: both },
    { type: "goods.known", lines: [platform] },
    { type: "goods.known", lines: [] },
    { type: "goods.paid", ids: cartIdsOf(both) },
    { type: "form.submit", today: "2026-11-22" },
    { type: "attempt.begun", attempt },
    ...answers,
    { type: "payment.due" }
  ],
  happens: (snapshot, event) => {
    // Of what the cart may become meanwhile, one thing is enough.
    if (event.type === "goods.known" && "lines" in event) {
      return snapshot.matches("filling") || (snapshot.matches({ sending: "paying" }) && event.lines[0] === platform)
    }
    if (event.type === "payment.refused" && snapshot.matches("beginning")) return true
    // A walk ends with it.
    if (event.type === "goods.paid") {
      const { lines, card: held } = snapshot.context
      const isLeft = snapshot.matches({ filling: "owned" }) && lines.length === 0 && held.cvv === card.cvv
      return isLeft || snapshot.matches({ sending: "resting" })
    }
    if (event.type === "card.edit" || event.type === "form.submit") return isForm(snapshot)
    if (answers.every(({ type: one }) => one !== event.type)) return true
    if (snapshot.context.isStale && event.type !== "payment.unanswered" && event !== answers[3]) return false
    // The same is answered to who asks again, but no more than once in each way.
    return (
      snapshot.matches({ sending: "paying" }) ||
      (snapshot.matches({ sending: "asking" }) && !elsewhere.includes(event as PaymentEvent))
    )
  },
  facts: ({ context: { card: held, lines, isStale } }) => [held.cvv === card.cvv, lines.length > 0, isStale],
  show: (actor) => draw(<PaymentDialog payment={actor} close={() => {}} isAwaited={false} isRivalled={false} />),
  act: {
    "card.edit": async ({ card: change }) => {
      for (const name of cardFields) if (change[name] !== undefined) await type(name, change[name])
    },
    "form.submit": () => (document.querySelector("[data-payment] [type=submit]") as HTMLButtonElement).click()
  },
  promise: async (expected, actor, { event, news, asked }) => {
    await drawn()
    const then = before.get(actor)
    before.set(actor, expected)
    const now = actor.getSnapshot()
    expect(now.status).toBe(expected.status)
    expect(asked).toEqual(askedIn(expected))
    expect(news).toEqual(then === undefined ? [] : newsAfter(then, event))
    // Something else is never sent under a key that was sent before.
    if (event?.type === "card.edit" && expected.matches("filling")) expect(now.context.key).toBeNull()
    // Nothing of it is kept once it has done its work.
    if (expected.matches("led") || expected.status === "done") expect(now.context.card).toEqual(emptyCard)
    // Whoever shows it takes it away.
    if (expected.status === "done") return
    expect(isUntouched(now)).toBe(isUntouched(expected))
    expect(page.getByRole("dialog", { name: "Ödeme Bilgileri" }).elements()).toHaveLength(1)
    expect(document.activeElement?.closest("[role=dialog]"), "keeps the keyboard").not.toBeNull()
    expect(said("listitem")).toEqual(expected.context.lines.map(({ ref, price }) => `${rows[ref]}${liras(price)}`))
    expect(page.getByRole("dialog").element().textContent?.replaceAll("\u00A0", " ")).toContain(
      `Toplam${liras(totalOf(expected))}`
    )
    if (isForm(expected)) saysForm(expected, event)
    else saysPanel(expected)
  }
}
