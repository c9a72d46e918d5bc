import { randomUUID } from "node:crypto"
import { mkdir, readdir, rename, rm, writeFile } from "node:fs/promises"
import { dirname, join } from "node:path"

const DRAFT = ".part"

/**
 * Writes a file under a temporary name and renames it, so that a killed process leaves no half file (a power failure
 * may). Makes the folder.
 */
export const writeAtomically = async (path: string, content: string | Uint8Array): Promise<void> => {
  await mkdir(dirname(path), { recursive: true })
  const draft = `${path}.${randomUUID()}${DRAFT}`
  try {
    await writeFile(draft, content)
    await rename(draft, path)
  } catch (error) {
    await rm(draft, { force: true })
    throw error
  }
}

/** Removes the temporary files of processes that died, in a folder and below. */
export const removeDrafts = async (folder: string): Promise<void> => {
  const files = await readdir(folder, { recursive: true })
  await Promise.all(files.filter((file) => file.endsWith(DRAFT)).map((file) => rm(join(folder, file), { force: true })))
}
