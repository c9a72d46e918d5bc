import { accessSync, constants, mkdirSync, mkdtempSync, rmSync } from "node:fs"
import { mkdir, mkdtemp, readdir, rename, rm, stat, utimes } from "node:fs/promises"
import { homedir, tmpdir } from "node:os"
import { join } from "node:path"

/** So many of a kind are kept, and more only as long as somebody may still be reading them. */
const most = 4

/** Milliseconds for which nothing that was used, or begun, is removed. */
const spared = 60 * 60 * 1000

/** Where this machine keeps what is made once for every clone of ours. */
const own = join(process.env["XDG_CACHE_HOME"] || join(homedir(), ".cache"), "sayfa")

const isWritable = (folder: string): boolean => {
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 })
    accessSync(folder, constants.W_OK)
    return true
  } catch {
    return false
  }
}

/** A folder that goes with this process. */
const passing = (): string => {
  const folder = mkdtempSync(join(tmpdir(), "sayfa-fresh-"))
  process.once("exit", () => rmSync(folder, { recursive: true, force: true, maxRetries: 5 }))
  return folder
}

/**
 * The folder of all that is kept: SAYFA_CACHE names another. With SAYFA_FRESH=1, and where there is nowhere to write, it is
 * empty at first and lasts as long as the process that asked first; the programs that this one starts share it.
 */
export const keptFolder = (): string => {
  const { SAYFA_CACHE, SAYFA_FRESH } = process.env
  if (SAYFA_FRESH !== "1" && SAYFA_CACHE) return SAYFA_CACHE
  delete process.env["SAYFA_FRESH"]
  const folder = SAYFA_FRESH !== "1" && isWritable(own) ? own : passing()
  process.env["SAYFA_CACHE"] = folder
  return folder
}

/** The folder kept under this name, which counts as used now; null where there is none. */
export const findKept = async (kind: string, name: string): Promise<string | null> => {
  const folder = join(keptFolder(), kind, name)
  const now = new Date()
  return utimes(folder, now, now).then(
    () => folder,
    () => null
  )
}

/** Removes what has not been used for longest, and what nobody finished. */
const removeOld = async (kind: string): Promise<void> => {
  const held = await Promise.all(
    (await readdir(kind)).map(async (name) => {
      const path = join(kind, name)
      const used = (await stat(path).catch(() => null))?.mtimeMs ?? 0
      return { path, used, isDraft: name.startsWith("draft-") }
    })
  )
  const newest = held.filter(({ isDraft }) => !isDraft).toSorted((one, other) => other.used - one.used)
  const isOver = ({ used }: { readonly used: number }) => Date.now() - used > spared
  for (const { path } of [...newest.slice(most), ...held.filter(({ isDraft }) => isDraft)].filter(isOver)) {
    await rm(path, { recursive: true, force: true })
  }
}

/**
 * The folder kept under this name, which `make` fills first where there is none. It is there whole or not at all: nothing
 * is kept of a making that failed, and of two at once the first to end.
 */
export const keep = async (kind: string, name: string, make: (folder: string) => Promise<void>): Promise<string> => {
  const found = await findKept(kind, name)
  if (found !== null) return found
  const place = join(keptFolder(), kind)
  await mkdir(place, { recursive: true })
  const draft = await mkdtemp(join(place, "draft-"))
  try {
    await make(draft)
    await rename(draft, join(place, name)).catch(async (error: unknown) => {
      if ((await findKept(kind, name)) === null) throw error
    })
  } finally {
    await rm(draft, { recursive: true, force: true })
  }
  await removeOld(place)
  return join(place, name)
}

/** Bytes of machine code that Node may have kept; with more, it begins anew. */
const mostCompiled = 256 * 1024 ** 2

/** Where Node keeps the machine code of our modules for its next start. */
export const compiledFolder = (): string => join(keptFolder(), "compiled")

/** Removes the machine code that Node has kept, where there is too much of it. */
export const boundCompiled = async (): Promise<void> => {
  const files = await readdir(compiledFolder(), { recursive: true, withFileTypes: true }).catch(() => [])
  let bytes = 0
  for (const file of files) if (file.isFile()) bytes += (await stat(join(file.parentPath, file.name))).size
  if (bytes > mostCompiled) await rm(compiledFolder(), { recursive: true, force: true })
}
