import { Effect } from "effect"
import { troubleIn } from "../../services/platform/ApiClient.ts"
import { whenSeen } from "../../services/platform/whenSeen.ts"
import { publishingCall } from "../../services/publishing/publishingCall.ts"
import { ask, fill } from "../slot.ts"
import { deskMachine } from "./desk.machine.ts"
import { liveIssueAction } from "./issueAction.live.ts"

export const liveDesk = fill(deskMachine, {
  load: ask(
    (_, hear) =>
      Effect.andThen(
        whenSeen,
        publishingCall((publishing) => publishing.issues())
      ).pipe(
        Effect.matchEffect({
          onSuccess: ({ data }) => hear({ type: "desk.loaded", issues: data.items }),
          onFailure: (error) => hear({ type: "desk.failed", trouble: troubleIn(error) })
        })
      ),
    { type: "desk.failed", trouble: troubleIn(null) }
  ),
  action: liveIssueAction
})
