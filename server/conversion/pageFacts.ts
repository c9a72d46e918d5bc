import { readFile } from "node:fs/promises"
import { join } from "node:path"
import { Schema } from "effect"
import { writeWhole } from "./writeWhole.ts"

/**
 * What a finished page leaves for the files of the whole issue. It is the last file a page writes: where it is, the page
 * is done.
 */
export const PageFacts = Schema.Struct({
  width: Schema.Finite,
  height: Schema.Finite,
  words: Schema.Int,
  links: Schema.Int,
  text: Schema.String
})
export type PageFacts = typeof PageFacts.Type

const Stored = Schema.fromJsonString(PageFacts)
const pathOf = (folder: string, page: number): string => join(folder, "facts", `${page}.json`)

export const writePageFacts = (folder: string, page: number, facts: PageFacts): Promise<void> =>
  writeWhole(pathOf(folder, page), Schema.encodeSync(Stored)(facts))

/** Null while the page has not been made. */
export const readPageFacts = async (folder: string, page: number): Promise<PageFacts | null> => {
  try {
    return Schema.decodeUnknownSync(Stored)(await readFile(pathOf(folder, page), "utf8"))
  } catch {
    return null
  }
}
