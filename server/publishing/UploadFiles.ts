import { FileStore } from "@tus/file-store"
import { Upload as TusUpload } from "@tus/server"
import { createWriteStream } from "node:fs"
import { rm, stat } from "node:fs/promises"
import { join } from "node:path"
import type { Readable } from "node:stream"
import { pipeline } from "node:stream/promises"
import { isDiskFull } from "../platform/isDiskFull.ts"
import type { Upload } from "./Uploads.ts"

export interface UploadRows {
  readonly byId: (id: string) => Promise<Upload | null>
  /** False if it has become an issue. */
  readonly remove: (id: string) => Promise<boolean>
}

/** A refusal in tus's form: `body` is its text. */
class TusRefusal extends Error {
  readonly status_code: number
  readonly body: string

  constructor(status: number, body: string) {
    super(body)
    this.status_code = status
    this.body = body
  }
}

export const usedByIssue = "The upload has become an issue"
const gone = () => new TusRefusal(410, "The upload is gone")

/** A full disk as tus answers it; any other error stays. */
export const refuseIfFull = (error: unknown): never => {
  throw isDiskFull(error) ? new TusRefusal(507, "The disk is full") : error
}

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
