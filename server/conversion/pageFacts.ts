import { readFile } from "node:fs/promises"
import { join } from "node:path"
import type { PdfRefusal } from "./refusals.ts"
import { writeWhole } from "./writeWhole.ts"

/** What a page can be refused for alone. */
export const brokenReasons = ["DamagedPdf", "PageTooLarge", "TooSlow", "TooHeavy"] as const satisfies ReadonlyArray<
  PdfRefusal["_tag"]
>
export type BrokenReason = (typeof brokenReasons)[number]

/**
 * What a finished page leaves for the files of the whole issue. It is the last file a page writes: where it is, the page
 * is done.
 */
export interface PageFacts {
  readonly width: number
  readonly height: number
  readonly words: number
  readonly links: number
  readonly text: string
  /** Why the page could not be shown and only says so. */
  readonly broken?: BrokenReason
}

const pathOf = (folder: string, page: number): string => join(folder, "facts", `${page}.json`)

export const writePageFacts = (folder: string, page: number, facts: PageFacts): Promise<void> =>
  writeWhole(pathOf(folder, page), JSON.stringify(facts))

/** Null while the page has not been made. */
export const readPageFacts = async (folder: string, page: number): Promise<PageFacts | null> => {
  try {
    return JSON.parse(await readFile(pathOf(folder, page), "utf8")) as PageFacts
  } catch {
    return null
  }
}
