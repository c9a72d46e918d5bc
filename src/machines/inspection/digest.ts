import { kindOf, shortText } from "./recordable.ts"
import { isPlain, ofName } from "./redact.ts"

/** FNV-1a of a text, 32 bits. */
const ofText = (text: string): number => {
  let hash = 0x811c9dc5
  for (let at = 0; at < text.length; at += 1) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193)
  return hash >>> 0
}

/** A field's name comes again and again. */
const ofField = ofName(ofText)

const mixed = (one: number, other: number): number =>
  Math.imul(one ^ (other + 0x9e3779b9 + (one << 6)), 0x85ebca6b) >>> 0

const known = new WeakMap<object, number>()

const ofObject = (value: object): number => {
  if (value instanceof Map || value instanceof Set) return mixed(7, numberOf([...value]))
  if (value instanceof Date) return mixed(8, value.getTime())
  if (Array.isArray(value)) return value.reduce<number>((hash, item) => mixed(hash, numberOf(item)), 1)
  const kind = kindOf(value)
  if (!isPlain(value) && kind !== "Object") return mixed(9, ofText(kind))
  // In whatever order the fields stand; a field without a value is none.
  return Object.entries(value).reduce(
    (hash, [name, item]) => (item === undefined ? hash : (hash + mixed(ofField(name), numberOf(item))) >>> 0),
    2
  )
}

/** Contexts are replaced and never changed, so that what is in one is looked at once. */
const numberOf = (value: unknown): number => {
  if (typeof value === "string") return ofText(shortText(value))
  if (typeof value === "function") return 3
  // JSON knows no other numbers.
  if (typeof value === "number") return Number.isFinite(value) ? mixed(4, ofText(String(value))) : 5
  if (typeof value !== "object" || value === null) return value === undefined ? 5 : mixed(6, ofText(String(value)))
  const before = known.get(value)
  if (before !== undefined) return before
  // Of a cycle, only the first turn counts.
  known.set(value, 0)
  const hash = ofObject(value)
  if (!(value instanceof Map || value instanceof Set)) known.set(value, hash)
  else known.delete(value)
  return hash
}

/** A short text that is the same for equal contexts, before they are recorded and after. */
export const digest = (context: unknown): string => numberOf(context).toString(36)
