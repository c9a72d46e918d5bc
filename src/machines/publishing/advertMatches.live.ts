import { advertCalls } from "../../services/publishing/advertCalls.ts"
import { askServer } from "../askServer.live.ts"
import { fill } from "../slot.ts"
import { advertMatchesMachine } from "./advertMatches.machine.ts"

export const liveAdvertMatches = fill(advertMatchesMachine, {
  load: askServer(
    (asked) => advertCalls(asked.publication === null).matches(asked),
    (matches) => ({ type: "loadable.loaded", value: matches }),
    "loadable.failed"
  )
})
