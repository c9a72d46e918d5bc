import { Effect } from "effect"
import { publishingCall } from "../../services/publishing/publishingCall.ts"
import { askServer } from "../askServer.live.ts"
import { fill } from "../slot.ts"
import { firstPageMachine } from "./firstPage.machine.ts"

/** Longer than the server takes to say that it is busy. */
const timeout = "45 seconds"

export const liveFirstPage = fill(firstPageMachine, {
  draw: askServer(
    ({ upload }) =>
      publishingCall((publishing) => publishing.firstPage({ params: { id: upload } })).pipe(Effect.timeout(timeout)),
    ({ data }) => ({ type: "firstPage.drawn", page: data }),
    "firstPage.failed"
  )
})
