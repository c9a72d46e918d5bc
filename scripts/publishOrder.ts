import { Schema } from "effect"
import { parseArgs } from "node:util"
import { demoPublisher } from "../server/demo/accounts.ts"
import { isLoopback } from "../server/platform/config.ts"
import { Frequency, Tier } from "../src/domain/catalogue/Publication.ts"
import { isDay } from "../src/domain/publishing/day.ts"

export const usage = `Usage: npm run publish -- issue.pdf --title "May 2026" --publication <id or title>
         [--description TEXT] [--date YYYY-MM-DD] [--again] [--new ...] [SERVER AND ACCOUNT]
       npm run publish -- --follow <id of the issue> [SERVER AND ACCOUNT]

  --publication  may be left out where the account has one; upper and lower case are the same
  --description  the title, if left out
  --date         today in Turkey, if left out
  --again        even though the publication has an issue of this title
  --new          makes a publication of that title where the account has none, with
                 [--frequency MONTHLY] [--language tr|en] [--tier 0-10] [--category <slug>]...;
                 monthly, Turkish and free, if left out
  --follow       sends nothing: tells how far the conversion of an issue sent before is

Server and account:
  --url          http://127.0.0.1 at the port that PORT names, else 3000, if left out
  --email, --password
                 or SAYFA_EMAIL and SAYFA_PASSWORD; on this machine the demo publisher is used otherwise`

interface Account {
  readonly url: string
  readonly email: string
  readonly password: string
}

export interface Made {
  readonly frequency: Frequency
  readonly language: "tr" | "en"
  readonly tier: number
  readonly categories: ReadonlyArray<string>
}

export type PublishOrder =
  | { readonly _tag: "Help" }
  | (Account & { readonly _tag: "Follow"; readonly id: string })
  | (Account & {
      readonly _tag: "Publish"
      readonly pdf: string
      readonly title: string
      readonly publication: string | undefined
      readonly description: string
      readonly date: string
      readonly again: boolean
      /** The description of a publication to be created; null for none. */
      readonly made: Made | null
    })

const isFrequency = Schema.is(Frequency)
const isTier = Schema.is(Tier)

const madeAs = (values: {
  readonly publication?: string | undefined
  readonly frequency?: string | undefined
  readonly language?: string | undefined
  readonly tier?: string | undefined
  readonly category?: ReadonlyArray<string> | undefined
}): Made => {
  const frequency = (values.frequency ?? "MONTHLY").toUpperCase()
  const language = values.language ?? "tr"
  const tier = Number(values.tier ?? 0)
  if (values.publication === undefined) throw new Error("--new needs --publication, its title.")
  if (!isFrequency(frequency)) throw new Error(`--frequency must be one of ${Frequency.literals.join(", ")}.`)
  if (language !== "tr" && language !== "en") throw new Error("--language must be tr or en.")
  if (!isTier(tier)) throw new Error("--tier must be a whole number from 0 to 10.")
  return { frequency, language, tier, categories: values.category ?? [] }
}

const addressOf = (text: string): string => {
  const protocol = URL.canParse(text) ? new URL(text).protocol : ""
  if (protocol !== "http:" && protocol !== "https:") {
    throw new Error(`--url must be an address such as http://127.0.0.1:3000, not "${text}".`)
  }
  return text.replace(/\/+$/, "")
}

/** Reads the command line and the environment. Throws an error that names what is wrong. */
export const publishOrder = (
  args: ReadonlyArray<string>,
  environment: Readonly<Record<string, string | undefined>>
): PublishOrder => {
  const { values, positionals } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: {
      help: { type: "boolean", short: "h", default: false },
      title: { type: "string" },
      publication: { type: "string" },
      description: { type: "string" },
      date: { type: "string" },
      again: { type: "boolean", default: false },
      new: { type: "boolean", default: false },
      frequency: { type: "string" },
      language: { type: "string" },
      tier: { type: "string" },
      category: { type: "string", multiple: true },
      follow: { type: "string" },
      url: { type: "string" },
      email: { type: "string" },
      password: { type: "string" }
    }
  })
  if (values.help) return { _tag: "Help" }
  const [pdf, ...more] = positionals
  const { title, date, follow } = values
  if (follow === undefined) {
    if (pdf === undefined || more.length > 0) throw new Error("Name exactly one PDF file.")
    if (title === undefined || title.trim() === "") throw new Error("--title is missing.")
    if (date !== undefined && !isDay(date)) throw new Error(`--date must be a day such as 2026-05-01, not "${date}".`)
  } else if (pdf !== undefined) {
    throw new Error("--follow sends no PDF.")
  }
  const url = addressOf(values.url ?? `http://127.0.0.1:${environment["PORT"] || 3000}`)
  const isLocal = isLoopback(new URL(url).hostname)
  const email = values.email ?? environment["SAYFA_EMAIL"] ?? (isLocal ? demoPublisher.email : undefined)
  const password =
    values.password ??
    environment["SAYFA_PASSWORD"] ??
    (email === demoPublisher.email ? demoPublisher.password : undefined)
  if (email === undefined) throw new Error("--email is missing.")
  if (password === undefined) throw new Error("--password is missing.")
  const account = { url, email, password }
  if (follow !== undefined) return { _tag: "Follow", id: follow, ...account }
  return {
    _tag: "Publish",
    pdf: pdf ?? "",
    title: title ?? "",
    publication: values.publication,
    description: values.description ?? title ?? "",
    date: date ?? new Date().toLocaleDateString("sv-SE", { timeZone: "Europe/Istanbul" }),
    again: values.again,
    made: values.new ? madeAs(values) : null,
    ...account
  }
}
