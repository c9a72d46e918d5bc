import { isPlain } from "./redact.ts"

/** A secret's stand-in; passwords of this kind are taken, so a replay goes on where the visit did. */
const secret = "Withheld-00"

const letters = (letter: string) => (text: string) => letter.repeat(text.length)

/** Each letter as x or X, each digit as 0: as long, and with the same marks. */
export const sameShape = (text: string): string =>
  text
    .replaceAll(/\p{Lu}/gu, letters("X"))
    .replaceAll(/[\p{L}\p{M}]/gu, (letter) => (letter === "X" ? "X" : letters("x")(letter)))
    .replaceAll(/\p{Nd}/gu, letters("0"))

/** Digits alone as the least number of so many: most limits judge it as before. */
export const sameDigits = (digits: string): string => `1${"0".repeat(digits.length - 1)}`

/** The least number with as many digits before its point. */
export const sameSize = (value: number): number => Math.sign(value) * 10 ** Math.floor(Math.log10(Math.abs(value)))

/** A month that is not over for long. */
const expiry = "12/79"

/** Instead of a secret. A card's numbers keep their form, so that its rules judge them as before. */
const ofSecret = (text: string): string => {
  if (text.trim() === "") return text
  if (/^\d\d\/\d\d$/.test(text)) return expiry
  return /^[\d\s/]+$/.test(text) ? sameShape(text) : secret
}

/** The value with a stand-in for every text in it, and 0 for every number. */
const mapped = (value: unknown, text: (text: string) => string): unknown => {
  if (typeof value === "string") return text(value)
  if (typeof value === "number") return 0
  if (Array.isArray(value)) return value.map((item) => mapped(item, text))
  if (typeof value !== "object" || value === null) return typeof value === "boolean" ? value : null
  if (!isPlain(value)) return null
  return Object.fromEntries(Object.entries(value).map(([name, item]) => [name, mapped(item, text)]))
}

export const secretStandIn = (value: unknown): unknown => mapped(value, ofSecret)
/** A telephone number begins with no zero; one or two digits tell nothing, nor does one page beside another. */
const personalShape = (text: string): string => {
  if (/^\d{1,2}(?:\s*[–-]\s*\d{1,2})?$/u.test(text)) return text
  const shape = sameShape(text)
  return /^[\d\s()+-]+$/u.test(text) ? shape.replace("0", "1") : shape
}

export const personalStandIn = (value: unknown): unknown => mapped(value, personalShape)
