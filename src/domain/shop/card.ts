import valid from "card-validator"
import luhn10 from "card-validator/dist/luhn-10.js"

/** A card as its form holds it, each field as it is typed. Source: product, "Card rules". */
export interface Card {
  readonly holder: string
  readonly number: string
  /** MM/YY. */
  readonly expiry: string
  readonly cvv: string
}

export const emptyCard: Card = { holder: "", number: "", expiry: "", cvv: "" }

export type CardField = keyof Card

export const cardFields = ["holder", "number", "expiry", "cvv"] as const satisfies ReadonlyArray<CardField>

/** What is wrong with a field; each has a sentence of its own. */
export const cardFaults = [
  "holderRequired",
  "numberRequired",
  "numberLength",
  "numberInvalid",
  "expiryRequired",
  "expiryInvalid",
  "cvvRequired",
  "cvvInvalid"
] as const
export type CardFault = (typeof cardFaults)[number]

/** The fields that are refused, and why. */
export type CardRefusals = Partial<Readonly<Record<CardField, CardFault>>>

export const shortestNumber = 13
export const longestNumber = 19

const digitsOf = (text: string): string => text.replaceAll(/[^0-9]/g, "")

const numberFault = (number: string): CardFault | null => {
  const bare = number.replaceAll(/\s/g, "")
  if (bare === "") return "numberRequired"
  if (bare.length < shortestNumber || bare.length > longestNumber) return "numberLength"
  return /^[0-9]+$/.test(bare) && luhn10(bare) ? null : "numberInvalid"
}

/** A card is good to the end of its month. A year means one of this century. */
const expiryFault = (expiry: string, today: string): CardFault | null => {
  if (expiry.trim() === "") return "expiryRequired"
  const [, month = "", year = ""] = /^(0[1-9]|1[0-2])\/([0-9]{2})$/.exec(expiry.trim()) ?? []
  return month !== "" && `20${year}-${month}` >= today.slice(0, 7) ? null : "expiryInvalid"
}

const cvvFault = (cvv: string): CardFault | null => {
  if (cvv.trim() === "") return "cvvRequired"
  return /^[0-9]{3,4}$/.test(cvv.trim()) ? null : "cvvInvalid"
}

/** What is wrong with a card on this day of Europe/Istanbul, YYYY-MM-DD; nothing where it may be sent. */
export const refusalsOf = (card: Card, today: string): CardRefusals => {
  const faults: ReadonlyArray<readonly [CardField, CardFault | null]> = [
    ["holder", card.holder.trim() === "" ? "holderRequired" : null],
    ["number", numberFault(card.number)],
    ["expiry", expiryFault(card.expiry, today)],
    ["cvv", cvvFault(card.cvv)]
  ]
  return Object.fromEntries(faults.filter(([, fault]) => fault !== null))
}

/** The first of them in the order of the form; null where there is none. */
export const firstFault = (refusals: CardRefusals): CardFault | null =>
  cardFields.map((field) => refusals[field]).find((fault) => fault !== undefined) ?? null

const infoOf = (number: string) => valid.number(digitsOf(number)).card

/** Whose card it is, as `visa`; null while that is not certain. */
export const brandOf = (number: string): string | null => infoOf(number)?.type ?? null

/** Digits on the back of this card: three, or four where its brand has four or is not known yet. */
const longestCvv = (number: string): number => infoOf(number)?.code.size ?? 4

/** After how many digits a space follows: fours, but for brands that print their cards otherwise. */
const gapsOf = (number: string): ReadonlyArray<number> => {
  const gaps = infoOf(number)?.gaps ?? []
  return gaps.length === 0 || gaps[1] === 8 ? [4, 8, 12, 16] : gaps
}

/** What stands in a field, and where its caret is. */
export interface Typed {
  readonly text: string
  readonly caret: number
}

interface Mask {
  readonly digits: (text: string) => string
  /** The same digits with what belongs between them. */
  readonly dressed: (digits: string) => string
  /** What comes between them stands there before the digit that it waits for. */
  readonly isAhead: boolean
}

const numberMask: Mask = {
  digits: (text) => digitsOf(text).slice(0, longestNumber),
  dressed: (digits) => {
    const gaps = gapsOf(digits)
    return [...digits].map((digit, index) => (gaps.includes(index) ? ` ${digit}` : digit)).join("")
  },
  isAhead: false
}

const expiryMask: Mask = {
  // Browsers fill in years of four digits.
  digits: (text) =>
    digitsOf(text)
      .replace(/^([0-9]{2})20([0-9]{2})$/, "$1$2")
      .slice(0, 4),
  dressed: (digits) => (digits.length < 2 ? digits : `${digits.slice(0, 2)}/${digits.slice(2)}`),
  isAhead: true
}

const cvvMask = (number: string): Mask => ({
  digits: (text) => digitsOf(text).slice(0, longestCvv(number)),
  dressed: (digits) => digits,
  isAhead: false
})

/** The place in a dressed text that has so many digits before it. */
const placeAfter = ({ dressed, isAhead }: Mask, digits: string, count: number): number => {
  const text = dressed(digits)
  let place = 0
  for (let seen = 0; seen < count && place < text.length; place += 1) if (/[0-9]/.test(text[place] ?? "")) seen += 1
  while (isAhead && count > 0 && place < text.length && !/[0-9]/.test(text[place] ?? "")) place += 1
  return place
}

/** Whoever deletes what the mask has set means the digit beside it: that before the caret, or after it with Delete. */
const meant = (mask: Mask, before: Typed, after: Typed): { readonly digits: string; readonly count: number } => {
  const [former, digits] = [before, after].map(({ text }) => mask.digits(text))
  const count = Math.min(digitsOf(after.text.slice(0, after.caret)).length, digits?.length ?? 0)
  if (digits === undefined || former !== digits || after.text.length !== before.text.length - 1) {
    return { digits: digits ?? "", count }
  }
  return after.caret < before.caret
    ? { digits: digits.slice(0, Math.max(0, count - 1)) + digits.slice(count), count: Math.max(0, count - 1) }
    : { digits: digits.slice(0, count) + digits.slice(count + 1), count }
}

const typing =
  (maskOf: (number: string) => Mask) =>
  (before: Typed, after: Typed, number = ""): Typed => {
    const mask = maskOf(number)
    const { digits, count } = meant(mask, before, after)
    return { text: mask.dressed(digits), caret: placeAfter(mask, digits, count) }
  }

/** What a field shows after it held `before` and somebody made `after` of it. Groups of four, as the brand prints them. */
export const typeNumber = typing(() => numberMask)

/** The same of the expiry: the slash comes by itself. */
export const typeExpiry = typing(() => expiryMask)

/** The same of the code on the back of the card with this number. */
export const typeCvv = typing(cvvMask)
