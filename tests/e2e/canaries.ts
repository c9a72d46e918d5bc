import type { Locator, Page } from "@playwright/test"
import { decoded } from "../../src/machines/inspection/freeText.ts"
import type { Recording } from "../../src/machines/inspection/Recording.ts"

/** Nobody else writes these: a word, a number and a day. */
const word = "Kanarya"
const number = "73914"
const day = { year: "2031", month: "07", day: "19" } as const
const isoDay = "2031-07-19"
const card = "371827364554664"

/** The smallest files of their types, by what a field accepts. */
const files = [
  { type: "application/pdf", ending: "pdf", content: Buffer.from("%PDF-1.4\n") },
  { type: "application/json", ending: "json", content: Buffer.from(JSON.stringify({ notes: [{ text: word }] })) },
  {
    type: "image/png",
    ending: "png",
    content: Buffer.from(
      "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==",
      "base64"
    )
  }
]

/** What a field is, for which something of its own is written. */
export type FieldKind = "text" | "rich text" | "number" | "day" | "day by parts" | "mail" | "secret" | "card" | "file"

/** A field of a page. */
export interface Field {
  readonly kind: FieldKind
  /** Its role or type, and the name by which a person knows it. */
  readonly called: string
}

interface FoundField extends Field {
  /** Among all that the selector finds. */
  readonly at: number
  readonly isFillable: boolean
}

/** Fields into which a person writes, or gives a file; what is only chosen from a list can hold no canary. */
const fieldSelector = `input:not(${["checkbox", "radio", "range", "hidden", "color", "button", "submit"]
  .map((type) => `[type=${type}]`)
  .join()}), textarea, [contenteditable=true], [contenteditable=plaintext-only], [role=spinbutton]`

/** All fields of the page, whether they can be written into now or not. */
const fieldsOf = (page: Page): Promise<ReadonlyArray<FoundField>> =>
  page.locator(fieldSelector).evaluateAll((nodes) => {
    const words = (node: Element | null) => node?.textContent?.replaceAll(/\s+/gu, " ").trim() ?? ""
    const nameOf = (node: HTMLElement): string => {
      const by = (node.getAttribute("aria-labelledby") ?? "").split(" ").filter((id) => id !== "" && id !== node.id)
      const labels = "labels" in node ? [...((node as HTMLInputElement).labels ?? [])] : []
      const named = [...new Set([...by.map((id) => document.getElementById(id)), ...labels])]
        .map(words)
        .join(" ")
        .trim()
      return (
        node.getAttribute("aria-label") ??
        (named || (node.getAttribute("placeholder") ?? node.getAttribute("accept") ?? node.id))
      )
    }
    return nodes.flatMap((one, at) => {
      const node = one as HTMLInputElement
      // A list that is chosen from has such a field for the browser alone.
      const isHidden = node.hidden || node.closest("[aria-hidden=true], [hidden]") !== null
      if (isHidden && node.type !== "file") return []
      const of = (name: string) => node.getAttribute(name) ?? ""
      const [type, mode, filled] = [of("type"), of("inputmode"), of("autocomplete")]
      const kind = ((): string => {
        if (type === "file") return "file"
        if (of("role") === "spinbutton") return "day by parts"
        if (node.isContentEditable) return "rich text"
        if (filled.startsWith("cc-") && filled !== "cc-name") return "card"
        if (type === "date" || type === "datetime-local") return "day"
        if (type === "email") return "mail"
        if (type === "password") return "secret"
        return type === "number" || type === "tel" || mode === "numeric" || mode === "decimal" ? "number" : "text"
      })()
      const isFillable =
        node.disabled !== true &&
        (type === "file" ||
          (node.readOnly !== true &&
            node.getAttribute("aria-disabled") !== "true" &&
            node.checkVisibility({ visibilityProperty: true }) &&
            node.closest("[inert]") === null))
      return [{ at, kind: kind as never, called: `${kind} "${nameOf(node)}"`, isFillable }]
    })
  })

const typed = async (page: Page, field: Locator, text: string): Promise<void> => {
  await field.focus()
  await page.keyboard.press("ControlOrMeta+A")
  await page.keyboard.type(text)
}

const fill = async (page: Page, field: Locator, kind: FieldKind): Promise<void> => {
  switch (kind) {
    case "day by parts": {
      await field.focus()
      await page.keyboard.type(day[(await field.getAttribute("data-type")) as keyof typeof day] ?? "")
      return
    }
    case "day":
      return field.fill((await field.getAttribute("type")) === "date" ? isoDay : `${isoDay}T14:37`)
    case "card": {
      const asked = (await field.getAttribute("autocomplete")) ?? ""
      return typed(page, field, asked === "cc-number" ? card : asked === "cc-exp" ? "11/43" : number.slice(0, 4))
    }
    case "number":
      return typed(page, field, number)
    case "mail":
      return typed(page, field, `${word}@otlegen.example`)
    default:
      return typed(page, field, `${word} ${number}`)
  }
}

/** The last choice of each group is the one that asks for more: another reason, a later time. */
const chooseLast = async (page: Page): Promise<void> => {
  for (const group of await page.locator("main [role=radiogroup], [role=dialog] [role=radiogroup]").all()) {
    const last = group.getByRole("radio").last()
    if (await last.isEnabled()) await last.evaluate((radio: HTMLElement) => radio.click())
  }
}

/** What a page has: fields that were filled, and all that were seen. */
export interface Filled {
  readonly filled: ReadonlyArray<Field>
  readonly seen: ReadonlyArray<string>
}

/** Writes canaries into every field that is shown and can be written into, and gives files named so. */
export const fillEveryField = async (page: Page): Promise<Filled> => {
  await chooseLast(page)
  const filled: Array<Field> = []
  const known = new Set<string>()
  for (;;) {
    const found = await fieldsOf(page)
    const fields = found.filter(({ called, isFillable }) => isFillable && !known.has(called))
    // What is written may bring another field.
    if (fields.length === 0) return { filled, seen: found.map(({ called }) => called) }
    for (const { at, kind, called } of fields) {
      known.add(called)
      const field = page.locator(fieldSelector).nth(at)
      if (kind === "file") {
        const accepted = (await field.getAttribute("accept")) ?? ""
        const { type, ending, content } = files.find((file) => accepted.includes(file.type)) ?? files[0]!
        await field.setInputFiles({ name: `${word}-${number}.${ending}`, mimeType: type, buffer: content })
      } else await fill(page, field, kind)
      filled.push({ kind, called })
    }
  }
}

/** Named so, a number is a place, a size or a time. */
const measured = [
  "x",
  "y",
  "width",
  "height",
  "top",
  "left",
  "at",
  "time",
  "size",
  "by",
  "offset",
  "scale",
  "start",
  "end"
]

const dayTime = Date.parse(`${isoDay}T12:00:00Z`)

const tellsNumber = (value: number): boolean =>
  String(Math.abs(value)).startsWith(number.slice(0, 4)) ||
  String(value) === day.year ||
  Math.abs(value - dayTime) < 1.5 * 86_400_000

const tellsText = (text: string): boolean => {
  const plain = text.replaceAll(/(?:%[\da-f]{2})+/giu, decoded)
  const bare = plain.replaceAll(/[\s-]/gu, "")
  return (
    /kanarya|otlegen/iu.test(plain) ||
    /(?<![\da-z.])7[.,]?3[.,]?91(?![a-z])/iu.test(plain) ||
    /2031-07-(?:18|19|20)|(?<!\d)19[./ ]0?7[./ ]2031|(?<!\d)20310719/u.test(plain) ||
    bare.includes("7364554") ||
    plain.includes("11/43")
  )
}

/** Where in the value a canary is, in any form it may take there. */
const tellingIn = (value: unknown, place: string, name = ""): ReadonlyArray<string> => {
  if (typeof value === "string") return tellsText(value) ? [`${place}: ${value.slice(0, 80)}`] : []
  if (typeof value === "number") return !measured.includes(name) && tellsNumber(value) ? [`${place}: ${value}`] : []
  if (Array.isArray(value)) return value.flatMap((item) => tellingIn(item, place, name))
  if (typeof value !== "object" || value === null) return []
  return Object.entries(value).flatMap(([key, item]) => [
    ...(tellsText(key) ? [`${place}.${key}`] : []),
    ...tellingIn(item, `${place}.${key}`, key)
  ])
}

/** Where a recording has a canary. */
export const canariesIn = ({ entries }: Pick<Recording, "entries">): ReadonlyArray<string> =>
  entries.flatMap((entry) => {
    if (entry.kind === "heard") return tellingIn(entry.event, `${entry.actor} heard ${entry.event.type}`)
    if (entry.kind === "birth") return tellingIn(entry.input, `${entry.actor} began`)
    return entry.kind === "state" ? tellingIn(entry.value, `${entry.actor} is`) : []
  })

/** In what forms it must be found, so that nothing is proved by a search that finds nothing. */
export const forms: ReadonlyArray<unknown> = [
  "bir kanarya",
  "%6Banarya",
  "73914",
  "7.391,4 TL",
  73_914,
  7_391_400,
  "2031-07-19",
  "2031-07-18T21:00:00.000Z",
  "19.07.2031",
  dayTime,
  { year: 2031 },
  "3718 2736 4554 664",
  "11/43"
]
