import { Effect } from "effect"
import { troubleIn } from "../../services/platform/ApiClient.ts"
import { publishingCall } from "../../services/publishing/publishingCall.ts"
import { ask, fill, type Hear } from "../slot.ts"
import { type TargetIssue, type ActionAnswer, issueActionMachine } from "./issueAction.machine.ts"

const broken: ActionAnswer = { type: "action.refused", trouble: troubleIn(null) }

const answered = <E, R>(call: Effect.Effect<unknown, E, R>, hear: Hear<ActionAnswer>) =>
  Effect.matchEffect(call, {
    onSuccess: () => hear({ type: "action.done" }),
    onFailure: (error) => hear({ type: "action.refused", trouble: troubleIn(error) })
  })

const named = (issue: TargetIssue | null) => ({ params: { id: issue?.id ?? "" } })

export const liveIssueAction = fill(issueActionMachine, {
  retry: ask(
    (issue, hear) =>
      answered(
        publishingCall((publishing) => publishing.retry(named(issue))),
        hear
      ),
    broken
  ),
  remove: ask(
    (issue, hear) =>
      answered(
        publishingCall((publishing) => publishing.remove(named(issue))),
        hear
      ),
    broken
  )
})
