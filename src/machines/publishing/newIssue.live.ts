import { Effect } from "effect"
import type { PickedPdf } from "../../domain/publishing/Draft.ts"
import { troubleIn } from "../../services/platform/ApiClient.ts"
import { publishing } from "../../services/publishing.ts"
import { Drafts } from "../../services/publishing/Drafts.ts"
import { callNewIssue } from "../../services/publishing/newIssueCall.ts"
import { pickedFiles } from "../../services/publishing/pickedFiles.ts"
import type { CallServices } from "../../services/publishing/publishingCall.ts"
import { withdrawUpload, withdraw } from "../../services/publishing/withdraw.ts"
import type { Uploads } from "../../services/publishing/Uploads.ts"
import { orders } from "../runOrders.ts"
import { ask } from "../ask.ts"
import { fill } from "../slot.ts"
import { type DraftOrder, newIssueMachine, type NewIssueInput } from "./newIssue.machine.ts"
import { sendPdf } from "./sendPdf.live.ts"

const withPublishing = Effect.provide(publishing)

/** Keeps a picked file in memory and returns what `pdf.choose` needs. */
export const pickPdf = (file: File): PickedPdf => pickedFiles.hold(file)

/** Runs in the background: a slow network must not delay the drafts that follow. */
const behind = <R>(work: Effect.Effect<void, never, R>) => Effect.asVoid(Effect.forkDetach(work))

const carryOut = (order: DraftOrder, owner: string): Effect.Effect<void, never, CallServices | Drafts | Uploads> => {
  switch (order.type) {
    case "draft.keep":
      return Drafts.use((drafts) => drafts.keep(owner, order.draft, order.changed))
    case "draft.forget":
      return Drafts.use((drafts) => drafts.forget(owner))
    case "upload.discard":
      return order.upload === null ? Effect.void : behind(withdrawUpload(order.upload, order.sent))
    case "issue.withdraw":
      return behind(withdraw(order.id))
  }
}

const keep = orders((order: DraftOrder, { owner }: NewIssueInput) => carryOut(order, owner).pipe(withPublishing))

const filesLost: ReadonlyArray<string> = ["PdfRefused", "UploadNotFound", "IssueAddedBefore"]

/** The issue may have been added: no answer, or a server failure that can follow adding it. */
const isUnanswered = ({ _tag }: { readonly _tag: string }): boolean =>
  _tag === "HttpClientError" || _tag === "SchemaError" || _tag === "ServerFault"

export const liveNewIssue = fill(newIssueMachine, {
  recall: ask(
    ({ owner }, hear) =>
      Drafts.use((drafts) => drafts.recall(owner)).pipe(
        Effect.andThen((recalled) => hear({ type: "draft.recalled", ...recalled })),
        withPublishing
      ),
    { type: "draft.recalled", draft: null, isAtHand: false }
  ),
  keep,
  upload: sendPdf,
  save: ask(
    ({ form, upload }, hear) =>
      callNewIssue(form, upload).pipe(
        Effect.matchEffect({
          onSuccess: ({ data }) => hear({ type: "issue.saved", id: data.id }),
          onFailure: (error) =>
            isUnanswered(error)
              ? hear({ type: "issue.unanswered", trouble: troubleIn(error) })
              : hear({
                  type: "issue.refused",
                  trouble: troubleIn(error),
                  isFileLost: filesLost.includes(error._tag)
                })
        })
      ),
    { type: "issue.unanswered", trouble: troubleIn(null) }
  )
})
