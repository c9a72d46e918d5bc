import { type AnyStateMachine, StateMachine } from "xstate"
import { isPublicId } from "../../domain/catalogue/PublicId.ts"
import { longestWord, withoutFreeText } from "./freeText.ts"
import { isPublished } from "./publishedEvent.ts"
import { isSecret, ofName, redact, type Withholding } from "./redact.ts"
import { passwordStandIns, personalStandIn, sameShape, secretStandIn } from "./standIn.ts"

/** Fields that hold what a person wrote, where they live or who their browser is, in lower case without separators. */
const personal = [
  "email",
  "mail",
  "phone",
  "address",
  "note",
  "notes",
  "text",
  "body",
  "content",
  "message",
  "subject",
  "query",
  "q",
  "ara",
  "alinti",
  "quote",
  "prefix",
  "suffix",
  "word",
  "words",
  "term",
  "recent",
  "match",
  "typed",
  "sought",
  "snippet",
  "exact",
  "metin",
  "keyword",
  "keywords",
  "inviter",
  "holder",
  "fullname",
  "firstname",
  "lastname",
  "comment",
  "visitorid",
  "deviceid",
  "sessionkey",
  "clientid"
]

/** Fields that are published with a publication; of anything else, a person wrote them. */
const written = ["name", "title", "author", "summary", "description", "question", "answer"]

/** Fields that hold a person's name or id. An id stays what it is, so that it is found again. */
const people = ["owner", "member"]

/** Fields that hold words beside another field: around what was found, and on an announcement's button. */
const beside: Readonly<Record<string, string>> = { before: "match", after: "match", action: "text" }

const isPassword = (name: string): boolean => /password|^confirm$/iu.test(name)

const isText = (value: unknown): boolean =>
  typeof value === "string" || (Array.isArray(value) && value.every((item) => typeof item === "string"))

/** A name of the code: of what is done, of a translated text, or of a file by its numbers. */
const isOfCode = (value: unknown): boolean =>
  typeof value === "string" && /^(?:[a-z]+(?:_[a-z]+)+|[a-z]\w*:[\w.]+|[a-z]+(?:\/\d+(?:-\d+)*)+\.[a-z]+)$/u.test(value)

/** The name as the lists above have it: in lower case, without separators and language. */
const bareOf = ofName((name) =>
  name
    .replace(/_(?:en|tr)$/u, "")
    .replaceAll(/[_-]/gu, "")
    .toLowerCase()
)

type Naming = "personal" | "person" | "written" | "other"

const namingOf = ofName((name): Naming => {
  const bare = bareOf(name)
  if (personal.includes(bare)) return "personal"
  if (people.includes(bare)) return "person"
  return written.includes(bare) ? "written" : "other"
})

const isPersonal = (name: string, owner: object, isPublic: boolean): boolean => {
  const value = (owner as Readonly<Record<string, unknown>>)[name]
  if (!isText(value)) return false
  const naming = namingOf(name)
  if (naming === "personal") return true
  if (naming === "person") return !isPublicId(value)
  const other = beside[bareOf(name)]
  if (other !== undefined) return other in owner
  if (naming !== "written" || isPublic) return false
  return !isOfCode(value) || "email" in owner || "size" in owner || "until" in owner
}

/** A longer text is told by its length: charts pass it on, and do not read it. */
const longestText = 1000

/** What stands for a long text, in a recording and in digests. */
export const shortText = (text: string): string => (text.length > longestText ? `[${text.length} characters]` : text)

/** A word of the code, an id or a name of an event: no address, no sentence, nothing encoded, no mail. */
const word = /^[\w.:-]*$/

const mail = /[^\s@<>"]+@[^\s@<>"]+\.[^\s@<>"]+/gu

/** What is not plain data, as a recording names it. */
export class Unrecorded {
  readonly kind: string
  constructor(kind: string) {
    this.kind = kind
  }
}

/** A file as a recording has it: rules ask for no more of it. */
class RecordedFile extends Unrecorded {
  readonly type: string
  readonly size: number
  constructor(type: string, size: number) {
    super("File")
    this.type = type
    this.size = size
  }
}

/** The kind of what is not plain data; the same in every build. */
export const kindOf = (value: object): string => {
  if (value instanceof Unrecorded) return value.kind
  if (typeof value === "function") return "function"
  if (value instanceof StateMachine) return "chart"
  if ("sessionId" in value) return "actor"
  return Object.prototype.toString.call(value).slice(8, -1)
}

/** Plain data without secrets, and without what people write. */
export interface Recorded {
  readonly value: unknown
  readonly isVeiled: boolean
}

/** Deeper than any event; a cycle ends there. */
const deepest = 24

/** The value as a recording keeps it. A chart is written as its name. */
export const recorded = (value: unknown, passwords = passwordStandIns()): Recorded => {
  let isVeiled = false
  const isPublic = isPublished(value)
  const veiled = <Value>(before: Value, after: Value): Value => {
    isVeiled ||= before !== after && JSON.stringify(before) !== JSON.stringify(after)
    return after
  }
  const by: Withholding = {
    isNamed: (name, owner) => isSecret(name) || isPersonal(name, owner, isPublic),
    instead: (hidden, name) => {
      if (name !== null && typeof hidden === "string" && isPassword(name)) return veiled(hidden, passwords.of(hidden))
      return veiled(hidden, name === null || isSecret(name) ? secretStandIn(hidden) : personalStandIn(hidden))
    },
    named: (other) => {
      if (other instanceof StateMachine) return { $chart: other.id }
      if (other instanceof Map) return { $map: redact([...other], deepest, by) }
      if (other instanceof Set) return { $set: redact([...other], deepest, by) }
      if (other instanceof Date) return { $date: other.toISOString() }
      const kind = kindOf(other)
      if (kind === "File") {
        const { type, size } = other as File
        return { $kind: kind, type, size }
      }
      return kind === "Object" ? redact({ ...other }, deepest, by) : { $kind: kind }
    },
    text: (text) => {
      if (word.test(text) && text.length <= longestWord) return text
      const short = shortText(text)
      if (short !== text) return short
      return veiled(text, withoutFreeText(text, isPublic).replaceAll(mail, sameShape))
    }
  }
  const plain = redact(value, deepest, { ...by, strange: (number) => ({ $number: String(number) }) })
  return { value: plain, isVeiled }
}

/**
 * Reads recorded values again, with charts by their names. Lists that were written alike become one list: charts may ask
 * whether a list is the one that they have.
 */
export const recaller = (chart: (id: string) => AnyStateMachine | undefined) => {
  const lists = new Map<string, ReadonlyArray<unknown>>()
  const listOf = (value: ReadonlyArray<unknown>): ReadonlyArray<unknown> => {
    const key = JSON.stringify(value)
    const list = lists.get(key) ?? value.map(recalled)
    lists.set(key, list)
    return list
  }
  const recalled = (value: unknown): unknown => {
    if (Array.isArray(value)) return listOf(value)
    if (typeof value !== "object" || value === null) return value
    const { $chart, $map, $set, $date, $kind, $number, type, size } = value as Readonly<Record<string, unknown>>
    if (typeof $chart === "string") return chart($chart) ?? new Unrecorded("chart")
    if (Array.isArray($map)) return new Map(listOf($map) as ReadonlyArray<[unknown, unknown]>)
    if (Array.isArray($set)) return new Set(listOf($set))
    if (typeof $date === "string") return new Date($date)
    if (typeof $number === "string") return Number($number)
    if ($kind === "File" && typeof type === "string" && typeof size === "number") return new RecordedFile(type, size)
    if (typeof $kind === "string") return $kind === "function" ? () => undefined : new Unrecorded($kind)
    return Object.fromEntries(Object.entries(value).map(([name, item]) => [name, recalled(item)]))
  }
  return recalled
}
