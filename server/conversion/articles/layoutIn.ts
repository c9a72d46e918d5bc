import { readFile } from "node:fs/promises"
import { join } from "node:path"
import type { PageLayout } from "../../../src/domain/reader/reading/PageLayout.ts"
import { pageLayout } from "../pageLayout.ts"

/** A page without its file has no text. */
export const layoutIn = async (folder: string, page: number): Promise<ReadonlyArray<PageLayout>> => {
  try {
    return [pageLayout(await readFile(join(folder, `${page}.html`), "utf8"), page)]
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "ENOENT") return []
    throw error
  }
}
