import {
  DeleteObjectCommand,
  DeleteObjectsCommand,
  GetObjectCommand,
  HeadObjectCommand,
  ListObjectsCommand,
  PutObjectCommand,
  S3Client
} from "@aws-sdk/client-s3"
import { getSignedUrl } from "@aws-sdk/s3-request-presigner"
import { NodeStream } from "@effect/platform-node"
import { Effect, Option, RcMap, Schedule, type Scope, Stream } from "effect"
import { randomUUID } from "node:crypto"
import { createReadStream, createWriteStream } from "node:fs"
import { mkdir, rm, stat } from "node:fs/promises"
import { join } from "node:path"
import { Readable } from "node:stream"
import { pipeline } from "node:stream/promises"
import {
  type ByteRange,
  type Content,
  type Disk,
  type Files,
  isKey,
  type Listed,
  type Sent,
  StorageError,
  type Stored
} from "./Files.ts"
import { spanned } from "../spanned.ts"
import type { S3Address } from "./s3Address.ts"
import { isAbsent, noSuchFile } from "./isAbsent.ts"
import { clientOptions } from "./s3Client.ts"
import { workFolderOf } from "./workFolderOf.ts"

/** So many keys are deleted by one call at most. */
const deletedAtOnce = 1000

/** So many files are sent to readers at once; others wait. */
const atOnceToReaders = 512

/** Seconds within which a proxy must ask for a file. */
const signedFor = 60

/** Within which the store says what it has: whoever waits for a page has a proxy that waits for a minute. */
const answersWithin = "10 seconds"

/** How long a fetched file stays after its last use: a reader draws closer more than once. */
const keptFor = "2 minutes"

/** A file that is sent anew begins anew, which the SDK cannot do with a stream. */
const again = {
  schedule: Schedule.exponential("200 millis"),
  times: 3,
  while: ({ cause }: StorageError) => !isAbsent(cause)
}

/**
 * The files of a bucket. `scratch` is a folder for files that are fetched, or that are on their way; the store's own
 * answer is durable, and an object is there whole or not at all.
 */
export const inBucket = Effect.fnUntraced(function* (
  address: S3Address,
  scratch: string,
  disk: (typeof Disk)["Service"],
  sentFrom: string | null
) {
  const { bucket: Bucket } = address
  const opened = (sockets?: number) =>
    Effect.acquireRelease(
      Effect.sync(() => new S3Client(clientOptions(address, sockets))),
      (open) => Effect.sync(() => open.destroy())
    )
  const client = yield* opened()
  /** Slow readers keep their connections for long: no other work waits for them. */
  const readers = yield* opened(atOnceToReaders)

  const attempt = <A>(key: string, act: (signal: AbortSignal) => Promise<A>): Effect.Effect<A, StorageError> =>
    Effect.tryPromise({
      try: async (signal) => {
        if (!isKey(key)) throw new Error("not a key")
        return act(signal)
      },
      catch: (cause) => new StorageError({ key, cause })
    })

  const answered = <A>(key: string, act: (signal: AbortSignal) => Promise<A>): Effect.Effect<A, StorageError> =>
    attempt(key, act).pipe(
      Effect.timeoutOrElse({
        duration: answersWithin,
        orElse: () => {
          const cause = Object.assign(new Error(`The store said nothing for ${answersWithin}`), { code: "ETIMEDOUT" })
          return Effect.fail(new StorageError({ key, cause }))
        }
      })
    )

  const send = async (key: string, Body: Uint8Array | Readable, ContentLength: number, abortSignal: AbortSignal) => {
    await client.send(new PutObjectCommand({ Bucket, Key: key, Body, ContentLength }), { abortSignal })
  }

  const sendFile = (key: string, path: string) =>
    attempt(key, async (signal) => {
      const { size } = await stat(path)
      const body = createReadStream(path)
      await send(key, body, size, signal).finally(() => body.destroy())
    }).pipe(Effect.retry(again))

  /** A name in the scratch folder, whose file is deleted with the scope. */
  const draft = Effect.acquireRelease(
    Effect.promise(() => mkdir(scratch, { recursive: true }).then(() => join(scratch, randomUUID()))),
    (path) => Effect.promise(() => rm(path, { recursive: true, force: true }))
  )

  const put = Effect.fn("Storage.put")(function* (key: string, content: Content) {
    if (content instanceof Uint8Array) {
      return yield* attempt(key, (signal) => send(key, content, content.length, signal))
    }
    if (!Stream.isStream(content)) {
      yield* sendFile(key, content.file)
      return yield* attempt(key, () => rm(content.file, { force: true }))
    }
    // Its length is not known before its end, and a line that breaks must leave what was there.
    const path = yield* draft
    const readable = yield* Stream.toReadableStreamEffect(content)
    yield* attempt(key, () => pipeline(Readable.fromWeb(readable as never), createWriteStream(path)))
    yield* sendFile(key, path)
  }, Effect.scoped)

  const head = Effect.fn("Storage.head")((key: string) =>
    answered(key, (abortSignal) =>
      client.send(new HeadObjectCommand({ Bucket, Key: key }), { abortSignal }).then(
        ({ ContentLength, ETag }) => Option.some<Stored>({ size: ContentLength ?? 0, etag: ETag ?? "" }),
        (error: unknown) => {
          if (isAbsent(error)) return Option.none<Stored>()
          throw error
        }
      )
    )
  )

  const bodyOf = (from: S3Client, key: string, range?: ByteRange) =>
    answered(key, async (abortSignal) => {
      const Range = range === undefined ? {} : { Range: `bytes=${range.start}-${range.end}` }
      const { Body } = await from.send(new GetObjectCommand({ Bucket, Key: key, ...Range }), { abortSignal })
      if (!(Body instanceof Readable)) throw new Error("The store sent no body")
      return Body
    })

  const get = (key: string, range?: ByteRange) =>
    Stream.unwrap(
      Effect.map(bodyOf(readers, key, range), (body) =>
        NodeStream.fromReadable<Uint8Array, StorageError>({
          evaluate: () => body,
          onError: (cause) => new StorageError({ key, cause })
        })
      )
    )

  const listed = async (prefix: string, abortSignal: AbortSignal): Promise<ReadonlyArray<Listed>> => {
    const all: Array<Listed> = []
    for (let isMore = true; isMore;) {
      const after = all.at(-1)
      const Marker = after === undefined ? {} : { Marker: after.key }
      const page = await client.send(new ListObjectsCommand({ Bucket, Prefix: prefix, ...Marker }), { abortSignal })
      const found = (page.Contents ?? []).flatMap(({ Key, Size, ETag }) =>
        Key === undefined ? [] : { key: Key, size: Size ?? 0, etag: ETag ?? "" }
      )
      all.push(...found)
      isMore = page.IsTruncated === true && found.length > 0
    }
    return all
  }

  const list = Effect.fn("Storage.list")((prefix: string) =>
    attempt(prefix, async (signal) => (await listed(`${prefix}/`, signal)).map(({ key }) => key).toSorted())
  )

  const everything = Effect.tryPromise({
    try: async (signal) => (await listed("", signal)).filter(({ key }) => isKey(key)),
    catch: (cause) => new StorageError({ key: "", cause })
  }).pipe(Effect.withSpan("Storage.everything"))

  const remove = Effect.fn("Storage.remove")(function* (key: string) {
    yield* attempt(key, (abortSignal) => client.send(new DeleteObjectCommand({ Bucket, Key: key }), { abortSignal }))
    const within = yield* list(key)
    for (let from = 0; from < within.length; from += deletedAtOnce) {
      const Objects = within.slice(from, from + deletedAtOnce).map((Key) => ({ Key }))
      yield* attempt(key, async (abortSignal) => {
        const { Errors = [] } = await client.send(
          new DeleteObjectsCommand({ Bucket, Delete: { Objects, Quiet: true } }),
          { abortSignal }
        )
        if (Errors.length > 0) throw new Error(`${Errors.length} files could not be deleted`)
      })
    }
  })

  /** Into a place that nobody reads yet. */
  const fetch = (key: string, path: string) =>
    bodyOf(client, key).pipe(
      Effect.flatMap((body) => attempt(key, () => pipeline(body, createWriteStream(path)))),
      Effect.retry(again)
    )

  const copies = yield* RcMap.make({
    lookup: (version: string): Effect.Effect<string, StorageError, Scope.Scope> =>
      Effect.tap(draft, (path) => fetch(version.split("|")[0] ?? "", path)),
    idleTimeToLive: keptFor
  })

  /** One copy for all who read it at once; of another version there is another. */
  const path = Effect.fn("Storage.path")(function* (key: string) {
    const found = yield* head(key)
    if (Option.isNone(found)) return yield* new StorageError({ key, cause: noSuchFile() })
    const version = `${key}|${found.value.etag}`
    // What could not be fetched is fetched anew by the next.
    return yield* Effect.tapError(RcMap.get(copies, version), () => RcMap.invalidate(copies, version))
  })

  const workFolder = workFolderOf({ list, send: sendFile, remove, fetch, draft })

  return {
    put,
    get,
    head,
    remove,
    list,
    everything,
    workFolder,
    path,
    place: Effect.fn("Storage.place")((key: string) => attempt(key, async (): Promise<string | null> => null)),
    flush: Effect.fn("Storage.flush")((key: string) =>
      Effect.filterOrFail(head(key), Option.isSome, () => new StorageError({ key, cause: noSuchFile() })).pipe(
        Effect.asVoid
      )
    ),
    sentFrom: (key: string, { isHead, contentType }: Sent) =>
      (sentFrom === null
        ? Effect.succeed(null)
        : attempt(key, async () => {
            const asked = { Bucket, Key: key, ResponseContentType: contentType }
            // Signed for the method by which the proxy asks, that of the reader.
            const command = isHead ? new HeadObjectCommand(asked) : new GetObjectCommand(asked)
            const signed = await getSignedUrl(client, command, { expiresIn: signedFor })
            const { pathname, search } = new URL(signed)
            return `${sentFrom}${pathname.slice(1)}${search}`
          })
      ).pipe(spanned("Storage.sentFrom")),
    free: Effect.tryPromise({
      try: () => disk.free(scratch),
      catch: (cause) => new StorageError({ key: "", cause })
    }).pipe(Effect.withSpan("Storage.free"))
  } satisfies Files
})
