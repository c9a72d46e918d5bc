import { publishingCall } from "../../services/publishing/publishingCall.ts"
import { askServer } from "../askServer.live.ts"
import { fill } from "../slot.ts"
import { wordFiguresMachine } from "./wordFigures.machine.ts"

export const liveWordFigures = fill(wordFiguresMachine, {
  load: askServer(
    ({ from, to, publication, issue }) =>
      publishingCall((publishing) =>
        publishing.wordFigures({
          query: { from, to, ...(publication === null ? {} : { publication }), ...(issue === null ? {} : { issue }) }
        })
      ),
    ({ data }) => ({ type: "loadable.loaded", value: data }),
    "loadable.failed"
  )
})
