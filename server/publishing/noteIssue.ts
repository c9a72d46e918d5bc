import { Effect } from "effect"
import type { EditableIssue } from "../../src/domain/publishing/EditableIssue.ts"
import type { MemberActivity } from "../../src/domain/publishing/MemberActivity.ts"
import { SecurityLog } from "../platform/SecurityLog.ts"
import { MemberActivities } from "./MemberActivities.ts"

interface NotedIssue extends Pick<EditableIssue, "id" | "title"> {
  readonly publication: { readonly id: string }
}

/** Notes what somebody did with an issue, in the security log and for the people of its publication. */
export const noteIssue = Effect.gen(function* () {
  const security = yield* SecurityLog
  const activities = yield* MemberActivities
  return Effect.fn("noteIssue")(function* (
    activity: Extract<MemberActivity["activity"], `issue${string}`>,
    userId: string,
    { id, title, publication }: NotedIssue
  ) {
    yield* security.note(activity === "issueCovered" ? "issueChanged" : activity, { userId, what: id })
    yield* activities.note({ activity, publicationId: publication.id, userId, subject: title })
  })
})
