import { Effect } from "effect"
import { createHash, randomUUID } from "node:crypto"
import { link, readFile, rename, rm, writeFile } from "node:fs/promises"
import { join } from "node:path"
import { CannotStart } from "./config.ts"

const codeOf = (error: unknown): unknown => (error instanceof Error && "code" in error ? error.code : undefined)

const isAlive = (pid: number): boolean => {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return codeOf(error) === "EPERM"
  }
}

/** When the process began, in clock ticks since boot. This tells a live holder from a reused process id. */
const startTimeOf = (pid: number): Promise<string | null> =>
  readFile(`/proc/${pid}/stat`, "utf8").then(
    (stat) => stat.slice(stat.lastIndexOf(")") + 2).split(" ")[19] ?? null,
    () => null
  )

/** The live process that holds a lock with this content, or null. */
const holderOf = async (content: string): Promise<number | null> => {
  const [number = "", began = "-"] = content.trim().split(" ")
  const pid = Number(number)
  if (!Number.isInteger(pid) || pid <= 0 || !isAlive(pid)) return null
  const now = await startTimeOf(pid)
  return began === "-" || now === null || began === now ? pid : null
}

const contentOf = (path: string): Promise<string | null> =>
  readFile(path, "utf8").catch((error: unknown) => {
    if (codeOf(error) === "ENOENT") return null
    throw error
  })

const tryLink = (draft: string, path: string): Promise<boolean> =>
  link(draft, path).then(
    () => true,
    (error: unknown) => {
      if (codeOf(error) === "EEXIST") return false
      throw error
    }
  )

/**
 * `link` creates the lock file completely, and only if there is none. A dead lock is replaced under a second lock named
 * after its content, and read again first, so a live lock is never removed. Null once taken, otherwise the holder's
 * process id.
 */
const take = async (path: string, draft: string): Promise<number | null> => {
  for (;;) {
    if (await tryLink(draft, path)) return null
    const found = await contentOf(path)
    if (found === null) continue
    const holder = await holderOf(found)
    if (holder !== null) return holder
    const claim = `${path}.${createHash("sha256").update(found).digest("hex").slice(0, 16)}`
    const first = await take(claim, draft)
    if (first !== null) return first
    if ((await contentOf(path)) === found) {
      await rename(claim, path)
      return null
    }
    await rm(claim, { force: true })
  }
}

interface FolderLock {
  readonly path: string
  readonly content: string
}

const acquire = async (folder: string): Promise<FolderLock> => {
  const path = join(folder, "lock")
  const id = randomUUID()
  const content = `${process.pid} ${(await startTimeOf(process.pid)) ?? "-"} ${id}\n`
  const draft = `${path}.${id}`
  try {
    await writeFile(draft, content, { mode: 0o600 })
    const holder = await take(path, draft)
    if (holder === null) return { path, content }
    throw new CannotStart({
      message:
        `The data folder ${folder} is in use by process ${holder}. ` +
        "Stop that server first, or start this one with another DATA_DIR."
    })
  } finally {
    await rm(draft, { force: true })
  }
}

const release = async ({ path, content }: FolderLock): Promise<void> => {
  if ((await contentOf(path)) === content) await rm(path, { force: true })
}

/**
 * Locks the data folder for this process until the scope closes, because two embedded databases in one folder destroy
 * it. A dead process's lock is taken over.
 */
export const lockFolder = (folder: string) =>
  Effect.acquireRelease(
    Effect.tryPromise({
      try: () => acquire(folder),
      catch: (error) =>
        error instanceof CannotStart
          ? error
          : new CannotStart({
              message: `The data folder ${folder} cannot be written: ${error instanceof Error ? error.message : String(error)}`
            })
    }),
    (lock) => Effect.promise(() => release(lock))
  )
