import { FileStore } from "@tus/file-store"
import { Upload as TusUpload } from "@tus/server"
import { createWriteStream } from "node:fs"
import { rm, stat } from "node:fs/promises"
import { join } from "node:path"
import type { Readable } from "node:stream"
import { pipeline } from "node:stream/promises"
import { gone, refuseIfFull, TusRefusal, type UploadRows, usedByIssue } from "./tusRefusal.ts"

/** How often a write checks that its file still exists. */
const checkMillis = 1000

const isThere = (path: string): Promise<boolean> =>
  stat(path).then(
    () => true,
    () => false
  )

/**
 * Uploads as tus sees them. The rows are in the database, and the offset is the file's size, which survives a killed
 * server. A row exists before its file and is deleted before it. Writing to a file that any server has deleted stops
 * within a second.
 */
export class UploadFiles extends FileStore {
  override extensions = ["creation", "creation-with-upload", "termination"]
  readonly #rows: UploadRows

  constructor(directory: string, rows: UploadRows) {
    super({
      directory,
      configstore: {
        get: async (id) => {
          const upload = await rows.byId(id)
          if (upload === null) return undefined
          return new TusUpload({ id, size: upload.size, offset: 0, metadata: { filename: upload.name } })
        },
        set: () => Promise.resolve(),
        delete: () => Promise.resolve()
      }
    })
    this.#rows = rows
  }

  /** Another upload may have replaced this one before its file existed. */
  override async create(upload: TusUpload): Promise<TusUpload> {
    const created = await super.create(upload).catch(refuseIfFull)
    if ((await this.#rows.byId(upload.id)) !== null) return created
    await rm(join(this.directory, upload.id), { force: true })
    throw gone()
  }

  override async write(readable: Readable, id: string, offset: number): Promise<number> {
    const path = join(this.directory, id)
    const deleted = new AbortController()
    const watching = setInterval(() => void isThere(path).then((is) => is || deleted.abort()), checkMillis)
    try {
      const file = createWriteStream(path, { flags: "r+", start: offset })
      await pipeline(readable, file, { signal: deleted.signal })
      if (!(await isThere(path))) throw gone()
      return offset + file.bytesWritten
    } catch (error) {
      if (deleted.signal.aborted || !(await isThere(path))) throw gone()
      return refuseIfFull(error)
    } finally {
      clearInterval(watching)
    }
  }

  override async remove(id: string): Promise<void> {
    if (!(await this.#rows.remove(id))) throw new TusRefusal(409, usedByIssue)
  }
}
