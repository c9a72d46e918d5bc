import { Effect } from "effect"
import { randomUUID } from "node:crypto"
import { mkdir, readdir, rm, stat, utimes } from "node:fs/promises"
import { hostname } from "node:os"
import { join } from "node:path"
import { CannotStart } from "../config.ts"

const dayMillis = 24 * 60 * 60 * 1000

/** The processes of this machine are known by their ids; the name is that of a folder, which a host's may not be. */
const machine = Buffer.from(hostname()).toString("base64url")

const own = new Set<string>()

const isRunning = (pid: number): boolean => {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === "EPERM"
  }
}

/** Whoever uses one says so every hour; a process of this machine that is gone says nothing more. */
const isLeft = (name: string, usedAt: number): boolean => {
  if (own.has(name)) return false
  const [, pid, host] = /^(\d+)_[^_]+_(.+)$/.exec(name) ?? []
  const isGone = host === machine && (Number(pid) === process.pid || !isRunning(Number(pid)))
  return isGone || Date.now() - usedAt > dayMillis
}

const sweep = async (root: string): Promise<void> => {
  for (const name of await readdir(root)) {
    const path = join(root, name)
    const info = await stat(path).catch(() => null)
    if (info !== null && isLeft(name, info.mtimeMs)) await rm(path, { recursive: true, force: true })
  }
}

/**
 * A folder of this process within `root`, deleted with the scope. What processes that ended left there is deleted now
 * and every hour; what one uses stays.
 */
export const scratchIn = Effect.fn("Storage.scratch")(function* (root: string) {
  const name = `${process.pid}_${randomUUID()}_${machine}`
  const path = join(root, name)
  yield* Effect.acquireRelease(
    Effect.tryPromise({
      try: async () => {
        own.add(name)
        await mkdir(path, { recursive: true })
        await sweep(root)
      },
      catch: (error) => new CannotStart({ message: `The folder ${root} cannot be written: ${String(error)}` })
    }),
    () =>
      Effect.promise(async () => {
        await rm(path, { recursive: true, force: true })
        own.delete(name)
      })
  )
  const keep = async () => {
    await mkdir(path, { recursive: true })
    await utimes(path, new Date(), new Date())
    await sweep(root)
  }
  yield* Effect.tryPromise(keep).pipe(
    Effect.ignore({ log: "Warn", message: "What was left half-written could not be removed" }),
    Effect.delay("1 hour"),
    Effect.forever,
    Effect.forkScoped
  )
  return path
})
