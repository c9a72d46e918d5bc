import { FileStore } from "@tus/file-store"
import { Upload as Sent } from "@tus/server"
import { createWriteStream } from "node:fs"
import { rm, stat } from "node:fs/promises"
import { join } from "node:path"
import type { Readable } from "node:stream"
import { pipeline } from "node:stream/promises"
import { isDiskFull } from "../platform/isDiskFull.ts"
import type { Upload } from "./Uploads.ts"

export interface UploadRows {
  readonly byId: (id: string) => Promise<Upload | null>
  /** False where it has become an issue. */
  readonly remove: (id: string) => Promise<boolean>
}

/** A refusal as tus answers it: `body` is its text. */
class Refusing extends Error {
  readonly status_code: number
  readonly body: string

  constructor(status: number, body: string) {
    super(body)
    this.status_code = status
    this.body = body
  }
}

export const used = "The upload has become an issue"
const gone = () => new Refusing(410, "The upload is gone")

const refuse = (error: unknown): never => {
  throw isDiskFull(error) ? new Refusing(507, "The disk is full") : error
}

/** How often whoever writes a file looks whether it is still there. */
const lookMillis = 1000

const isThere = (path: string): Promise<boolean> =>
  stat(path).then(
    () => true,
    () => false
  )

/**
 * Uploads as tus knows them: their rows are ours, and how far they are is the size of the file, so that a server that
 * was killed knows it too. A row is there before its file, and goes before it; a file that was removed while somebody
 * writes it, by another server too, takes no more than a second's bytes.
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
          return new Sent({ id, size: upload.size, offset: 0, metadata: { filename: upload.name } })
        },
        set: () => Promise.resolve(),
        delete: () => Promise.resolve()
      }
    })
    this.#rows = rows
  }

  /** Another upload may have taken the place of this one before its file was there. */
  override async create(upload: Sent): Promise<Sent> {
    const created = await super.create(upload).catch(refuse)
    if ((await this.#rows.byId(upload.id)) !== null) return created
    await rm(join(this.directory, upload.id), { force: true })
    throw gone()
  }

  override async write(readable: Readable, id: string, offset: number): Promise<number> {
    const path = join(this.directory, id)
    const over = new AbortController()
    const looking = setInterval(() => void isThere(path).then((is) => is || over.abort()), lookMillis)
    try {
      const file = createWriteStream(path, { flags: "r+", start: offset })
      await pipeline(readable, file, { signal: over.signal })
      if (!(await isThere(path))) throw gone()
      return offset + file.bytesWritten
    } catch (error) {
      if (over.signal.aborted || !(await isThere(path))) throw gone()
      return refuse(error)
    } finally {
      clearInterval(looking)
    }
  }

  override async remove(id: string): Promise<void> {
    if (!(await this.#rows.remove(id))) throw new Refusing(409, used)
  }
}
