import { Upload as TusUpload } from "@tus/server"
import { PassThrough, type Readable } from "node:stream"
import { pipeline } from "node:stream/promises"
import type { S3Address } from "../platform/files/s3Address.ts"
import { uploadOf } from "./issueFiles.ts"
import { gone, refuseIfFull, TusRefusal, type UploadRows, usedByIssue } from "./tusRefusal.ts"
import { UploadParts } from "./UploadParts.ts"

/** The same under another name. No upload is without a length. */
const called = ({ size = 0, offset, metadata = {} }: TusUpload, id: string) =>
  new TusUpload({ id, size, offset, metadata })

/** How often a write checks that its upload still exists. */
const checkMillis = 1000

/**
 * Uploads as tus sees them where files are in a bucket: parts of an object, which is there once all of them are. The rows
 * are in the database; a row exists before its object and is deleted before it. Writing to an upload that any server
 * has deleted stops within a second.
 */
export class UploadObjects extends UploadParts {
  override extensions = ["creation", "creation-with-upload", "termination"]
  readonly #rows: UploadRows

  constructor(address: S3Address, rows: UploadRows) {
    super(address)
    this.#rows = rows
  }

  /** Another upload may have replaced this one before its object existed. */
  override async create(upload: TusUpload): Promise<TusUpload> {
    await super.create(called(upload, uploadOf(upload.id)))
    if ((await this.#rows.byId(upload.id)) !== null) return upload
    throw gone()
  }

  override async write(readable: Readable, id: string, offset: number): Promise<number> {
    const deleted = new AbortController()
    // A database that does not answer is no reason to stop.
    const isThere = () =>
      this.#rows.byId(id).then(
        (row) => row !== null,
        () => true
      )
    const watching = setInterval(() => void isThere().then((is) => is || deleted.abort()), checkMillis)
    const passed = new PassThrough()
    try {
      const sending = pipeline(readable, passed, { signal: deleted.signal })
      sending.catch(() => undefined)
      const written = await super.write(passed, uploadOf(id), offset)
      if (!(await isThere())) throw gone()
      return written
    } catch (error) {
      if (deleted.signal.aborted || !(await isThere())) throw gone()
      return refuseIfFull(error)
    } finally {
      clearInterval(watching)
    }
  }

  override async getUpload(id: string): Promise<TusUpload> {
    return called(await super.getUpload(uploadOf(id)), id)
  }

  override async remove(id: string): Promise<void> {
    if (!(await this.#rows.remove(id))) throw new TusRefusal(409, usedByIssue)
  }
}
