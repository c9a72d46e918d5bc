import type { Part } from "@aws-sdk/client-s3"
import { type MetadataValue, S3Store } from "@tus/s3-store"
import { Upload as TusUpload } from "@tus/server"
import { pipeline, type Readable, Transform } from "node:stream"
import { isAbsent } from "../platform/files/isAbsent.ts"
import type { S3Address } from "../platform/files/s3Address.ts"
import { clientOptions } from "../platform/files/s3Client.ts"
import { uploadNotesOf, uploadOf, uploadsFolder } from "./issueFiles.ts"
import { TusRefusal } from "./tusRefusal.ts"

/** All parts but the last are as long, so that a part's number says which bytes it has. */
const partBytes = 8 * 1024 * 1024

/** So many uploads' notes are remembered. */
const mostRemembered = 64

const idIn = (key: string): string => key.slice(uploadsFolder.length + 1)

/** Notes of the uploads that were written last; one has the same for as long as it is there. */
const recentNotes = () => {
  const notes = new Map<string, MetadataValue>()
  return {
    get: (key: string) => Promise.resolve(notes.get(key)),
    set: async (key: string, value: MetadataValue) => {
      notes.set(key, value)
      for (const oldest of notes.keys()) if (notes.size > mostRemembered) notes.delete(oldest)
    },
    delete: async (key: string) => void notes.delete(key)
  }
}

const bytesOf = (parts: ReadonlyArray<Part>): number => parts.reduce((sum, { Size = 0 }) => sum + Size, 0)

/**
 * Uploads where files are in a bucket: parts of an object, which is there once all of them are, and notes beside it. A
 * part, and what has arrived of the next, has always the same place in the file: whichever of two servers writes it
 * last, nothing is out of its place.
 */
export class UploadParts extends S3Store {
  /** Where the bytes that this server is writing end. */
  readonly #ends = new Map<string, number>()

  constructor(address: S3Address) {
    super({
      partSize: partBytes,
      minPartSize: partBytes,
      cache: recentNotes(),
      useTags: false,
      s3ClientConfig: { bucket: address.bucket, ...clientOptions(address) }
    })
  }

  /** Not beneath the object, as stores that keep files can have no file that is a folder too. */
  protected override infoKey(key: string): string {
    return `${uploadNotesOf(idIn(key))}/info`
  }

  /** The parts before the first that is missing: those of one sender are stored at once. */
  protected override async retrieveParts(key: string, after?: string): Promise<Array<Part>> {
    const parts = await super.retrieveParts(key, after)
    return after === undefined ? parts.filter(({ PartNumber }, index) => PartNumber === index + 1) : parts
  }

  protected override async uploadParts(metadata: MetadataValue, bytes: Readable, part: number, offset: number) {
    const key = metadata.file.id
    // Another server has written meanwhile.
    if (offset !== (part - 1) * partBytes) {
      bytes.destroy()
      throw new TusRefusal(409, "The upload goes on from elsewhere")
    }
    this.#ends.set(key, offset)
    const counted = new Transform({
      transform: (chunk: Buffer, _encoding, pass) => {
        this.#ends.set(key, (this.#ends.get(key) ?? 0) + chunk.length)
        pass(null, chunk)
      }
    })
    pipeline(bytes, counted, () => undefined)
    try {
      return await super.uploadParts(metadata, counted, part, offset)
    } finally {
      this.#ends.delete(key)
    }
  }

  #beginning(key: string, part: number) {
    return { Bucket: this.bucket, Key: `${uploadNotesOf(idIn(key))}/part-${part}` }
  }

  /** Of the part that is not whole. */
  async #nextBeginning(key: string) {
    return this.#beginning(key, (await this.retrieveParts(key)).length + 1)
  }

  protected override async uploadIncompletePart(key: string, bytes: Readable): Promise<string> {
    const part = Math.floor((this.#ends.get(key) ?? 0) / partBytes) + 1
    const { ETag = "" } = await this.client.putObject({ ...this.#beginning(key, part), Body: bytes })
    return ETag
  }

  protected override async getIncompletePart(key: string): Promise<Readable | undefined> {
    const place = await this.#nextBeginning(key)
    const found = await this.client.getObject(place).catch(undefinedIfAbsent)
    return found?.Body as Readable | undefined
  }

  protected override async getIncompletePartSize(key: string): Promise<number | undefined> {
    const place = await this.#nextBeginning(key)
    return (await this.client.headObject(place).catch(undefinedIfAbsent))?.ContentLength
  }

  protected override async deleteIncompletePart(key: string): Promise<void> {
    await this.client.deleteObject(await this.#nextBeginning(key))
  }

  /** By another request too: then there are no parts any more, but the object. */
  protected override async finishMultipartUpload(metadata: MetadataValue, parts: Array<Part>) {
    if (bytesOf(parts) !== metadata.file.size) throw new Error("The parts of an upload are not all of it")
    return super.finishMultipartUpload(metadata, parts).catch(async (error: unknown) => {
      if (!isAbsent(error)) throw error
      await this.client.headObject({ Bucket: this.bucket, Key: metadata.file.id })
      return undefined
    })
  }

  /** Completes one all of whose parts are there: a server may have been killed before it did. */
  override async getUpload(key: string): Promise<TusUpload> {
    const metadata = await this.getMetadata(key).catch(undefinedIfAbsent)
    if (metadata === undefined) throw new TusRefusal(404, "There is no such upload")
    const parts = await this.retrieveParts(key).catch(undefinedIfAbsent)
    const { size = 0 } = metadata.file
    const at = (offset: number) => new TusUpload({ id: key, size, offset, metadata: metadata.file.metadata ?? {} })
    if (parts === undefined) return at(size)
    if (bytesOf(parts) < size) return at(bytesOf(parts) + ((await this.getIncompletePartSize(key)) ?? 0))
    await this.finishMultipartUpload(metadata, parts)
    return at(size)
  }

  /** Bytes that have arrived; null if there is no such upload. */
  async offsetOf(id: string): Promise<number | null> {
    const found = await UploadParts.prototype.getUpload.call(this, uploadOf(id)).catch((error: unknown) => {
      if (error instanceof TusRefusal && error.status_code === 404) return null
      throw error
    })
    return found === null ? null : found.offset
  }

  /** Gives up the parts of an upload, if it has any that are not its object. */
  async abort(id: string): Promise<void> {
    const Key = uploadOf(id)
    const metadata = await this.getMetadata(Key).catch(undefinedIfAbsent)
    if (metadata === undefined) return
    const { "upload-id": UploadId } = metadata
    await this.client.abortMultipartUpload({ Bucket: this.bucket, Key, UploadId }).catch(undefinedIfAbsent)
    await this.clearCache(Key)
  }

  /** Of the client that it opened. */
  close(): void {
    this.client.destroy()
  }
}

const undefinedIfAbsent = (error: unknown): undefined => {
  if (!isAbsent(error)) throw error
}
