import { Effect } from "effect"
import { forgetGoneArticles } from "../../services/publishing/KeptArticles.ts"
import { publishingCall } from "../../services/publishing/publishingCall.ts"
import { askServer } from "../askServer.live.ts"
import { fill } from "../slot.ts"
import { type TargetIssue, issueActionMachine } from "./issueAction.machine.ts"

const named = (issue: TargetIssue | null) => ({ params: { id: issue?.id ?? "" } })

const done = () => ({ type: "action.done" }) as const

export const liveIssueAction = fill(issueActionMachine, {
  retry: askServer((issue) => publishingCall((publishing) => publishing.retry(named(issue))), done, "action.refused"),
  remove: askServer(
    (issue) =>
      publishingCall((publishing) => publishing.remove(named(issue))).pipe(
        // What this browser keeps of its articles goes with it.
        Effect.tap(() => forgetGoneArticles(issue?.id ?? "", []))
      ),
    done,
    "action.refused"
  )
})
