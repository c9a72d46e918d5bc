import { Effect } from "effect"
import type { Draft, PickedPdf } from "../../domain/publishing/Draft.ts"
import type { NewIssueForm } from "../../domain/publishing/NewIssue.ts"
import { momentOf } from "../../domain/publishing/publishTime.ts"
import { ApiClient, troubleIn } from "../../services/platform/ApiClient.ts"
import { publishing } from "../../services/publishing.ts"
import { Drafts } from "../../services/publishing/Drafts.ts"
import { pickedFiles } from "../../services/publishing/pickedFiles.ts"
import { Uploads } from "../../services/publishing/Uploads.ts"
import { orders } from "../orders.ts"
import { ask, fill } from "../slot.ts"
import { type DraftOrder, newIssueMachine, type NewIssueInput } from "./newIssue.machine.ts"

const withPublishing = Effect.provide(publishing)

/** Holds a file that somebody picked and tells of it what `pdf.choose` needs. */
export const pickPdf = (file: File): PickedPdf => pickedFiles.hold(file)

const carryOut = (order: DraftOrder, owner: string): Effect.Effect<void, never, Drafts | Uploads> => {
  switch (order.type) {
    case "draft.keep":
      return Drafts.use((drafts) => drafts.keep(owner, order.draft))
    case "draft.forget":
      return Drafts.use((drafts) => drafts.forget(owner))
    case "upload.discard": {
      const { upload } = order
      // Not waited for: a slow line must not hold up the drafts that follow.
      return upload === null
        ? Effect.void
        : Effect.asVoid(Effect.forkDetach(Uploads.use((uploads) => uploads.discard(upload))))
    }
  }
}

const keep = orders((order: DraftOrder, { owner }: NewIssueInput) => carryOut(order, owner).pipe(withPublishing))

/** The fields of the call. A time that is none is for the server to refuse. */
const payloadOf = (form: NewIssueForm, upload: string | null): FormData => {
  const payload = new FormData()
  payload.set("upload", upload ?? "")
  payload.set("publication", form.publication)
  payload.set("title", form.title.trim())
  payload.set("description", form.description.trim())
  payload.set("publish_date", form.publishDate)
  if (form.visibility === "SCHEDULED") {
    payload.set("desired_publish_at", momentOf(form.publishAt) ?? form.publishAt)
  }
  return payload
}

/** A file without bytes: those that were held are gone, which can be mended by picking it again. */
const unreadable = { _tag: "FileUnreadable", message: null }

const send = (owner: string, { pdf, upload }: Pick<Draft, "pdf" | "upload">) => {
  const bytes = pdf === null ? null : pickedFiles.byKey(pdf.key)
  return bytes === null ? null : { owner, name: bytes.name, bytes, upload }
}

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
  upload: ask(
    ({ owner, ...draft }, hear) => {
      const sending = send(owner, draft)
      return sending === null
        ? hear({ type: "upload.failed", trouble: unreadable })
        : Uploads.use((uploads) => uploads.send(sending, hear)).pipe(
            Effect.catch((trouble) => hear({ type: "upload.failed", trouble })),
            withPublishing
          )
    },
    { type: "upload.failed", trouble: troubleIn(null) }
  ),
  save: ask(
    ({ form, upload }, hear) =>
      ApiClient.use((api) => api.publishing.newIssue({ payload: payloadOf(form, upload) })).pipe(
        Effect.matchEffect({
          onSuccess: ({ data }) => hear({ type: "issue.saved", id: data.id }),
          onFailure: (error) =>
            hear({
              type: "issue.refused",
              trouble: troubleIn(error),
              isFileLost: error._tag === "PdfRefused" || error._tag === "UploadNotFound"
            })
        })
      ),
    { type: "issue.refused", trouble: troubleIn(null), isFileLost: false }
  )
})
