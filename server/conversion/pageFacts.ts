import { readFile, stat } from "node:fs/promises"
import { join } from "node:path"
import type { PdfRefusal } from "./refusals.ts"
import { writeAtomically } from "./writeAtomically.ts"

/** The reasons for which a single page is refused. */
export const brokenReasons = ["DamagedPdf", "PageTooLarge", "TooSlow", "TooHeavy"] as const satisfies ReadonlyArray<
  PdfRefusal["_tag"]
>
export type BrokenReason = (typeof brokenReasons)[number]

/** What the files of the whole issue need from a page. Written last: if it exists, the page is done. */
export interface PageFacts {
  readonly width: number
  readonly height: number
  readonly words: number
  readonly links: number
  readonly text: string
  /** Why the page shows a message instead of itself. */
  readonly broken?: BrokenReason
}

/** Its name in the folder of the pages. */
export const factsFile = (page: number): string => `facts/${page}.json`

const pathOf = (folder: string, page: number): string => join(folder, factsFile(page))

export const writePageFacts = (folder: string, page: number, facts: PageFacts): Promise<void> =>
  writeAtomically(pathOf(folder, page), JSON.stringify(facts))

/** Null for what is no page's facts. */
export const parsePageFacts = (text: string): PageFacts | null => {
  try {
    return JSON.parse(text) as PageFacts
  } catch {
    return null
  }
}

/** Whether a file beside the page's was written more than so many milliseconds before the page was made. */
export const isOlderThanPage = async (folder: string, page: number, file: string, by: number): Promise<boolean> => {
  try {
    const [made, written] = await Promise.all([stat(pathOf(folder, page)), stat(join(folder, file))])
    return made.mtimeMs - written.mtimeMs > by
  } catch {
    return false
  }
}

/** Null if the page is not made yet. */
export const readPageFacts = async (folder: string, page: number): Promise<PageFacts | null> => {
  const text = await readFile(pathOf(folder, page), "utf8").catch(() => null)
  return text === null ? null : parsePageFacts(text)
}

/** Whether the page shows itself, which need not be made again. */
export const isPageMade = async (folder: string, page: number): Promise<boolean> => {
  const facts = await readPageFacts(folder, page)
  return facts !== null && facts.broken === undefined
}
