import { FileStore } from "@tus/file-store"
import { Upload as Sent } from "@tus/server"
import type { Upload } from "./Uploads.ts"

export interface UploadRows {
  readonly byId: (id: string) => Promise<Upload | null>
  readonly remove: (id: string) => Promise<void>
}

/**
 * Uploads as tus knows them: their rows are ours, and how far they are is the size of the file, so that a server that
 * was killed knows it too. A row is there before its file, and goes before it.
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

  override remove(id: string): Promise<void> {
    return this.#rows.remove(id)
  }
}
