import { Effect } from "effect"
import {
  IssueAddedBefore,
  NoRoom,
  PdfRefused,
  UploadIncomplete,
  UploadNotFound
} from "../../src/contract/publishing.ts"
import { Converter } from "../conversion/Converter.ts"
import { isDiskFull } from "../platform/isDiskFull.ts"
import { Storage } from "../platform/storage.ts"
import { originalOf, uploadOf } from "./issueFiles.ts"
import { reasonOf } from "./pdfReason.ts"
import { Removals } from "./Removals.ts"
import { type NewIssue, Publishing } from "./Publishing.ts"
import { type Upload, Uploads } from "./Uploads.ts"

type Described = Omit<NewIssue, "pdf">

/** Refuses a file that cannot become an issue. */
const inspected = (path: string) =>
  Converter.use((converter) => converter.inspect(path)).pipe(
    Effect.mapError((error) =>
      error._tag === "ConversionFailed" ? error : new PdfRefused({ reason: reasonOf[error._tag] })
    )
  )

/** A full disk is a refusal; anything else is a fault. */
const failOrDie = (error: unknown) => (isDiskFull(error) ? Effect.fail(new NoRoom()) : Effect.die(error))

/**
 * Makes an issue from a file of the request and answers with its id. The stored file stays even if adding seems to
 * fail, because only the answer may be lost; files without an issue are deleted by `Removals`.
 */
export const fromFile = Effect.fn("newIssue.fromFile")(
  function* (issue: Described, path: string) {
    const storage = yield* Storage
    const removals = yield* Removals
    const publishing = yield* Publishing
    yield* inspected(path)
    const pdf = originalOf(issue.id)
    yield* removals.expect(pdf)
    yield* storage.put(pdf, { file: path })
    yield* storage.flush(pdf)
    yield* publishing.addIssue({ ...issue, pdf })
    return issue.id
  },
  Effect.catchTag(["ConversionFailed", "StorageError"], failOrDie)
)

const checkArrived = Effect.fn("newIssue.checkArrived")(function* ({ id, size }: Upload) {
  const storage = yield* Storage
  const uploads = yield* Uploads
  const arrived = yield* uploads.arrived(id)
  if (arrived === null) return yield* new UploadNotFound()
  if (arrived < size) return yield* new UploadIncomplete()
  const pdf = uploadOf(id)
  yield* storage.path(pdf).pipe(
    Effect.flatMap(inspected),
    Effect.scoped,
    Effect.tapErrorTag("PdfRefused", () => uploads.remove(id))
  )
  yield* storage.flush(pdf)
})

/** Whether the upload was deleted or replaced meanwhile. */
const isGone = Effect.fn("newIssue.isGone")(function* (id: string) {
  const uploads = yield* Uploads
  return (yield* uploads.byId(id)) === null || (yield* uploads.arrived(id)) === null
})

/** Refuses an incomplete upload, and one that cannot become an issue; the latter is deleted. */
export const checkComplete = Effect.fn("newIssue.checkComplete")((upload: Upload) =>
  checkArrived(upload).pipe(
    Effect.catchTag(
      ["ConversionFailed", "StorageError"],
      Effect.fnUntraced(function* (error) {
        if (yield* isGone(upload.id)) return yield* new UploadNotFound()
        return yield* failOrDie(error)
      })
    )
  )
)

/**
 * Makes an issue from a complete upload and answers with its id. Asked again with the same description, it answers with
 * the same id. Requests for one upload run one at a time.
 */
export const fromUpload = Effect.fn("newIssue.fromUpload")(function* (issue: Described, uploadId: string) {
  const uploads = yield* Uploads
  const publishing = yield* Publishing
  const add = Effect.gen(function* () {
    const upload = yield* uploads.byId(uploadId)
    if (upload?.issueId === null) yield* checkComplete(upload)
    return yield* publishing.addUploaded({ ...issue, pdf: uploadOf(uploadId) }, uploadId)
  })
  const added = yield* uploads.oneByOne(uploadId)(add)
  if (added === null) return yield* new UploadNotFound()
  if (!added.isSame) return yield* new IssueAddedBefore({ issueId: added.id, title: added.title })
  return added.id
})
