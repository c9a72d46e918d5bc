import { Effect } from "effect"
import type { NewIssueForm } from "../../domain/publishing/NewIssue.ts"
import { callNewIssue } from "./newIssueCall.ts"
import { retryWhileCut } from "./retries.ts"
import { publishingCall } from "./publishingCall.ts"
import { Uploads } from "./Uploads.ts"

/** The connection was lost, or a proxy answered instead of the server. */
const isCut = (error: { readonly _tag: string }): boolean => error._tag === "HttpClientError"

/**
 * Deletes an issue that is no longer wanted, retrying after lost connections. One that is published by then stays, as
 * the desk shows.
 */
export const withdraw = Effect.fn("publishing.withdraw")((id: string) =>
  retryWhileCut(
    publishingCall((publishing) => publishing.remove({ params: { id } })),
    isCut
  ).pipe(
    Effect.catch((error) =>
      error._tag === "IssueNotFound" ? Effect.void : Effect.logWarning("An issue was not withdrawn", id, error._tag)
    )
  )
)

/**
 * Deletes an upload that is no longer wanted. If it has become an issue by saving the form `sent`, whose answer was
 * lost, that issue is deleted too. An issue of another save stays.
 */
export const withdrawUpload = Effect.fn("publishing.withdrawUpload")(function* (
  upload: string,
  sent: NewIssueForm | null
) {
  const isIssue = yield* Uploads.use((uploads) => uploads.discard(upload))
  if (!isIssue || sent === null) return
  // The upload is an issue already, so this adds none, but answers with its id.
  yield* retryWhileCut(callNewIssue(sent, upload), isCut).pipe(
    Effect.matchEffect({
      onSuccess: ({ data }) => withdraw(data.id),
      onFailure: (error) =>
        error._tag === "IssueAddedBefore"
          ? withdraw(error.issueId)
          : Effect.logWarning("An issue was not withdrawn", upload, error._tag)
    })
  )
})
