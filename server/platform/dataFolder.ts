import { Effect } from "effect"
import { chmod, mkdir, readdir, rm, stat } from "node:fs/promises"
import { join } from "node:path"
import { CannotStart } from "./config.ts"

/** Makes the data folder, and shuts it to the machine's other users: it holds sessions, password hashes and paid pages. */
export const ownFolder = (folder: string): Effect.Effect<void, CannotStart> =>
  Effect.tryPromise({
    try: async () => {
      await mkdir(folder, { recursive: true, mode: 0o700 })
      if (((await stat(folder)).mode & 0o077) !== 0) await chmod(folder, 0o700)
    },
    catch: (error) =>
      new CannotStart({
        message: `The data folder ${folder} cannot be written: ${error instanceof Error ? error.message : String(error)}`
      })
  })

const dayMillis = 24 * 60 * 60 * 1000

/**
 * Empties a folder of half-written files that a killed server left. Where other servers write into the same folder, only
 * what has not changed for a day is nobody's.
 */
export const sweep = async (folder: string, isShared: boolean): Promise<void> => {
  await mkdir(folder, { recursive: true })
  for (const name of await readdir(folder)) {
    const path = join(folder, name)
    const info = await stat(path).catch(() => null)
    if (info === null || (isShared && Date.now() - info.mtimeMs < dayMillis)) continue
    await rm(path, { recursive: true, force: true })
  }
}
