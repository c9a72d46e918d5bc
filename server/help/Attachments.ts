import { Context, Effect, Layer, Option, Schema, Stream } from "effect"
import { SqlClient } from "effect/sql"
import { open, readFile, stat } from "node:fs/promises"
import { AttachmentDelayed, AttachmentNotFound, AttachmentRefused } from "../../src/contract/help.ts"
import type { NoRoom } from "../../src/contract/publishing.ts"
import { isPublicId } from "../../src/domain/catalogue/PublicId.ts"
import {
  type Attachment,
  attachmentName,
  type AttachmentReason,
  recordingType
} from "../../src/domain/help/Attachment.ts"
import { maxBodyDepth } from "../../src/contract/SmallBody.ts"
import { maxRecordingBytes, VisitRecording } from "../../src/domain/help/VisitRecording.ts"
import { Converter } from "../conversion/Converter.ts"
import type { PdfRefusal } from "../conversion/refusals.ts"
import { areFilesHeld } from "../platform/backup/heldFiles.ts"
import { isDeeperThan } from "../platform/http/bodyLimits.ts"
import { newId } from "../platform/identity.ts"
import { Storage } from "../platform/storage.ts"
import { DiskSpace } from "../publishing/DiskSpace.ts"
import { Pictures } from "../publishing/Pictures.ts"
import { attachmentFile } from "./attachmentFile.ts"

/** The longer side of a picture, in pixels: a screenshot can still be read. */
const pictureSide = 2560

/** A file that no message took is deleted after so many days, as long as a draft may name it. */
const keptDays = 7

/** So many of one sender's wait at most; an older one is deleted. */
const maxWaiting = 12

/** How long an answer waits for a PDF to be read. */
const readLimit = "30 seconds"

const delayed = new AttachmentDelayed({ retryAfterSeconds: 10 })

const pdfReason: Record<PdfRefusal["_tag"], AttachmentReason> = {
  NotPdf: "type",
  EmptyPdf: "empty",
  EncryptedPdf: "encrypted",
  DamagedPdf: "damaged",
  PdfWithoutPages: "damaged",
  TooManyPages: "tooHeavy",
  PageTooLarge: "tooHeavy",
  TooSlow: "tooHeavy",
  TooHeavy: "tooHeavy"
}

/** What the file's first bytes say that it is. A PDF may begin with something else, for 1,024 bytes. */
const kindOf = async (file: string): Promise<"recording" | "pdf" | "picture"> => {
  const handle = await open(file)
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(1024), 0, 1024, 0)
    const begin = buffer.subarray(0, bytesRead)
    if (begin[0] === "{".charCodeAt(0)) return "recording"
    return begin.includes("%PDF-") ? "pdf" : "picture"
  } finally {
    await handle.close()
  }
}

const readRecording = Schema.decodeEffect(VisitRecording)
const writeRecording = Schema.encodeEffect(VisitRecording)

const noRecording = new AttachmentRefused({ reason: "recording" })
const tooHeavy = new AttachmentRefused({ reason: "tooHeavy" })

/** The recording written anew, so that the file has nothing but what its schema names. What is written may be longer. */
const writtenAnew = Effect.fnUntraced(function* (file: string) {
  const text = yield* Effect.promise(() => readFile(file, "utf8"))
  if (isDeeperThan(maxBodyDepth, text)) return yield* noRecording
  const anew = Buffer.from(
    yield* readRecording(text, { onExcessProperty: "error" }).pipe(
      Effect.flatMap(writeRecording),
      Effect.mapError(() => noRecording)
    )
  )
  return anew.length > maxRecordingBytes ? yield* tooHeavy : anew
})

/** A file to download. */
export interface Kept {
  readonly attachment: Attachment
  readonly content: Stream.Stream<Uint8Array>
}

/** The files of messages to the team, and of its answers. Source: product, "Tickets". */
export class Attachments extends Context.Service<
  Attachments,
  {
    /** Checks a file by its content, whatever its name says, and keeps it for a message to come. */
    readonly add: (
      ownerId: string,
      sent: { readonly file: string; readonly name: string }
    ) => Effect.Effect<Attachment, AttachmentRefused | AttachmentDelayed | NoRoom>
    /** For the owner of its ticket and the team; before it has a message, for its sender. */
    readonly open: (
      user: { readonly id: string; readonly isTeam: boolean },
      id: string
    ) => Effect.Effect<Kept, AttachmentNotFound>
    /** Gives files that wait to a message, in this order. Part of the caller's transaction. */
    readonly claim: (
      ownerId: string,
      messageId: string,
      ids: ReadonlyArray<string>
    ) => Effect.Effect<void, AttachmentNotFound>
    /** Those of these messages, by message. */
    readonly of: (messageIds: ReadonlyArray<string>) => Effect.Effect<ReadonlyMap<string, ReadonlyArray<Attachment>>>
    /** Deletes files that no message took in time, and those whose message is gone. */
    readonly clear: Effect.Effect<void>
  }
>()("sayfa/Attachments") {
  static readonly layer = Layer.effect(
    Attachments,
    Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient
      const storage = yield* Storage
      const pictures = yield* Pictures
      const converter = yield* Converter
      const diskSpace = yield* DiskSpace

      const checkPdf = (file: string) =>
        converter.inspect(file).pipe(
          Effect.catch(
            Effect.fnUntraced(function* (error) {
              if (error._tag !== "ConversionFailed")
                return yield* new AttachmentRefused({ reason: pdfReason[error._tag] })
              return yield* error.reason === "starved" ? Effect.fail(delayed) : Effect.die(error)
            })
          ),
          Effect.timeoutOrElse({ duration: readLimit, orElse: () => Effect.fail(delayed) })
        )

      const drawn = (ownerId: string, file: string) =>
        pictures
          .draw(ownerId, {
            file,
            crop: { left: 0, top: 0, width: 1, height: 1 },
            sizes: [{ width: pictureSide, height: pictureSide }],
            isCover: false,
            isWhole: true
          })
          .pipe(
            Effect.catchTags({
              PictureRefused: ({ reason }) => Effect.fail(new AttachmentRefused({ reason })),
              PictureDelayed: () => Effect.fail(delayed)
            })
          )

      const keep = Effect.fnUntraced(function* (
        ownerId: string,
        attachment: Attachment,
        content: Parameters<Storage["Service"]["put"]>[1]
      ) {
        const { id, name, type, size } = attachment
        yield* diskSpace.checking(size)
        // The row comes first, so that no file is without one while it is written.
        yield* sql`INSERT INTO support_attachments (id, owner_id, name, type, size)
          VALUES (${id}, ${ownerId}, ${name}, ${type}, ${size})`.pipe(Effect.orDie)
        yield* storage.put(attachmentFile(id), content).pipe(
          Effect.onError(() => sql`DELETE FROM support_attachments WHERE id = ${id}`.pipe(Effect.ignore)),
          Effect.orDie
        )
        yield* sql`DELETE FROM support_attachments WHERE message_id IS NULL AND id IN (SELECT id FROM support_attachments
          WHERE owner_id = ${ownerId} AND message_id IS NULL ORDER BY created_at DESC, id OFFSET ${maxWaiting})`.pipe(
          Effect.orDie
        )
        return attachment
      })

      return Attachments.of({
        add: Effect.fn("Attachments.add")(function* (ownerId, { file, name }) {
          const { size } = yield* Effect.promise(() => stat(file))
          if (size === 0) return yield* new AttachmentRefused({ reason: "empty" })
          const id = newId()
          const kind = yield* Effect.promise(() => kindOf(file))
          if (kind === "recording") {
            if (size > maxRecordingBytes) return yield* tooHeavy
            const recording = yield* writtenAnew(file)
            const type = recordingType
            return yield* keep(
              ownerId,
              { id, name: attachmentName(name, type), type, size: recording.length },
              recording
            )
          }
          if (kind === "pdf") {
            yield* checkPdf(file)
            const type = "application/pdf"
            return yield* keep(ownerId, { id, name: attachmentName(name, type), type, size }, { file })
          }
          const {
            pictures: [webp]
          } = yield* drawn(ownerId, file)
          if (webp === undefined) return yield* Effect.die(new Error("No picture was drawn"))
          const type = "image/webp"
          return yield* keep(ownerId, { id, name: attachmentName(name, type), type, size: webp.length }, webp)
        }),
        open: Effect.fn("Attachments.open")(function* (user, id) {
          const [attachment] = yield* sql<Attachment>`SELECT a.id, a.name, a.type, a.size FROM support_attachments a
            LEFT JOIN support_messages m ON m.id = a.message_id LEFT JOIN support_tickets t ON t.id = m.ticket_id
            WHERE a.id = ${isPublicId(id) ? id : ""} AND CASE WHEN a.message_id IS NULL THEN a.owner_id = ${user.id}
              ELSE ${user.isTeam}::boolean OR t.user_id = ${user.id} END`.pipe(Effect.orDie)
          if (attachment === undefined) return yield* new AttachmentNotFound()
          // Said before the answer begins, where the store is away.
          if (Option.isNone(yield* Effect.orDie(storage.head(attachmentFile(id)))))
            return yield* new AttachmentNotFound()
          return { attachment, content: Stream.orDie(storage.get(attachmentFile(id))) }
        }),
        claim: Effect.fn("Attachments.claim")(
          function* (ownerId, messageId, ids) {
            for (const [place, id] of ids.entries()) {
              const claimed = yield* sql`UPDATE support_attachments SET message_id = ${messageId}, place = ${place}
                WHERE id = ${isPublicId(id) ? id : ""} AND owner_id = ${ownerId} AND message_id IS NULL RETURNING 1`
              if (claimed.length === 0) return yield* new AttachmentNotFound()
            }
          },
          Effect.catchTag("SqlError", Effect.die)
        ),
        of: Effect.fn("Attachments.of")(function* (messageIds) {
          const found = new Map<string, Array<Attachment>>()
          if (messageIds.length === 0) return found
          const rows = yield* sql<Attachment & { readonly message: string }>`
            SELECT message_id AS message, id, name, type, size FROM support_attachments
            WHERE message_id IN ${sql.in(messageIds)} ORDER BY message_id, place`
          for (const { message, ...attachment } of rows) found.set(message, [...(found.get(message) ?? []), attachment])
          return found
        }, Effect.orDie),
        clear: Effect.gen(function* () {
          yield* sql`DELETE FROM support_attachments
            WHERE message_id IS NULL AND (owner_id IS NULL OR created_at < now() - make_interval(days => ${keptDays}))`
          const files = yield* storage.list(attachmentFile("").slice(0, -1))
          const rows = yield* sql<{ readonly id: string }>`SELECT id FROM support_attachments`
          const known = new Set(rows.map(({ id }) => attachmentFile(id)))
          if (yield* areFilesHeld(sql)) return
          yield* Effect.forEach(
            files.filter((file) => !known.has(file)),
            (file) => storage.remove(file),
            { discard: true }
          )
        }).pipe(Effect.withSpan("Attachments.clear"), Effect.orDie)
      })
    })
  )
}
