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

const kindOf = async (field: Locator): Promise<FieldKind> => {
  const [type, mode, filled, role, rich] = await field.evaluate((node: HTMLElement) => [
    node.getAttribute("type") ?? "",
    node.getAttribute("inputmode") ?? "",
    node.getAttribute("autocomplete") ?? "",
    node.getAttribute("role") ?? "",
    node.isContentEditable
  ])
  if (role === "spinbutton") return "day by parts"
  if (rich === true) return "rich text"
  if (String(filled).startsWith("cc-") && filled !== "cc-name") return "card"
  if (type === "date" || type === "datetime-local") return "day"
  if (type === "email") return "mail"
  if (type === "password") return "secret"
  return type === "number" || type === "tel" || mode === "numeric" || mode === "decimal" ? "number" : "text"
}

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

/** Writes canaries into every field that is shown and can be written into, and gives files named so; what it wrote into. */
export const fillEveryField = async (page: Page): Promise<ReadonlyArray<FieldKind>> => {
  // The last choice is the one that asks for more: another reason, a later time.
  for (const group of await page.locator("main [role=radiogroup], [role=dialog] [role=radiogroup]").all()) {
    const last = group.getByRole("radio").last()
    if (await last.isEnabled()) await last.evaluate((radio: HTMLElement) => radio.click())
  }
  const filled: Array<FieldKind> = []
  const fields = page.locator(
    "input:not([type=checkbox], [type=radio], [type=file], [type=range], [type=hidden]), textarea, [contenteditable=true]"
  )
  for (const field of await fields.all()) {
    if (!(await field.isVisible()) || !(await field.isEditable())) continue
    const kind = await kindOf(field)
    await fill(page, field, kind)
    filled.push(kind)
  }
  for (const field of await page.locator("input[type=file]").all()) {
    if (!(await field.isEnabled())) continue
    const accepted = (await field.getAttribute("accept")) ?? ""
    const { type, ending, content } = files.find((file) => accepted.includes(file.type)) ?? files[0]!
    await field.setInputFiles({ name: `${word}-${number}.${ending}`, mimeType: type, buffer: content })
    filled.push("file")
  }
  return filled
}

/** Named so, a number is a place, a size or a time. */
const measured = ["x", "y", "width", "height", "top", "left", "at", "time", "size", "by", "offset", "scale"]

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
