import { createHash } from "node:crypto"
import { globSync } from "node:fs"
import { readFile } from "node:fs/promises"
import { join } from "node:path"
import { root } from "./tool.ts"

/** The installed packages, which may differ from the lock file. */
const installed = ["package-lock.json", "node_modules/.package-lock.json"]

/**
 * A hash of these files (patterns under `folder`) and values, the installed packages, the version of Node and the kind
 * of machine.
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

/** A source changed while something was made from it. */
export class SourcesChanged extends Error {
  override readonly name = "SourcesChanged"
}

/** Fails with `SourcesChanged` if the files no longer have this name. */
export const confirmName = async (name: string, nameNow: () => Promise<string>): Promise<void> => {
  if ((await nameNow()) !== name) throw new SourcesChanged("Sources changed while something was made from them.")
}
