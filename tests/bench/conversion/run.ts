import { execFileSync } from "node:child_process"
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { Effect } from "effect"
import { Converter } from "../../../server/conversion/Converter.ts"
import { defaultLimits } from "../../../server/conversion/ConversionThreads.ts"
import { openDocument } from "../../../server/conversion/openDocument.ts"
import { readPageFacts } from "../../../server/conversion/pageFacts.ts"
import { withDrawing } from "../../../server/conversion/pageImage.ts"
import { loadPdfium } from "../../../server/conversion/Pdfium.ts"
import { withPage } from "../../../server/conversion/withPage.ts"
import { ensurePackages } from "../../../scripts/system.ts"
import { parseBoxes, type WordBox } from "../../kit/fixtures/pdf/boxes.ts"
import { debianFile } from "../../kit/fixtures/pdf/debian.ts"
import { heavyVectors } from "../../kit/fixtures/pdf/heavyVectors.ts"
import { findWords, openViewer, type Viewer } from "../../kit/fixtures/pdf/overlay.ts"
import { processorTime, stepsOf } from "./steps.ts"
import { onWorkers } from "./workers.ts"

/** Two manuals of Debian's, 53 pages together. */
const sources = [
  ["bzip2-doc", "usr/share/doc/bzip2/manual.pdf.gz"],
  ["fontconfig", "usr/share/doc/fontconfig/fontconfig-user.pdf.gz"]
] as const

/** A manual full of pictures, of which 20 pages are enough. */
const pictures = { debian: "invesalius", path: "usr/share/invesalius/docs/user_guide_en.pdf", pages: "11-30" } as const

/** Link annotations with a target, from qpdf's list of objects. */
const countLinks = (pdf: string): number => {
  const json = JSON.parse(
    execFileSync("qpdf", ["--json=2", "--json-key=qpdf", pdf], { maxBuffer: 1 << 29, encoding: "utf8" })
  ) as {
    readonly qpdf: readonly [unknown, Readonly<Record<string, { readonly value?: Readonly<Record<string, unknown>> }>>]
  }
  return Object.values(json.qpdf[1]).filter(
    ({ value }) => value?.["/Subtype"] === "/Link" && (value["/A"] !== undefined || value["/Dest"] !== undefined)
  ).length
}

/** A word is found if the browser shows it within 2 px of poppler's position. */
const countFound = async ({ page }: Viewer, words: ReadonlyArray<WordBox>): Promise<number> => {
  const seen = await findWords(page, words)
  return words.filter(([, left, , right], at) => {
    const word = seen[at]
    return word != null && Math.abs(word[1] - left) <= 2 && Math.abs(word[3] - right) <= 2
  }).length
}

/** About 3000 translucent shapes, as a map or a drawing exported whole has. */
const HEAVY_SHAPES = 3000

const convertIn = (pdfPath: string, folder: string) =>
  Effect.runPromise(
    Effect.flatMap(Converter, (converter) => converter.convert({ language: "tr", pdfPath, folder })).pipe(
      Effect.provide(Converter.layer)
    )
  )

/** Seconds of a page of heavy drawings with transparency, and of drawing it once for zoom. */
const timeHeavyPage = async (work: string): Promise<string> => {
  const pdfPath = join(work, "heavy.pdf")
  await writeFile(pdfPath, heavyVectors(HEAVY_SHAPES))
  const begun = performance.now()
  await convertIn(pdfPath, join(work, "heavy"))
  const whole = (performance.now() - begun) / 1000
  const document = openDocument(await loadPdfium(), pdfPath)
  const drawing = performance.now()
  await withPage(document, 1, (page) => withDrawing(page, { dpi: 300 }, () => undefined))
  const once = (performance.now() - drawing) / 1000
  document.close()
  return `a page of ${HEAVY_SHAPES} translucent shapes: ${whole.toFixed(1)} s, of which drawing it once ${once.toFixed(1)} s`
}

const wholeConversions = async (work: string): Promise<ReadonlyArray<string>> => {
  const viewer = await openViewer()
  let heavy = ""
  const sum = { pages: 0, seconds: 0, words: 0, wordsFound: 0, links: 0, linksFound: 0 }
  try {
    for (const [name, path] of sources) {
      const pdfPath = join(work, `${name}.pdf`)
      const folder = join(work, name)
      await writeFile(pdfPath, debianFile(name, path))
      const begun = performance.now()
      const { pageCount } = await convertIn(pdfPath, folder)
      sum.seconds += (performance.now() - begun) / 1000
      sum.pages += pageCount
      execFileSync("pdftotext", ["-cropbox", "-bbox", pdfPath, `${pdfPath}.html`])
      for (const [index, words] of parseBoxes(await readFile(`${pdfPath}.html`, "utf8")).entries()) {
        await viewer.show(folder, index + 1)
        sum.words += words.length
        sum.wordsFound += await countFound(viewer, words)
        sum.linksFound += (await readPageFacts(folder, index + 1))?.links ?? 0
      }
      sum.links += countLinks(pdfPath)
    }
    heavy = await timeHeavyPage(work)
  } finally {
    await viewer.close()
  }
  const percent = (found: number, all: number) => `${((100 * found) / all).toFixed(2)} % of ${all}`
  return [
    `${sum.pages} pages, ${(sum.seconds / sum.pages).toFixed(3)} s per page on ${defaultLimits.threads} threads, ` +
      `words ${percent(sum.wordsFound, sum.words)}, links ${percent(sum.linksFound, sum.links)}`,
    heavy
  ]
}

/** What a conversion takes of the processor, threads and all, and the table of its steps in one thread. */
const stepTable = async (work: string, title: string, pdfPath: string): Promise<ReadonlyArray<string>> => {
  const begun = processorTime()
  const { pageCount } = await convertIn(pdfPath, join(work, `${title} whole`))
  const each = (processorTime() - begun) / 1000 / pageCount
  return [
    `${title}: ${each.toFixed(3)} s of the processor a page, its threads begun and ended`,
    ...(await stepsOf(title, pdfPath, join(work, `${title} steps`)))
  ]
}

/**
 * Seconds per page with every core, and the share of words and links found, compared with poppler and qpdf; what each step
 * takes of the processor; and a long issue on one worker and on two. With `--steps` or `--workers` only that.
 */
export const run = async (options: ReadonlyArray<string>): Promise<ReadonlyArray<string>> => {
  ensurePackages(["qpdf", "poppler-utils"])
  const [areStepsOnly, areWorkersOnly] = [options.includes("--steps"), options.includes("--workers")]
  const work = await mkdtemp(join(tmpdir(), "sayfa-bench-"))
  try {
    const whole = areStepsOnly || areWorkersOnly ? [] : await wholeConversions(work)
    const files: Array<string> = []
    for (const [name, path] of sources) {
      const pdfPath = join(work, `${name}.pdf`)
      await writeFile(pdfPath, debianFile(name, path))
      files.push(pdfPath)
    }
    const [all, some] = [join(work, "all.pdf"), join(work, "some.pdf")]
    await writeFile(all, debianFile(pictures.debian, pictures.path))
    execFileSync("qpdf", [all, "--pages", ".", pictures.pages, "--", some])
    const tables: Array<string> = []
    if (!areWorkersOnly) {
      for (const [at, [name]] of sources.entries()) tables.push(...(await stepTable(work, name, files[at] as string)))
      tables.push(...(await stepTable(work, pictures.debian, some)))
    }
    return [...whole, ...tables, ...(areStepsOnly ? [] : [await onWorkers(work, [...files, some])])]
  } finally {
    await rm(work, { recursive: true })
  }
}
