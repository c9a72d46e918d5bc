import { Effect } from "effect"
import { PdfRefused, UploadIncomplete, UploadNotFound } from "../../src/contract/publishing.ts"
import { Converter } from "../conversion/Converter.ts"
import { Storage } from "../platform/storage.ts"
import { originalOf, uploadOf } from "./issueFiles.ts"
import { reasonOf } from "./pdfReason.ts"
import { Removals } from "./Removals.ts"
import { type NewIssue, Publishing } from "./store.ts"
import { type Upload, Uploads } from "./Uploads.ts"

type Described = Omit<NewIssue, "pdf">

/** Looks into the file, and refuses one that cannot become an issue. */
const inspected = (path: string) =>
  Converter.use((converter) => converter.inspect(path)).pipe(
    Effect.catch((error) =>
      error._tag === "ConversionFailed"
        ? Effect.die(error)
        : Effect.fail(new PdfRefused({ reason: reasonOf[error._tag] }))
    )
  )

/**
 * Makes an issue of a file that came with the request, and answers with its id. Nobody takes the kept file away when the
 * issue seems not to be added: an answer that was lost says nothing of it. What no issue names goes with the removals.
 */
export const fromFile = Effect.fn("newIssue.fromFile")(function* (issue: Described, path: string) {
  const storage = yield* Storage
  const removals = yield* Removals
  const publishing = yield* Publishing
  yield* inspected(path)
  const pdf = originalOf(issue.id)
  yield* removals.expect(pdf)
  yield* storage.put(pdf, { file: path }).pipe(Effect.orDie)
  yield* publishing.addIssue({ ...issue, pdf })
  return issue.id
})

/**
 * Makes an issue of an upload that is whole, where it lies, and answers with its id: however often it is asked, with that
 * of the one issue. An upload that is refused is gone.
 */
export const fromUpload = Effect.fn("newIssue.fromUpload")(function* (issue: Described, upload: Upload) {
  const storage = yield* Storage
  const uploads = yield* Uploads
  const publishing = yield* Publishing
  if (upload.issueId !== null) return upload.issueId
  const arrived = yield* uploads.arrived(upload.id)
  if (arrived === null) return yield* new UploadNotFound()
  if (arrived < upload.size) return yield* new UploadIncomplete()
  const pdf = uploadOf(upload.id)
  yield* inspected(yield* storage.path(pdf).pipe(Effect.orDie)).pipe(Effect.tapError(() => uploads.remove(upload.id)))
  const id = yield* publishing.addUploaded({ ...issue, pdf }, upload.id)
  return id ?? (yield* new UploadNotFound())
})
