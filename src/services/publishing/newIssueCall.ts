import type { NewIssueForm } from "../../domain/publishing/NewIssue.ts"
import { momentOf } from "../../domain/publishing/publishTime.ts"
import { publishingCall } from "./publishingCall.ts"

/** The payload. An invalid time is left for the server to refuse. */
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

/** Adds the issue of an upload. Repeating it with the same form gives the same issue. */
export const callNewIssue = (form: NewIssueForm, upload: string | null) =>
  publishingCall((publishing) => publishing.newIssue({ payload: payloadOf(form, upload) }))
