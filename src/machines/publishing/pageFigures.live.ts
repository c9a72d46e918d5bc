import { publishingCall } from "../../services/publishing/publishingCall.ts"
import { askServer } from "../askServer.live.ts"
import { fill } from "../slot.ts"
import { pageFiguresMachine } from "./pageFigures.machine.ts"

export const livePageFigures = fill(pageFiguresMachine, {
  load: askServer(
    ({ from, to, issue }) => publishingCall((publishing) => publishing.pageFigures({ query: { from, to, issue } })),
    ({ data }) => ({ type: "loadable.loaded", value: data }),
    "loadable.failed"
  )
})
