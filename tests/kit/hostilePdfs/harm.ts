import { readdir } from "node:fs/promises"
import { join } from "node:path"
import { isDeepStrictEqual } from "node:util"
import { sentence } from "../../../server/platform/wording.ts"
import type { PdfRefused } from "../../../src/contract/publishing.ts"
import { pageHtml } from "../../../src/domain/reader/pageHtml.ts"
import type { RunningServer } from "../server.ts"
import type { HostilePdf, Outcome } from "./HostilePdf.ts"
import { type Answer, outcomeOf, type Sender, settled } from "./send.ts"

/** Files of an issue as its publisher's browser fetches them, by name; null where there is none. */
const contentOf = async (server: RunningServer, { token }: Sender, id: string) => {
  const access = await server.fetch(`/api/issues/${id}`, { headers: { authorization: `Bearer ${token}` } })
  const cookie = access.headers.get("set-cookie")?.split(";")[0] ?? ""
  return async (name: string) => {
    const answer = await server.fetch(`/content/${id}/${name}`, { headers: { cookie } })
    return answer.status === 200 ? answer.text() : null
  }
}

const tagsOf = (html: string): ReadonlyArray<string> => html.match(/<[^>]*>/g) ?? []

/** The tags of a page's markup that must not be in one: what runs, what comes from elsewhere, links that lead nowhere. */
export const dangersOf = (html: string): ReadonlyArray<string> =>
  tagsOf(html).filter((tag) => {
    const [opening = "", name = ""] = /^<\/?([a-z]+)/.exec(tag) ?? []
    const attributes = [...tag.slice(opening.length).matchAll(/[\s/]([^\s="/>]+)(?:="([^"]*)")?/g)]
    return (
      !pageHtml.tags.some((allowed) => allowed === name) ||
      (opening === "<a" && !attributes.some(([, key = ""]) => ["href", "data-goto", "dest-detail"].includes(key))) ||
      attributes.some(([, key]) => !pageHtml.attributes.some((allowed) => allowed === key)) ||
      attributes.some(([, key, value = ""]) => key === "href" && !/^(?:https?:\/\/|mailto:|tel:)/.test(value)) ||
      attributes.some(([, key, value = ""]) => key === "src" && !/^\d+\.webp$/.test(value))
    )
  })

/** Pages that links and contents of a page lead to. */
const jumpsOf = (html: string): ReadonlyArray<number> =>
  [...html.matchAll(/(?:data-goto|dest-detail)="([^"]*)"/g)].map(([, page]) => Number(page))

const shown = (outcome: unknown): string => JSON.stringify(outcome)

const wrongRefusal = (refusal: PdfRefused["reason"], said: string | null | undefined): ReadonlyArray<string> =>
  said === sentence("tr", `PdfRefused_${refusal}`) ? [] : [`refused with the words "${said}"`]

/** What is dangerous in the issue that a file became, and what it lacks. */
const harmOfIssue = async (server: RunningServer, sender: Sender, id: string, count: number) => {
  const complaints: Array<string> = []
  const content = await contentOf(server, sender, id)
  const pages = Array.from({ length: count }, (_, index) => index + 1)
  for (const name of [...pages.map((page) => `${page}.html`), "outline.txt"]) {
    const html = await content(name)
    if (html === null && name !== "outline.txt") complaints.push(`${name} is missing`)
    complaints.push(...dangersOf(html ?? "").map((tag) => `${name} has ${tag}`))
    complaints.push(
      ...jumpsOf(html ?? "")
        .filter((page) => !pages.includes(page))
        .map((page) => `${name} leads to page ${page}`)
    )
  }
  const search = JSON.parse((await content("search.json")) ?? "{}") as Record<string, string>
  if (Object.keys(search).length !== count) complaints.push(`search.json has ${Object.keys(search).length} pages`)
  if (/[\p{Cs}\u202a-\u202e\u2066-\u2069]/u.test(Object.values(search).join(""))) {
    complaints.push("search.json turns the direction of writing, or has half of a letter")
  }
  return complaints
}

/** Everything that is not as it should be in what became of a file, each in a sentence. */
export const harmOf = async (
  server: RunningServer,
  sender: Sender,
  { expected, orElse = expected }: HostilePdf,
  answer: Answer
): Promise<ReadonlyArray<string>> => {
  if (answer._tag === "Fault") return [`answered ${answer.status}: ${answer.body}`]
  const state = answer._tag === "Taken" ? await settled(sender, answer.id) : null
  const found = answer._tag === "Refused" ? answer.outcome : state === null ? null : outcomeOf(state)
  const right = [expected, orElse].find((outcome): outcome is Outcome => isDeepStrictEqual(found, outcome))
  if (right === undefined) return [`came to ${shown(found)}, not to ${shown(expected)}`]
  if ("refused" in right) {
    return wrongRefusal(right.refused, answer._tag === "Refused" ? answer.sentence : state?.reason_message)
  }
  return answer._tag === "Taken" ? harmOfIssue(server, sender, answer.id, right.pages) : []
}

/** What is left of uploads, drafts and half-written pages; nothing, once what is still going on has ended. */
export const leftIn = async (folder: string): Promise<ReadonlyArray<string>> => [
  ...(await readdir(join(folder, "uploads"))),
  ...(await readdir(join(folder, "files"), { recursive: true })).filter(
    (file) => file.endsWith(".part") || /\.drafts\/./.test(file)
  )
]
