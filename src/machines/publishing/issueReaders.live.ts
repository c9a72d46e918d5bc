import { publishingCall } from "../../services/publishing/publishingCall.ts"
import { askServer } from "../askServer.live.ts"
import { fill } from "../slot.ts"
import { issueReadersMachine } from "./issueReaders.machine.ts"

export const liveIssueReaders = fill(issueReadersMachine, {
  load: askServer(
    () => publishingCall((publishing) => publishing.readers()),
    ({ data }) => ({ type: "loadable.loaded", value: data }),
    "loadable.failed"
  )
})
