import { advertCalls } from "../../services/publishing/advertCalls.ts"
import { askServer } from "../askServer.live.ts"
import { fill } from "../slot.ts"
import { advertIssuesMachine } from "./advertIssues.machine.ts"

export const liveAdvertIssues = fill(advertIssuesMachine, {
  load: askServer(
    (asked) => advertCalls(asked.publication === null).issues(asked),
    (issues) => ({ type: "loadable.loaded", value: issues }),
    "loadable.failed"
  )
})
