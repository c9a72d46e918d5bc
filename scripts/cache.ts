import { accessSync, constants, mkdirSync, mkdtempSync, rmSync } from "node:fs"
import { mkdir, mkdtemp, readdir, rename, rm, stat, utimes } from "node:fs/promises"
import { homedir, tmpdir } from "node:os"
import { join } from "node:path"

/** Cached folders per kind; more only while recently used. */
const maxFolders = 4

/** Milliseconds in which nothing used or begun is deleted. */
const minAge = 60 * 60 * 1000

/** The cache that all clones on this machine share. */
const sharedFolder = join(process.env["XDG_CACHE_HOME"] || join(homedir(), ".cache"), "sayfa")

const isWritable = (folder: string): boolean => {
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 })
    accessSync(folder, constants.W_OK)
    return true
  } catch {
    return false
  }
}

/** A temporary folder, deleted when the process ends. */
const temporaryFolder = (): string => {
  const folder = mkdtempSync(join(tmpdir(), "sayfa-fresh-"))
  process.once("exit", () => rmSync(folder, { recursive: true, force: true, maxRetries: 5 }))
  return folder
}

/**
 * The cache folder, or that of SAYFA_CACHE. With SAYFA_FRESH=1, or without a writable place, it is an empty temporary
 * folder, shared with the programs that this process starts.
 */
export const cacheFolder = (): string => {
  const { SAYFA_CACHE, SAYFA_FRESH } = process.env
  if (SAYFA_FRESH !== "1" && SAYFA_CACHE) return SAYFA_CACHE
  delete process.env["SAYFA_FRESH"]
  const folder = SAYFA_FRESH !== "1" && isWritable(sharedFolder) ? sharedFolder : temporaryFolder()
  process.env["SAYFA_CACHE"] = folder
  return folder
}

/** The cached folder with this name, marked as just used; null if there is none. */
export const findCached = async (kind: string, name: string): Promise<string | null> => {
  const folder = join(cacheFolder(), kind, name)
  const now = new Date()
  return utimes(folder, now, now).then(
    () => folder,
    () => null
  )
}

/** Deletes the least recently used folders, and unfinished ones. */
const deleteOld = async (kind: string): Promise<void> => {
  const held = await Promise.all(
    (await readdir(kind)).map(async (name) => {
      const path = join(kind, name)
      const used = (await stat(path).catch(() => null))?.mtimeMs ?? 0
      return { path, used, isDraft: name.startsWith("draft-") }
    })
  )
  const newest = held.filter(({ isDraft }) => !isDraft).toSorted((one, other) => other.used - one.used)
  const isOver = ({ used }: { readonly used: number }) => Date.now() - used > minAge
  for (const { path } of [...newest.slice(maxFolders), ...held.filter(({ isDraft }) => isDraft)].filter(isOver)) {
    await rm(path, { recursive: true, force: true })
  }
}

/**
 * The cached folder with this name, filled by `make` if it is missing. It appears complete or not at all: a failed
 * `make` leaves nothing, and of two at once the first to finish counts.
 */
export const cached = async (kind: string, name: string, make: (folder: string) => Promise<void>): Promise<string> => {
  const found = await findCached(kind, name)
  if (found !== null) return found
  const place = join(cacheFolder(), kind)
  await mkdir(place, { recursive: true })
  const draft = await mkdtemp(join(place, "draft-"))
  try {
    await make(draft)
    await rename(draft, join(place, name)).catch(async (error: unknown) => {
      if ((await findCached(kind, name)) === null) throw error
    })
  } finally {
    await rm(draft, { recursive: true, force: true })
  }
  await deleteOld(place)
  return join(place, name)
}

/** The most bytes of compiled code that Node may cache; beyond it, the cache is emptied. */
const maxCompiledBytes = 256 * 1024 ** 2

/** Node's compile cache. */
export const compiledFolder = (): string => join(cacheFolder(), "compiled")

/** Empties Node's compile cache if it is too large. */
export const limitCompiled = async (): Promise<void> => {
  const files = await readdir(compiledFolder(), { recursive: true, withFileTypes: true }).catch(() => [])
  let bytes = 0
  for (const file of files) if (file.isFile()) bytes += (await stat(join(file.parentPath, file.name))).size
  if (bytes > maxCompiledBytes) await rm(compiledFolder(), { recursive: true, force: true })
}
