import { createHash } from "node:crypto"
import { globSync } from "node:fs"
import { readFile } from "node:fs/promises"
import { join } from "node:path"
import { root } from "./tool.ts"

/** The packages as they are installed, which may be others than the lock file names. */
const installed = ["package-lock.json", "node_modules/.package-lock.json"]

/**
 * A name for what is made from these files and values: another with any file's name or content, with the installed
 * packages, with Node and with the machine's kind. Files are patterns under `folder`.
 */
export const fingerprint = async (
  files: ReadonlyArray<string>,
  values: ReadonlyArray<string> = [],
  folder: string = root
): Promise<string> => {
  const hash = createHash("sha256").update(JSON.stringify([process.version, process.platform, process.arch, ...values]))
  for (const file of installed) hash.update(await readFile(join(root, file)).catch(() => ""))
  for (const file of [...new Set(globSync([...files], { cwd: folder }))].toSorted()) {
    const content = await readFile(join(folder, file))
    hash.update(`\0${file.replaceAll("\\", "/")}\0${content.length}\0`).update(content)
  }
  return hash.digest("hex")
}

/** What was being made when one of the files that it is made from changed. */
export class SourcesChanged extends Error {
  override readonly name = "SourcesChanged"
}

/** Refuses what was made under a name, where the files that the name stands for are others by now. */
export const confirmName = async (name: string, nameNow: () => Promise<string>): Promise<void> => {
  if ((await nameNow()) !== name) throw new SourcesChanged("Sources changed while something was made from them.")
}
