import { randomUUID } from "node:crypto"
import { mkdir, readdir, rename, rm, writeFile } from "node:fs/promises"
import { dirname, join } from "node:path"

const DRAFT = ".part"

/**
 * Writes a file so that nobody ever finds half of it under its name, also when the process dies in between (not when the
 * power does: nothing waits for the disk). Makes its folder.
 */
export const writeWhole = async (path: string, content: string | Uint8Array): Promise<void> => {
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

/** Removes what a process that died left half written in a folder and those below it. */
export const removeDrafts = async (folder: string): Promise<void> => {
  const files = await readdir(folder, { recursive: true })
  await Promise.all(files.filter((file) => file.endsWith(DRAFT)).map((file) => rm(join(folder, file), { force: true })))
}
