import { lira } from "../../../src/domain/catalogue/price.ts"
import { publishingZone } from "../../../src/domain/publishing/NewIssue.ts"
import en from "../../../src/i18n/en/archive.json" with { type: "json" }
import { createI18n } from "../../../src/i18n/i18n.ts"
import type { Language } from "../../../src/i18n/language.ts"
import tr from "../../../src/i18n/tr/archive.json" with { type: "json" }
import { escaped } from "../../platform/letter.ts"
import type { Row } from "./sources.ts"

const instance = createI18n("tr", { tr: { archive: tr }, en: { archive: en } })

/** A word of the archive; null if it has none, as for a title that somebody chose. */
const worded = (language: Language, key: string): string | null => {
  const found: unknown = instance.getResource(language, "archive", key)
  return typeof found === "string" ? found : null
}

const say = (language: Language, key: string): string => worded(language, key) ?? key

const isMoment = (value: string): boolean => /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?Z$/.test(value)

/** Fields in kuruş. */
const amounts = new Set(["price", "total"])

const momentOf = (language: Language, value: string): string =>
  new Intl.DateTimeFormat(language, { dateStyle: "long", timeStyle: "medium", timeZone: publishingZone }).format(
    new Date(value)
  )

/** The fields whose values are one of a few words. */
const chosen = new Set([
  "state",
  "role",
  "plan",
  "billing_period",
  "access_type",
  "language",
  "kind",
  "period",
  "colour",
  "problem"
])

const wordsOf = (language: Language, field: string, value: string | number | boolean): string => {
  if (typeof value === "boolean") return say(language, value ? "yes" : "no")
  if (typeof value === "number") return amounts.has(field) ? lira(value, language) : String(value)
  if (isMoment(value)) return momentOf(language, value)
  return (chosen.has(field) ? worded(language, `values.${value}`) : null) ?? value
}

const isRow = (value: unknown): value is Row => typeof value === "object" && value !== null && !Array.isArray(value)

const isPlain = (value: unknown): value is string | number | boolean =>
  ["string", "number", "boolean"].includes(typeof value)

const valueOf = (language: Language, field: string, value: unknown): string => {
  if (Array.isArray(value)) {
    if (value.every(isPlain)) return escaped(value.map((one) => wordsOf(language, field, one)).join(", "))
    return `<ol>${value.map((one) => `<li>${valueOf(language, field, one)}</li>`).join("")}</ol>`
  }
  if (isRow(value)) return rowOf(language, value)
  return isPlain(value) ? escaped(wordsOf(language, field, value)) : ""
}

const isEmpty = (value: unknown): boolean =>
  value === null || value === undefined || value === "" || (Array.isArray(value) && value.length === 0)

const rowOf = (language: Language, row: Row): string =>
  `<dl>${Object.entries(row)
    .filter(([, value]) => !isEmpty(value))
    .map(
      ([field, value]) =>
        `<div><dt>${escaped(say(language, `fields.${field}`))}</dt><dd>${valueOf(language, field, value)}</dd></div>`
    )
    .join("")}</dl>`

/** Nothing is fetched and nothing runs: an archive is read without a connection, years later. */
const page = (language: Language, title: string, body: string): string => `<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width,initial-scale=1">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'">
<meta name="color-scheme" content="light dark">
<title>${escaped(title)} – Sayfa</title>
<style>
body { max-width: 46rem; margin: 0 auto; padding: 2rem 1rem 4rem; font: 1rem/1.5 "Helvetica Neue", Helvetica, Arial, sans-serif; }
h1 { font: 2rem/1.25 Georgia, "Times New Roman", serif; }
article { border-top: 1px solid; padding: 0.75rem 0; break-inside: avoid; }
dl { margin: 0; }
dl > div { display: grid; grid-template-columns: minmax(7rem, 12rem) 1fr; gap: 0 1rem; }
dt { opacity: 0.75; }
dd { margin: 0; min-width: 0; overflow-wrap: anywhere; white-space: pre-wrap; }
ol { margin: 0; padding-left: 1.5rem; white-space: normal; }
@media (max-width: 30rem) { dl > div { display: block; } }
@media print { body { max-width: none; padding: 0; } nav { display: none; } }
</style>
</head>
<body>
${body}
</body>
</html>
`

/** A readable page of one file. */
export const pageOf = (language: Language, name: string, rows: ReadonlyArray<Row>): string => {
  const title = say(language, `files.${name}`)
  const listed =
    rows.length === 0
      ? `<p>${escaped(say(language, "nothing"))}</p>`
      : rows.map((row) => `<article>${rowOf(language, row)}</article>`).join("\n")
  return page(
    language,
    title,
    `<nav><a href="index.html">${escaped(say(language, "back"))}</a></nav>\n<h1>${escaped(title)}</h1>\n${listed}`
  )
}

/** The archive's first page. */
export const indexPage = (
  language: Language,
  files: ReadonlyArray<readonly [name: string, rows: ReadonlyArray<Row>]>,
  madeAt: string
): string => {
  const listed = files
    .map(
      ([name, rows]) =>
        `<li><a href="${name}.html">${escaped(say(language, `files.${name}`))}</a> (${rows.length}) – <a href="json/${name}.json">JSON</a></li>`
    )
    .join("\n")
  const made = `<p>${escaped(say(language, "made"))} <time datetime="${madeAt}">${escaped(momentOf(language, madeAt))}</time></p>`
  return page(
    language,
    say(language, "title"),
    `<h1>${escaped(say(language, "title"))}</h1>\n${made}\n<p>${escaped(say(language, "intro"))}</p>\n<ul>\n${listed}\n</ul>\n<p>${escaped(say(language, "elsewhere"))}</p>`
  )
}
