import { randomUUID } from "node:crypto"
import { mkdir, rename, rm, writeFile } from "node:fs/promises"
import { dirname } from "node:path"

/** Writes a file so that nobody, after a crash either, ever finds half of it under its name. Makes its folder. */
export const writeWhole = async (path: string, content: string | Uint8Array): Promise<void> => {
  await mkdir(dirname(path), { recursive: true })
  const draft = `${path}.${randomUUID()}.part`
  try {
    await writeFile(draft, content, { flush: true })
    await rename(draft, path)
  } catch (error) {
    await rm(draft, { force: true })
    throw error
  }
}
