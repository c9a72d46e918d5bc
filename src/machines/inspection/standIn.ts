import { minPasswordLength } from "../../domain/session/Password.ts"
import { isPlain } from "./redact.ts"

/** A secret's stand-in. */
const secret = "Withheld-00"

/** Passwords that are told apart. */
const mostPasswords = 1000

/**
 * Stand-ins for passwords that rules judge as those: equal ones have equal stand-ins, and one that is too short has a
 * short one. They are remembered by whoever records, and not recorded.
 */
export const passwordStandIns = () => {
  const known = new Map<string, string>()
  return {
    of: (password: string): string => {
      if (password.trim() === "") return password
      const before = known.get(password)
      if (before !== undefined) return before
      if (known.size >= mostPasswords) known.clear()
      const place = String(known.size).padStart(2, "0")
      const standIn = password.length < minPasswordLength ? `W-${place}` : `Withheld-${place}`
      known.set(password, standIn)
      return standIn
    },
    forget: () => known.clear()
  }
}

export type PasswordStandIns = ReturnType<typeof passwordStandIns>

const each = (letter: string) => (run: string) => letter.repeat(run.length)

const shapes = [
  [/\p{Lu}+/gu, each("X")],
  [/[[\p{L}\p{M}]--X]+/gv, each("x")],
  [/\p{Nd}+/gu, each("0")]
] as const

/** Each letter as x or X, each digit as 0: as long, and with the same marks. */
export const sameShape = (text: string): string =>
  shapes.reduce((shape, [some, standIn]) => shape.replace(some, standIn), text)

/** Elements of a page's text; anything else between these signs is somebody's. */
const element = /<(\/?)(p|div|span|h[1-6]|ul|ol|li|em|strong|b|i|a|br|section|article)\b([^<>]*)>/giu

/** The shape of a text; of markup, its elements stay what they are. */
export const shapeOf = (text: string): string => {
  let done = 0
  let shape = ""
  for (const found of text.matchAll(element)) {
    const [whole, end = "", name = "", attributes = ""] = found
    shape += `${sameShape(text.slice(done, found.index))}<${end}${name}${sameShape(attributes)}>`
    done = found.index + whole.length
  }
  return shape + sameShape(text.slice(done))
}

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
  const shape = shapeOf(text)
  return /^[\d\s()+-]+$/u.test(text) ? shape.replace("0", "1") : shape
}

export const personalStandIn = (value: unknown): unknown => mapped(value, personalShape)
