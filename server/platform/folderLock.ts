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

/** When the process with this id began, in clock ticks since boot: tells a living holder from a reused process id. */
const beganAt = (pid: number): Promise<string | null> =>
  readFile(`/proc/${pid}/stat`, "utf8").then(
    (stat) => stat.slice(stat.lastIndexOf(")") + 2).split(" ")[19] ?? null,
    () => null
  )

/** The process that holds a lock with this content; null where it is gone. */
const holderOf = async (content: string): Promise<number | null> => {
  const [number = "", began = "-"] = content.trim().split(" ")
  const pid = Number(number)
  if (!Number.isInteger(pid) || pid <= 0 || !isAlive(pid)) return null
  const now = await beganAt(pid)
  return began === "-" || now === null || began === now ? pid : null
}

const contentOf = (path: string): Promise<string | null> =>
  readFile(path, "utf8").catch((error: unknown) => {
    if (codeOf(error) === "ENOENT") return null
    throw error
  })

const isLinked = (draft: string, path: string): Promise<boolean> =>
  link(draft, path).then(
    () => true,
    (error: unknown) => {
      if (codeOf(error) === "EEXIST") return false
      throw error
    }
  )

/**
 * A lock appears whole, by `link`, and only where there is none. Whoever finds a dead one first takes the right to
 * replace exactly that one, which is a lock in turn, and looks again: so nobody ever removes a lock that lives. Null
 * once taken, else the process that was first.
 */
const take = async (path: string, draft: string): Promise<number | null> => {
  for (;;) {
    if (await isLinked(draft, path)) return null
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

interface Held {
  readonly path: string
  readonly content: string
}

const hold = async (folder: string): Promise<Held> => {
  const path = join(folder, "lock")
  const id = randomUUID()
  const content = `${process.pid} ${(await beganAt(process.pid)) ?? "-"} ${id}\n`
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

const release = async ({ path, content }: Held): Promise<void> => {
  if ((await contentOf(path)) === content) await rm(path, { force: true })
}

/**
 * Holds the data folder for this process until the scope closes. The embedded database opens a folder twice without
 * complaint and loses it, so this comes first. A lock left by a process that is gone is taken over.
 */
export const holdFolder = (folder: string) =>
  Effect.acquireRelease(
    Effect.tryPromise({
      try: () => hold(folder),
      catch: (error) =>
        error instanceof CannotStart
          ? error
          : new CannotStart({
              message: `The data folder ${folder} cannot be written: ${error instanceof Error ? error.message : String(error)}`
            })
    }),
    (held) => Effect.promise(() => release(held))
  )
