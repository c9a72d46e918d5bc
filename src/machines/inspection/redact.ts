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

const isSecret = (name: string): boolean => secrets.includes(name.replaceAll(/[_-]/g, "").toLowerCase())

const isPlain = (value: object): boolean =>
  Array.isArray(value) || [Object.prototype, null].includes(Object.getPrototypeOf(value))

/**
 * A copy without secrets, found by name or shape at every depth and inside JSON. What is not plain data is named, not
 * copied.
 */
export const redact = (value: unknown, depth = 12): unknown => {
  if (typeof value === "string") return looksSecret(value) ? redacted : redactText(value, depth)
  if (typeof value === "function") return "[function]"
  if (typeof value !== "object" || value === null) return value
  if (depth === 0) return "[deep]"
  if (Array.isArray(value)) return value.map((item) => redact(item, depth - 1))
  if (!isPlain(value)) return `[${value.constructor.name}]`
  return Object.fromEntries(
    Object.entries(value).map(([name, item]) => [name, isSecret(name) ? redacted : redact(item, depth - 1)])
  )
}

const redactText = (text: string, depth: number): string => {
  if (depth === 0 || !/^\s*[[{]/.test(text)) return text
  try {
    return JSON.stringify(redact(JSON.parse(text), depth - 1))
  } catch {
    return text
  }
}
