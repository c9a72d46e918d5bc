import { mkdir, readdir, readFile, rename, writeFile } from "node:fs/promises"
import { join } from "node:path"
import type { Walked, Ways } from "../src/machines/inspection/coverage.ts"
import { root } from "./tool.ts"

/** Where the walks of charts leave what they took; in no repository, and read by the page of flows. */
export const walkedFolder = ".cache/walks"

/** Writes beside and renames, so that nobody reads half a file. */
const writeWhole = async (path: string, text: string): Promise<void> => {
  const draft = `${path}.${process.pid}`
  await writeFile(draft, text)
  await rename(draft, path)
}

/** Keeps what the walks of a model took, in place of what they took before. */
export const keepWalked = async (walked: Walked, ways: Ways): Promise<void> => {
  const folder = join(root, walkedFolder)
  await mkdir(folder, { recursive: true })
  const name = walked.model.replaceAll("/", ".")
  await writeWhole(join(folder, `${name}.taken.json`), JSON.stringify(walked))
  await writeWhole(join(folder, `${name}.ways.json`), JSON.stringify(ways))
}

/** What every model's latest walks took. */
export const readWalked = async (): Promise<ReadonlyArray<Walked>> => {
  const folder = join(root, walkedFolder)
  const names = await readdir(folder).catch(() => [])
  return Promise.all(
    names
      .filter((name) => name.endsWith(".taken.json"))
      .toSorted()
      .map(async (name) => JSON.parse(await readFile(join(folder, name), "utf8")) as Walked)
  )
}
