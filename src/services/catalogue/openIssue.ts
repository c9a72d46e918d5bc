import { Effect } from "effect"
import { IssueNotFound } from "../../contract/catalogue.ts"
import { ApiClient } from "../platform/ApiClient.ts"

/** An issue, of whose pages the server opens to this browser what its user may see. */
export const openIssue = Effect.fn("openIssue")(function* (issueId: string) {
  const { data } = yield* ApiClient.use(({ catalogue }) => catalogue.issue({ params: { id: issueId } }))
  return data.items[0] ?? (yield* new IssueNotFound({ issueId }))
})
