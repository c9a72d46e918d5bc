import { Effect } from "effect"
import { link, mkdir, open, readFile, rename, rm } from "node:fs/promises"
import { join } from "node:path"
import { CannotStart } from "./config.ts"

const isAlive = (pid: number): boolean => {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === "EPERM"
  }
}

/** When the process with this id began, in clock ticks since boot: tells a living holder from a reused process id. */
const beganAt = (pid: number): Promise<string | null> =>
  readFile(`/proc/${pid}/stat`, "utf8").then(
    (stat) => stat.slice(stat.lastIndexOf(")") + 2).split(" ")[19] ?? null,
    () => null
  )

const isHeld = async (pid: number, began: string | null): Promise<boolean> => {
  if (!Number.isInteger(pid) || pid <= 0 || !isAlive(pid)) return false
  const now = await beganAt(pid)
  return began === null || now === null || began === now
}

/** Two starters may find the same dead lock: whoever digs up the other's living one puts it back. */
const bury = async (path: string, dead: string): Promise<void> => {
  const grave = `${path}.${process.pid}.stale`
  try {
    await rename(path, grave)
  } catch {
    return
  }
  if ((await readFile(grave, "utf8")) !== dead) await link(grave, path).catch(() => undefined)
  await rm(grave, { force: true })
}

const take = async (folder: string): Promise<string> => {
  await mkdir(folder, { recursive: true })
  const path = join(folder, "lock")
  for (let attempt = 0; attempt < 10; attempt++) {
    try {
      const file = await open(path, "wx", 0o600)
      await file.writeFile(`${process.pid} ${(await beganAt(process.pid)) ?? ""}\n`)
      await file.close()
      return path
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error
    }
    const found = await readFile(path, "utf8").catch(() => "")
    const [pid = "", began = ""] = found.trim().split(" ")
    if (pid === "") {
      await new Promise((resolve) => setTimeout(resolve, 50))
      if ((await readFile(path, "utf8").catch(() => "")) !== found) continue
    } else if (await isHeld(Number(pid), began === "" ? null : began)) {
      throw new CannotStart({
        message:
          `The data folder ${folder} is in use by process ${pid}. ` +
          "Stop that server first, or start this one with another DATA_DIR."
      })
    }
    await bury(path, found)
  }
  throw new CannotStart({ message: `The lock of the data folder ${folder} could not be taken.` })
}

/**
 * Holds the data folder for this process until the scope closes. The embedded database opens a folder twice without
 * complaint and loses it, so this comes first. A lock left by a process that is gone is taken over.
 */
export const holdFolder = (folder: string) =>
  Effect.acquireRelease(
    Effect.tryPromise({
      try: () => take(folder),
      catch: (error) =>
        error instanceof CannotStart
          ? error
          : new CannotStart({
              message: `The data folder ${folder} cannot be written: ${error instanceof Error ? error.message : String(error)}`
            })
    }),
    (path) => Effect.promise(() => rm(path, { force: true }))
  )
