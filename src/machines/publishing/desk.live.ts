import { Effect } from "effect"
import { type DeskAsked, deskSearch } from "../../domain/publishing/deskList.ts"
import { whenSeen } from "../../services/platform/whenSeen.ts"
import { publishingCall } from "../../services/publishing/publishingCall.ts"
import { askServer } from "../askServer.live.ts"
import { fill } from "../slot.ts"
import { deskMachine } from "./desk.machine.ts"
import { liveIssueAction } from "./issueAction.live.ts"

const issues = (asked: DeskAsked) => publishingCall((publishing) => publishing.issues({ query: deskSearch(asked) }))

export const liveDesk = fill(deskMachine, {
  load: askServer(
    (asked) => Effect.andThen(whenSeen, issues(asked)),
    ({ data }) => ({ type: "desk.loaded", issues: data.items, total: data.total }),
    "desk.failed"
  ),
  action: liveIssueAction
})
