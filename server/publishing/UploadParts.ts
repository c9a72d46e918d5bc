import { S3Store } from "@tus/s3-store"
import type { S3Address } from "../platform/files/s3Address.ts"
import { clientOptions } from "../platform/files/s3Client.ts"
import { uploadNotesOf, uploadOf, uploadsFolder } from "./issueFiles.ts"

const idIn = (key: string): string => key.slice(uploadsFolder.length + 1)

/** Uploads where files are in a bucket: parts of an object, which is there once all of them are, and notes beside it. */
export class UploadParts extends S3Store {
  constructor(address: S3Address) {
    super({ s3ClientConfig: { bucket: address.bucket, ...clientOptions(address) }, useTags: false })
  }

  /** Not beneath the object, as stores that keep files can have no file that is a folder too. */
  protected override infoKey(key: string): string {
    return `${uploadNotesOf(idIn(key))}/info`
  }

  protected override partKey(key: string, isIncomplete = false): string {
    return isIncomplete ? `${uploadNotesOf(idIn(key))}/part` : key
  }

  /** Bytes that have arrived; null if there is no such upload. */
  async offsetOf(id: string): Promise<number | null> {
    const found = await super.getUpload(uploadOf(id)).catch((error: unknown) => {
      if ((error as { readonly status_code?: number }).status_code === 404) return null
      throw error
    })
    return found === null ? null : found.offset
  }

  /** Gives up the parts of an upload that is not complete. */
  async abort(id: string): Promise<void> {
    const Key = uploadOf(id)
    const { "upload-id": UploadId } = await this.getMetadata(Key)
    await this.client.abortMultipartUpload({ Bucket: this.bucket, Key, UploadId })
  }

  /** Of the client that it opened. */
  close(): void {
    this.client.destroy()
  }
}
