import { Effect } from "effect"
import { whenSeen } from "../../services/platform/whenSeen.ts"
import { publishingCall } from "../../services/publishing/publishingCall.ts"
import { askServer } from "../askServer.live.ts"
import { fill } from "../slot.ts"
import { deskMachine } from "./desk.machine.ts"
import { liveIssueAction } from "./issueAction.live.ts"

const issues = publishingCall((publishing) => publishing.issues())

export const liveDesk = fill(deskMachine, {
  load: askServer(
    () => Effect.andThen(whenSeen, issues),
    ({ data }) => ({ type: "desk.loaded", issues: data.items }),
    "desk.failed"
  ),
  action: liveIssueAction
})
