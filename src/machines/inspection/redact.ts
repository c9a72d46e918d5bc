import { looksSecret } from "../../domain/secretShape.ts"

/** Fields whose values never leave the page, in lower case without separators. */
const secrets = [
  "password",
  "passwordconfirm",
  "currentpassword",
  "newpassword",
  "confirm",
  "token",
  "refreshtoken",
  "accesstoken",
  "authorization",
  "cookie",
  "join",
  "card",
  "cardnumber",
  "cardholdername",
  "cardname",
  "cvc",
  "cvv",
  "expirymonth",
  "expireyear",
  "expiremonth",
  "expirydate",
  "expiry",
  "codeverifier",
  "clientsecret"
]

export const redacted = "[redacted]"

/** Names that were judged before; a field's name comes again and again. */
const mostNames = 2000

/** What a function says of a name, asked once for each. */
export const ofName = <Said>(ask: (name: string) => Said): ((name: string) => Said) => {
  const known = new Map<string, Said>()
  return (name) => {
    const before = known.get(name)
    if (before !== undefined) return before
    const said = ask(name)
    // Lists by id have names without end.
    if (known.size >= mostNames) known.clear()
    known.set(name, said)
    return said
  }
}

export const isSecret = ofName((name) => secrets.includes(name.replaceAll(/[_-]/g, "").toLowerCase()))

export const isPlain = (value: object): boolean =>
  Array.isArray(value) || [Object.prototype, null].includes(Object.getPrototypeOf(value))

/** What a copy has instead of values that it may not have. */
export interface Withholding {
  /** Whether a field's name tells that its value is withheld; its object may tell it too. */
  readonly isNamed: (name: string, owner: object) => boolean
  /** Instead of a withheld value: all that has such a name, or a text that looks like a secret (without a name). */
  readonly instead: (value: unknown, name: string | null) => unknown
  /** Instead of what is not plain data. */
  readonly named: (value: object) => unknown
  /** Of every text that looks like no secret. */
  readonly text: (text: string) => string
  /** Instead of a number that JSON does not know; itself if missing. */
  readonly strange?: (value: number) => unknown
}

const fromInspector: Withholding = {
  isNamed: isSecret,
  instead: () => redacted,
  named: (value) => (typeof value === "function" ? "[function]" : `[${value.constructor.name}]`),
  text: (text) => text
}

/**
 * A copy without secrets, found by name or shape at every depth and inside JSON. What is not plain data is named, not
 * copied.
 */
export const redact = (value: unknown, depth = 12, by: Withholding = fromInspector): unknown => {
  if (typeof value === "string") return looksSecret(value) ? by.instead(value, null) : redactText(value, depth, by)
  if (typeof value === "function") return by.named(value)
  if (typeof value === "number" && !Number.isFinite(value)) return by.strange?.(value) ?? value
  if (typeof value !== "object" || value === null) return value
  if (depth === 0) return "[deep]"
  if (Array.isArray(value)) return value.map((item) => redact(item, depth - 1, by))
  if (!isPlain(value)) return by.named(value)
  return Object.fromEntries(
    Object.entries(value).map(([name, item]) => [
      name,
      by.isNamed(name, value) ? by.instead(item, name) : redact(item, depth - 1, by)
    ])
  )
}

const redactText = (text: string, depth: number, by: Withholding): string => {
  if (depth === 0 || !/^\s*[[{]/.test(text)) return by.text(text)
  try {
    return JSON.stringify(redact(JSON.parse(text), depth - 1, by))
  } catch {
    return by.text(text)
  }
}
