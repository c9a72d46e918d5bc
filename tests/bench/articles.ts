import { globSync } from "node:fs"
import { readFile } from "node:fs/promises"
import { dirname, join } from "node:path"
import { proposeArticles } from "../../server/conversion/articles/proposeArticles.ts"
import type { PrintedRun } from "../../server/conversion/articles/PrintedRun.ts"
import { printedRuns } from "../../server/conversion/articles/printedRuns.ts"
import { openDocument } from "../../server/conversion/openDocument.ts"
import { pageLayout } from "../../server/conversion/pageLayout.ts"
import { loadPdfium, type Pdfium } from "../../server/conversion/Pdfium.ts"
import { articleText } from "../../server/demo/articleText.ts"
import type { DemoIssue } from "../../server/demo/manifest.ts"
import { pagesMarkup } from "./text/pagesMarkup.ts"

const content = join(import.meta.dirname, "../../server/demo/content")

const entities: Readonly<Record<string, string>> = { amp: "&", lt: "<", gt: ">", quot: '"', nbsp: " ", shy: "" }

/** The words of HTML, in small letters, without signs. */
const wordsOf = (html: string): ReadonlyArray<string> =>
  html
    .replaceAll(/<\/?(?:em|strong|b|i|a)\b[^>]*>/gu, "")
    .replaceAll(/<[^>]*>/gu, " ")
    .replaceAll(/&(\w+);/gu, (_, name: string) => entities[name] ?? " ")
    .replaceAll("\u00ad", "")
    .toLocaleLowerCase("tr")
    .match(/[\p{L}\p{N}\p{M}]+/gu) ?? []

const markedIn = (html: string): ReadonlyArray<string> =>
  [...html.matchAll(/<(em|strong)>(.*?)<\/\1>/gsu)].flatMap(([, , part = ""]) => wordsOf(part))

const pairsOf = (words: ReadonlyArray<string>): ReadonlyArray<string> =>
  words.slice(1).map((word, at) => `${words[at]} ${word}`)

/** How many of these the others have too, each as often. */
const shared = (some: ReadonlyArray<string>, others: ReadonlyArray<string>): number => {
  const left = new Map<string, number>()
  for (const one of others) left.set(one, (left.get(one) ?? 0) + 1)
  return some.filter((one) => {
    const count = left.get(one) ?? 0
    left.set(one, count - 1)
    return count > 0
  }).length
}

interface Text {
  readonly title: string
  readonly author: string | null
  readonly words: ReadonlyArray<string>
  /** Those that are bold or italic. */
  readonly marked: ReadonlyArray<string>
}

const sourcesOf = async (name: string): Promise<ReadonlyArray<Text>> => {
  const issue = JSON.parse(await readFile(join(content, name, "issue.json"), "utf8")) as DemoIssue
  return Promise.all(
    issue.articles.map(async ({ title, author, flow }) => {
      const source = await readFile(join(content, name, "articles", `${flow}.html`), "utf8")
      const html = articleText(source)
      return { title, author: author ?? null, words: wordsOf(html), marked: markedIn(html) }
    })
  )
}

const proposalsOf = async (pdfium: Pdfium, name: string): Promise<ReadonlyArray<Text>> => {
  const path = join(content, name, "issue.pdf")
  const layouts = (await pagesMarkup(pdfium, path, Infinity)).map((html, at) => pageLayout(html, at + 1))
  const document = openDocument(pdfium, path)
  const printed = new Map<number, ReadonlyArray<PrintedRun>>()
  for (const layout of layouts) printed.set(layout.page, await printedRuns(document, layout))
  document.close()
  return proposeArticles(layouts, printed).map(({ title, author, content: html }) => ({
    title,
    author,
    words: wordsOf(html),
    marked: markedIn(html)
  }))
}

/** A proposal has a source's text if it has this share of its pairs of words. */
const leastShare = 0.25

const isTitled = (a: Text, b: Text): boolean => wordsOf(a.title).join(" ") === wordsOf(b.title).join(" ")

const percent = (part: number, all: number): string => `${part} of ${all} (${((100 * part) / all).toFixed(1)} %)`

/**
 * The articles proposed for each demo issue, compared with the sources from which its PDF was set. `--differences` names
 * what is not as it was written.
 */
export const run = async (options: ReadonlyArray<string>): Promise<ReadonlyArray<string>> => {
  const pdfium = await loadPdfium()
  const sum = {
    titles: 0,
    titled: 0,
    authors: 0,
    signed: 0,
    wrong: 0,
    words: 0,
    found: 0,
    surplus: 0,
    marked: 0,
    markedFound: 0,
    markedMore: 0
  }
  const count = { issues: 0, joined: 0, split: 0, others: 0 }
  const differences: Array<string> = []
  for (const name of globSync("*/*/issue.json", { cwd: content }).map(dirname).toSorted()) {
    const [sources, proposals] = [await sourcesOf(name), await proposalsOf(pdfium, name)]
    const shares = sources.map(({ words }) => {
      const pairs = pairsOf(words)
      return proposals.map((proposal) => shared(pairs, pairsOf(proposal.words)) / pairs.length)
    })
    count.issues += 1
    for (const [at, source] of sources.entries()) {
      const own = shares[at] ?? []
      const best = proposals[own.indexOf(Math.max(...own))]
      const proposal = best !== undefined && Math.max(...own) >= leastShare ? best : null
      const found = proposal === null ? 0 : shared(source.words, proposal.words)
      const markedFound = proposal === null ? 0 : shared(source.marked, proposal.marked)
      sum.marked += source.marked.length
      sum.markedFound += markedFound
      sum.markedMore += (proposal?.marked.length ?? 0) - markedFound
      if (markedFound < source.marked.length || markedFound < (proposal?.marked.length ?? 0))
        differences.push(`${name}: emphasised “${proposal?.marked.join(" ")}” for “${source.marked.join(" ")}”`)
      const isRight = proposal !== null && isTitled(source, proposal)
      sum.titles += 1
      sum.titled += isRight ? 1 : 0
      sum.words += source.words.length
      sum.found += found
      sum.authors += source.author === null ? 0 : 1
      sum.signed += source.author !== null && proposal?.author === source.author ? 1 : 0
      sum.wrong += proposal !== null && proposal.author !== null && proposal.author !== source.author ? 1 : 0
      count.split += own.filter((share) => share >= leastShare).length > 1 ? 1 : 0
      if (!isRight) differences.push(`${name}: “${proposal?.title ?? "nothing"}” for “${source.title}”`)
      if (found < 0.98 * source.words.length)
        differences.push(`${name}: ${found} of ${source.words.length} words of “${source.title}”`)
    }
    for (const [at, proposal] of proposals.entries()) {
      const held = sources.filter((_, source) => (shares[source]?.[at] ?? 0) >= leastShare)
      const words = held.flatMap((source) => source.words)
      count.joined += held.length > 1 ? 1 : 0
      count.others += held.length === 0 ? 1 : 0
      if (held.length > 0) sum.surplus += proposal.words.length - shared(proposal.words, words)
      if (held.length > 1) differences.push(`${name}: “${proposal.title}” has ${held.length} articles`)
    }
  }
  return [
    `${count.issues} issues: titles found ${percent(sum.titled, sum.titles)}, words ${percent(sum.found, sum.words)}, ` +
      `${sum.surplus} words more`,
    `wrongly joined ${count.joined}, wrongly split ${count.split}; ${count.others} proposals of what is no article`,
    `emphasised words found ${percent(sum.markedFound, sum.marked)}, ${sum.markedMore} more`,
    `authors found ${percent(sum.signed, sum.authors)}, of whom some are named in no page; ${sum.wrong} wrong`,
    ...(options.includes("--differences") ? differences : [])
  ]
}
