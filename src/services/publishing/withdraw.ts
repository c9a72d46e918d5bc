import { Effect } from "effect"
import type { NewIssueForm } from "../../domain/publishing/NewIssue.ts"
import { callNewIssue } from "./newIssueCall.ts"
import { patiently } from "./retries.ts"
import { publishingCall } from "./publishingCall.ts"
import { Uploads } from "./Uploads.ts"

/** No answer in the contract's terms: the line was cut, or what stands before the server spoke. */
const isCut = (error: { readonly _tag: string }): boolean => error._tag === "HttpClientError"

/**
 * Removes an issue that is wanted no more, however often the line is cut. One that is published by then stays, as the desk
 * shows.
 */
export const withdraw = Effect.fn("publishing.withdraw")((id: string) =>
  patiently(
    publishingCall((publishing) => publishing.remove({ params: { id } })),
    isCut
  ).pipe(
    Effect.catch((error) =>
      error._tag === "IssueNotFound" ? Effect.void : Effect.logWarning("An issue was not withdrawn", id, error._tag)
    )
  )
)

/**
 * Removes an upload that is wanted no more, and the issue that it has become by a save of the form `sent` that was never
 * answered. An issue of another save stays: whoever saved it had the answer.
 */
export const takeBack = Effect.fn("publishing.takeBack")(function* (upload: string, sent: NewIssueForm | null) {
  const isIssue = yield* Uploads.use((uploads) => uploads.discard(upload))
  if (!isIssue || sent === null) return
  // It is an issue already, so that this adds none: it answers which one it is.
  yield* patiently(callNewIssue(sent, upload), isCut).pipe(
    Effect.matchEffect({
      onSuccess: ({ data }) => withdraw(data.id),
      onFailure: (error) =>
        error._tag === "IssueAddedBefore"
          ? withdraw(error.issueId)
          : Effect.logWarning("An issue was not withdrawn", upload, error._tag)
    })
  )
})
