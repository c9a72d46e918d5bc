import { Effect } from "effect"
import { chmod, mkdir, readdir, rm, stat } from "node:fs/promises"
import { join } from "node:path"
import { CannotStart } from "./config.ts"

/** How long a disk or a network share may take to answer at all. */
const longestSeconds = 30

/** Makes the data folder, closed to the machine's other users: it holds sessions, password hashes and paid pages. */
export const makePrivateFolder = (folder: string): Effect.Effect<void, CannotStart> =>
  Effect.tryPromise({
    try: async () => {
      await mkdir(folder, { recursive: true, mode: 0o700 })
      if (((await stat(folder)).mode & 0o077) !== 0) await chmod(folder, 0o700)
    },
    catch: (error) =>
      new CannotStart({
        message: `The data folder ${folder} cannot be written: ${error instanceof Error ? error.message : String(error)}`
      })
  }).pipe(
    Effect.timeoutOrElse({
      duration: `${longestSeconds} seconds`,
      orElse: () =>
        Effect.fail(
          new CannotStart({
            message:
              `The data folder ${folder} did not answer within ${longestSeconds} s. ` +
              "See that its disk or network share is there, or start with another DATA_DIR."
          })
        )
    })
  )

const dayMillis = 24 * 60 * 60 * 1000

/** In a shared folder, only files unchanged for a day are abandoned. */
const sweep = async (folder: string, isShared: boolean): Promise<void> => {
  await mkdir(folder, { recursive: true })
  for (const name of await readdir(folder)) {
    const path = join(folder, name)
    const info = await stat(path).catch(() => null)
    if (info === null || (isShared && Date.now() - info.mtimeMs < dayMillis)) continue
    await rm(path, { recursive: true, force: true })
  }
}

/**
 * Deletes half-written files that a killed server left, now and every hour while the scope is open. In a shared folder,
 * files that another server may be writing stay.
 */
export const sweepRegularly = (folder: string, isShared: boolean) =>
  Effect.tryPromise({
    try: () => sweep(folder, isShared),
    catch: (error) => new CannotStart({ message: `The folder ${folder} cannot be written: ${String(error)}` })
  }).pipe(
    Effect.andThen(
      Effect.tryPromise(() => sweep(folder, true)).pipe(
        Effect.ignore({ log: "Warn", message: "What was left half-written could not be removed" }),
        Effect.delay("1 hour"),
        Effect.forever,
        Effect.forkScoped
      )
    )
  )
