import { expect } from "vitest"
import { page } from "vitest/browser"
import { type Card, cardFields, type CardRefusals, emptyCard } from "../../../src/domain/shop/card.ts"
import type { Outcome } from "../../../src/domain/shop/CheckoutFact.ts"
import type { OrderLine } from "../../../src/domain/shop/Order.ts"
import { lineOfPlan } from "../../../src/domain/shop/Purchase.ts"
import { type PaymentEvent, paymentMachine } from "../../../src/machines/shop/payment.machine.ts"
import { cardIn, isPaidElsewhere, isUntouched } from "../../../src/machines/shop/payment.view.ts"
import { PaymentDialog } from "../../../src/ui/shop/PaymentDialog.tsx"
import { rendered } from "../../kit/harness/rendered.ts"
import type { Case, Model, Scene } from "../../kit/model/Model.ts"
import { draw, fieldOf, said } from "../../kit/harness/screen.tsx"

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

/** What may be paid for; the platform lies in no cart, but shows how a plan is sold. */
const goods = {
  both: [issue(7499), year],
  dearer: [issue(9999), year],
  year: [year],
  platform: [lineOfPlan("platform", "monthly")],
  nothing: []
} as const satisfies Record<string, ReadonlyArray<OrderLine>>

type Goods = keyof typeof goods

const goodsOf = (lines: ReadonlyArray<OrderLine>) =>
  (Object.keys(goods) as ReadonlyArray<Goods>).find((name) => goods[name] === lines)!

/** By its ids in a cart. */
const ids: Readonly<Record<Goods, ReadonlyArray<string>>> = {
  both: ["atlas-12", "subscription_vapur"],
  dearer: ["atlas-12", "subscription_vapur"],
  year: ["subscription_vapur"],
  platform: [],
  nothing: []
}

const full = { holder: "Defne Su", number: "5528 7900 0000 0008", expiry: "12/99", cvv: "123" }
const cards = { empty: emptyCard, full, lacking: { ...full, cvv: "" }, mistyped: { ...full, cvv: "12" } }

/** What is wrong with each. */
const wrong: Readonly<Record<keyof typeof cards, CardRefusals>> = {
  empty: {
    holder: "holderRequired",
    number: "numberRequired",
    expiry: "expiryRequired",
    cvv: "cvvRequired"
  },
  full: {},
  lacking: { cvv: "cvvRequired" },
  mistyped: { cvv: "cvvInvalid" }
}

const attempt = { key: "key-of-now-000000", at: 1, ids: ["atlas-12"] }
const declined = { _tag: "Declined", message: "Bakiye yetersiz." }
const subscribed = { _tag: "AlreadySubscribed", message: "Zaten bir planınız var." }
const bought = { _tag: "YearJustBought", message: "Bu yayının bir yılını az önce satın aldınız." }
const busy = { _tag: "ServerFault", message: "Sunucu şu anda yanıt veremiyor." }
const unexpected = { _tag: "Unexpected", message: null }
const closed = { _tag: "PaymentClosed", message: "Şu anda ödeme alınamıyor." }

const outcomes = ["declined", "failed", "unanswered", "repriced", "owned", "yearBoughtBefore"] as const

interface Expected {
  /** The form, beside what came of the last try; or what goes on in its place. */
  readonly now:
    | "noOutcome"
    | (typeof outcomes)[number]
    | "gettingKey"
    | "paying"
    | "uncertain"
    | "atBank"
    | "paid"
    | "paidElsewhere"
  /** What is paid for. */
  readonly goods: Goods
  /** What the cart was last said to hold. */
  readonly carted: Goods
  /** It holds something else than what was sent. */
  readonly isStale: boolean
  /** What there was to pay for before nothing was left. */
  readonly last: Goods
  readonly card: keyof typeof cards
  readonly problems: CardRefusals
  /** The server's words of the last try. */
  readonly words: string | null
  /** Another year of the same is meant. */
  readonly isAgain: boolean
  /** Nobody knows what came of what was sent under the same key before. */
  readonly isUnsure: boolean
}

const formStates: ReadonlyArray<Expected["now"]> = ["noOutcome", ...outcomes]

const isFilling = ({ now }: Expected) => formStates.includes(now)

const isUncertain = ({ now }: Expected) => now === "uncertain"

const isBusy = ({ now }: Expected) => now === "gettingKey" || now === "paying"

/** Whether the form stands there. */
const isForm = (expected: Expected) => (isFilling(expected) || isBusy(expected)) && expected.goods !== "nothing"

/** Whether it was sent, and may be sent again under its key. */
const hasKey = ({ now }: Expected) => ["paying", "uncertain", "unanswered", "atBank"].includes(now)

/** The form stands for something else; another year is meant of what was just bought alone. */
const standingFor = (before: Expected, is: Goods): Expected => ({
  ...before,
  goods: is,
  last: before.goods === "nothing" ? before.last : before.goods,
  isStale: false,
  isAgain: false
})

/** What the cart has come to hold meanwhile is what the form stands for. */
const caughtUp = (before: Expected) => (before.isStale ? standingFor(before, before.carted) : before)

/** What it is about. */
const about = ({ goods: is, last }: Expected) => ids[is === "nothing" ? last : is]

/** How each thing that can be bought stands in the list. */
const rows: Readonly<Record<string, string>> = {
  "atlas-12": "AtlasKasım",
  vapur: "VapurYıllık Abonelik",
  platform: "Platform planıAylık abonelik"
}

const liras = (price: number) => `${(price / 100).toFixed(2).replace(".", ",")} TL`

const totalOf = ({ goods: is }: Expected) => goods[is].reduce((sum, { price }) => sum + price, 0)

const fieldNames = {
  holder: "Kart sahibi",
  number: "Kart numarası",
  expiry: "Son kullanma tarihi",
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

/** In the place of what stood there, by one change. */
const type = async (name: keyof Card, text: string) => {
  const into = field(name)
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, "value")!.set!.call(into, text)
  into.dispatchEvent(new InputEvent("input", { bubbles: true }))
  await rendered()
}

const answers = [
  { type: "payment.paid", number: "20261122000000000001" },
  { type: "payment.challenged", url: "/bank/1" },
  { type: "payment.pending", seconds: 5 },
  { type: "payment.declined", trouble: declined, outcome: "failed" },
  { type: "payment.declined", trouble: subscribed, outcome: "lost" },
  { type: "card.refused", fields: { expiry: "expiryInvalid" } },
  { type: "price.changed", lines: goods.dearer },
  { type: "price.changed", lines: goods.nothing },
  { type: "lines.owned", ids: ["atlas-12"] },
  { type: "lines.owned", ids: ids.both },
  { type: "year.bought", trouble: bought },
  { type: "payment.unanswered", trouble: busy },
  { type: "payment.refused", trouble: closed },
  { type: "payment.refused", trouble: unexpected }
] as const satisfies ReadonlyArray<PaymentEvent>

/** What is answered to what another year is meant by, to what was sent before, and while the cart becomes another. */
const repeated: ReadonlyArray<Case<typeof paymentMachine>> = answers.filter(
  (one) => "trouble" in one && [busy, unexpected, declined].some((trouble) => trouble === one.trouble)
)

/** What is answered to who asks again. */
const waited: ReadonlyArray<string> = ["payment.paid", "lines.owned"]

/** The attempt answers, after it has asked again where it rested. */
const answer = (event: Case<typeof paymentMachine>, { actor, before }: Scene<typeof paymentMachine, Expected>) => {
  const child = actor.getSnapshot().children["attempt"]
  if (before.now === "uncertain") child?.send({ type: "payment.due" })
  child?.send(event)
}

/** What came of what was sent; null where the server does not say it. */
const answered = (before: Expected, event: Case<typeof paymentMachine>): Expected | null => {
  const { goods: is, isUnsure } = before
  switch (event.type) {
    case "payment.paid":
      return { ...before, now: "paid", card: "empty" }
    case "payment.challenged":
      return { ...before, now: "atBank", card: "empty" }
    case "payment.pending":
      return { ...before, now: "uncertain", isUnsure: true }
    case "payment.declined":
      return { ...caughtUp(before), now: "declined", words: event.trouble.message, card: "lacking" }
    case "card.refused":
      return { ...caughtUp(before), now: "noOutcome", problems: event.fields }
    case "price.changed": {
      const fresh = goodsOf(event.lines)
      if (fresh === "dearer" && is !== "both" && is !== "dearer") return null
      // Another year is still meant. What is in the cart by now is not what the server spoke of.
      const { isAgain } = before
      return { ...standingFor(before, before.isStale ? before.carted : fresh), now: "repriced", isAgain }
    }
    case "lines.owned": {
      if (ids[is].length < 2) return null
      if (before.isStale) return { ...caughtUp(before), now: "owned" }
      return { ...standingFor(before, event.ids.length === 1 ? "year" : "nothing"), now: "owned" }
    }
    case "year.bought":
      return { ...caughtUp(before), now: "yearBoughtBefore", words: event.trouble.message }
    case "payment.refused":
      return isUnsure
        ? unanswered({ ...before, words: event.trouble.message })
        : { ...caughtUp(before), now: "failed", words: event.trouble.message }
    case "payment.unanswered":
      return unanswered({ ...before, words: event.trouble.message, isUnsure: true })
    default:
      return null
  }
}

/** The same can be sent again, where the cart does not hold something else by now. */
const unanswered = (before: Expected): Expected => ({
  ...caughtUp(before),
  now: before.isStale ? "noOutcome" : "unanswered"
})

const sent = (before: Expected, now: "gettingKey" | "paying"): Expected => ({
  ...before,
  now,
  problems: {},
  words: null,
  isAgain: before.isAgain || before.now === "yearBoughtBefore"
})

/** What came of the last try, as it is said beside the form. */
const alertIn = ({ now, words }: Expected): ReadonlyArray<string> => {
  switch (now) {
    case "declined":
      return [`Ödeme Başarısız ${words}`]
    case "failed":
      return [`Ödeme Başarısız ${words ?? "Ödeme sırasında bir hata oluştu."}`]
    case "unanswered":
      return [
        `${words ?? "Ödeme işlemi sırasında bir hata oluştu. Lütfen tekrar deneyin."} Tekrar denediğinizde aynı ödeme iki kez alınmaz.`
      ]
    case "yearBoughtBefore":
      return [words ?? ""]
    case "repriced":
      return ["Fiyat ya da satış değişti. Kartınızdan para çekilmedi; yeni tutara bakıp ödemeyi onaylayabilirsiniz."]
    case "owned":
      return ["Zaten okuyabildikleriniz sepetinizden çıkarıldı. Bu denemede kartınızdan para çekilmedi."]
    default:
      return []
  }
}

const wayOn = (expected: Expected): string => {
  const ways: Partial<Record<Expected["now"], string>> = {
    gettingKey: "Ödeniyor…",
    paying: "Ödeniyor…",
    repriced: "Yeni tutarla öde",
    yearBoughtBefore: "Bir yıl daha satın al",
    unanswered: "Tekrar dene"
  }
  return ways[expected.now] ?? `${liras(totalOf(expected))} öde`
}

const saysForm = (expected: Expected, event: Case<typeof paymentMachine> | null) => {
  const { problems } = expected
  const held = cards[expected.card]
  expect(cardFields.map((name) => field(name).value)).toEqual(cardFields.map((name) => held[name]))
  for (const name of cardFields) {
    const problem = problems[name]
    const input = field(name)
    expect(input.getAttribute("aria-invalid"), name).toBe(problem === undefined ? null : "true")
    if (problem !== undefined) expect(descriptionOf(input), name).toBe(sentences[problem])
    expect(input.readOnly, name).toBe(isBusy(expected))
  }
  expect(said("alert")).toEqual(alertIn(expected))
  const buttons = said("button")
  expect([new Set(buttons.slice(0, -1)), buttons.at(-1)]).toEqual([new Set(["Kapat"]), wayOn(expected)])
  const small = page.getByRole("dialog").element().textContent
  const has = (kind: OrderLine["kind"]) => goods[expected.goods].some((line) => line.kind === kind)
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
const nothingLeft = (expected: Expected) => {
  if (expected.now === "owned" && !expected.isUnsure) return alertIn(expected)[0]
  if (expected.now === "repriced") return "Sepetinizdekiler artık satılmıyor. Kartınızdan para çekilmedi."
  return "Sepetiniz artık boş. Ödediğiniz siparişleri hesabınızda, Satın almalarım sayfasında görürsünüz."
}

/** What stands in the form's place, and what has the keyboard there. */
const saysPanel = (expected: Expected) => {
  const [text = ""] = said("status")
  const focused = document.activeElement
  expect(said("textbox")).toEqual([])
  if (expected.now === "atBank") {
    expect(text).toContain("Bankanızın onayı gerekiyor Bankanız ödemeyi onaylamanızı istiyor.")
    expect([focused?.textContent, focused?.getAttribute("href")]).toEqual(["Bankanın sayfasına git", "/bank/1"])
    return
  }
  if (isUncertain(expected) || expected.now === "repriced") expect(focused?.textContent).toBe("Kapat")
  else expect([focused?.textContent, focused?.getAttribute("href")]).toEqual(["Kütüphaneme git", "/library"])
  if (isUncertain(expected)) return expect(text).toContain("Ödemenizin sonucu bekleniyor Ödemenizin sonucu henüz belli")
  expect(text).toBe(`Ödenecek bir şey kalmadı ${nothingLeft(expected)}`)
}

export const model: Model<typeof paymentMachine, Expected> = {
  machine: paymentMachine,
  inputs: [{ purchase: { kind: "cart" }, lines: goods.both }],
  cases: [
    { type: "card.edit", card: full },
    { type: "card.edit", card: { cvv: "123" } },
    { type: "card.edit", card: { cvv: "12" } },
    { type: "lines.known", lines: goods.both },
    { type: "lines.known", lines: goods.platform },
    { type: "lines.known", lines: goods.nothing },
    { type: "purchase.paid", ids: ids.both },
    { type: "form.submit", today: "2026-11-22" },
    { type: "attempt.begun", attempt },
    ...answers
  ],
  begin: () => ({
    now: "noOutcome",
    goods: "both",
    carted: "both",
    isStale: false,
    last: "nothing",
    card: "empty",
    problems: {},
    words: null,
    isAgain: false,
    isUnsure: false
  }),
  next: (before, event) => {
    const { now, carted, card, problems } = before
    switch (event.type) {
      case "card.edit": {
        if (!isFilling(before) || !isForm(before)) return null
        // All of it is typed where nothing stands, then the CVV alone.
        const typed = event.card.cvv === "12" ? "mistyped" : "full"
        if ((event.card.number !== undefined) !== (card === "empty") || typed === card) return null
        if (typed === "mistyped" && (now === "repriced" || now === "owned")) return null
        const isTyped = ([name]: [string, unknown]) => name in event.card
        return {
          ...before,
          // What was told of another card, or of what was sent, is told no more.
          now: now === "declined" || now === "failed" || now === "unanswered" ? "noOutcome" : now,
          card: typed,
          problems: Object.fromEntries(Object.entries(problems).filter((one) => !isTyped(one)))
        }
      }
      case "form.submit":
        if (!isFilling(before) || !isForm(before)) return null
        if (now === "unanswered") return sent(before, "paying")
        return card === "full" ? sent(before, "gettingKey") : { ...before, problems: wrong[card] }
      case "lines.known": {
        const known = goodsOf(event.lines)
        if (isFilling(before)) {
          // It is tried beside some of what may be told, and where nothing is wrong.
          if (card === "mistyped" || Object.keys(problems).length > 0) return null
          const isTold = now === "noOutcome" || now === "repriced"
          if (!isTold && ((now !== "unanswered" && now !== "yearBoughtBefore") || known !== "platform")) return null
          if (known === before.goods) return { ...before, carted: known, isStale: false }
          return known === carted ? before : { ...standingFor(before, known), now: "noOutcome", carted: known }
        }
        // Of what the cart may become meanwhile, one thing is enough.
        if (!isBusy(before) || known !== "platform" || before.isAgain || before.isUnsure) return null
        return known === carted ? before : { ...before, carted: known, isStale: true }
      }
      case "purchase.paid": {
        if (now === "paid" || now === "paidElsewhere") return null
        // It may be what is paid for at the bank; and another of the same is still meant.
        if (now === "atBank" || before.isAgain || about(before).length === 0) return before
        // A walk ends with it.
        const isNothing = before.goods === "nothing" && card === "full" && (now === "noOutcome" || now === "owned")
        const isTried =
          !before.isStale && (isUncertain(before) || now === "unanswered" || now === "yearBoughtBefore" || isNothing)
        return isTried ? { ...before, now: "paidElsewhere", card: "empty" } : null
      }
      case "attempt.begun":
        return now === "gettingKey" ? { ...before, now: "paying", isUnsure: false } : null
      case "time.passed":
        return null
      default: {
        if (now === "gettingKey" && event.type === "payment.refused")
          return { ...caughtUp(before), now: "failed", words: event.trouble.message }
        // The same is answered to whoever asks again: a few of all are enough.
        const { isStale, isAgain, isUnsure } = before
        const isFirst = now === "paying" && !isStale && !isAgain && !isUnsure
        const isFew = repeated.includes(event) || (now === "uncertain" && !isStale && waited.includes(event.type))
        const isAnswered = isFirst || ((now === "paying" || now === "uncertain") && isFew)
        return isAnswered ? answered(before, event) : null
      }
    }
  },
  // What was told decides nothing, nor does what is bought, but where nothing is.
  place: ({ now, goods: is, card, problems, isStale, isAgain, isUnsure }) => [
    now,
    is === "nothing",
    card,
    card === "full" && Object.keys(problems),
    isStale,
    isAgain && (now === "gettingKey" || now === "paying"),
    isUnsure && (now === "paying" || now === "uncertain" || now === "owned")
  ],
  isOver: ({ now }) => now === "paid" || now === "paidElsewhere",
  asks: (expected) => {
    const { now, goods: is, card, isAgain } = expected
    switch (now) {
      case "gettingKey":
        return [{ slot: "getKey", input: { ids: ids[is] } }]
      case "paying":
        return [
          {
            slot: "pay",
            input: { purchase: { kind: "cart" }, lines: goods[is], card: cards[card], key: attempt.key, isAgain }
          }
        ]
      case "uncertain":
        return [{ slot: "wait", input: { seconds: 5 } }]
      case "atBank":
        return [{ slot: "leave", input: { url: "/bank/1" } }]
      default:
        return []
    }
  },
  news: ({ before, event, expected }) => {
    if (before === null || event === null) return []
    const { key } = attempt
    const ended = (outcome: Outcome) => ({ type: "attempt.ended", key, outcome }) as const
    switch (event.type) {
      case "attempt.begun":
        return [event]
      case "payment.paid":
        return [{ type: "order.settled", number: event.number, ids: ids[before.goods], key }]
      case "payment.declined":
        return [ended(event.outcome)]
      case "lines.owned":
        return [ended("lost"), event]
      case "price.changed": {
        const fresh: ReadonlyArray<OrderLine> = event.lines
        const prices = goods[before.goods].flatMap((line: OrderLine) =>
          line.kind === "plan"
            ? []
            : {
                id: line.kind === "year" ? "subscription_vapur" : "atlas-12",
                price: fresh.find(({ ref }) => ref === line.ref)?.price ?? null
              }
        )
        return [ended("lost"), ...(prices.length > 0 ? [{ type: "lines.priced", prices } as const] : [])]
      }
      case "purchase.paid":
        return expected.now === "paidElsewhere" && hasKey(before) ? [ended("lost")] : []
      case "payment.refused":
        return before.now === "gettingKey" || before.isUnsure ? [] : [ended("lost")]
      case "card.refused":
      case "year.bought":
        return [ended("lost")]
      default:
        return []
    }
  },
  show: (actor) => draw(<PaymentDialog payment={actor} close={() => {}} isAwaited={false} isRivalled={false} />),
  alive: ["attempt"],
  act: {
    "attempt.begun": answer,
    "payment.paid": answer,
    "payment.challenged": answer,
    "payment.pending": answer,
    "payment.declined": answer,
    "card.refused": answer,
    "price.changed": answer,
    "lines.owned": answer,
    "year.bought": answer,
    "payment.refused": answer,
    "payment.unanswered": answer,
    "card.edit": async ({ card: change }) => {
      for (const name of cardFields) if (change[name] !== undefined) await type(name, change[name])
    },
    "form.submit": () => (document.querySelector("[data-payment] [type=submit]") as HTMLButtonElement).click()
  },
  promise: async (expected, actor, { event }) => {
    await rendered()
    // Nothing of it is kept once it has done its work.
    expect(cardIn(actor.getSnapshot())).toEqual(cards[expected.card])
    expect(isPaidElsewhere(actor.getSnapshot())).toBe(expected.now === "paidElsewhere")
    // Whoever shows it takes it away.
    if (expected.now === "paid" || expected.now === "paidElsewhere") return
    expect(isUntouched(actor.getSnapshot())).toBe(isFilling(expected) && expected.card === "empty")
    expect(page.getByRole("dialog", { name: "Ödeme Bilgileri" }).elements()).toHaveLength(1)
    expect(document.activeElement?.closest("[role=dialog]"), "keeps the keyboard").not.toBeNull()
    expect(said("listitem")).toEqual(goods[expected.goods].map(({ ref, price }) => `${rows[ref]}${liras(price)}`))
    expect(page.getByRole("dialog").element().textContent.replaceAll("\u00A0", " ")).toContain(
      `Toplam${liras(totalOf(expected))}`
    )
    if (isForm(expected)) saysForm(expected, event)
    else saysPanel(expected)
  }
}
