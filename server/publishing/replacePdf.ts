import { Effect } from "effect"
import { PdfUnderWay } from "../../src/contract/issuePdfs.ts"
import { UploadNotFound, UploadUsed } from "../../src/contract/publishing.ts"
import { IssuePdfs } from "./IssuePdfs.ts"
import { checkComplete } from "./newIssue.ts"
import { type Upload, Uploads } from "./Uploads.ts"

/**
 * Orders the conversion of a complete upload that is to take the place of an issue's PDF. Asked again with the same upload,
 * it does nothing.
 */
export const replacePdf = Effect.fn("replacePdf")(function* (userId: string, issueId: string, upload: Upload) {
  const uploads = yield* Uploads
  const pdfs = yield* IssuePdfs
  const add = Effect.gen(function* () {
    if (upload.issueId === null) yield* checkComplete(upload)
    return yield* pdfs.add(userId, issueId, upload.id)
  })
  switch (yield* uploads.oneByOne(upload.id)(add)) {
    case "added":
      return
    case "underWay":
      return yield* new PdfUnderWay()
    case "uploadGone":
      return yield* new UploadNotFound()
    case "uploadUsed":
      return yield* new UploadUsed()
  }
})
