import { publishingCall } from "../../services/publishing/publishingCall.ts"
import { askServer } from "../askServer.live.ts"
import { fill } from "../slot.ts"
import { figuresMachine } from "./figures.machine.ts"

export const liveFigures = fill(figuresMachine, {
  load: askServer(
    ({ from, to, publication, issue }) =>
      publishingCall((publishing) =>
        publishing.figures({
          query: { from, to, ...(publication === null ? {} : { publication }), ...(issue === null ? {} : { issue }) }
        })
      ),
    ({ data }) => ({ type: "loadable.loaded", value: data }),
    "loadable.failed"
  )
})
