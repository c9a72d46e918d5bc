import { Effect } from "effect"
import { ownDataCall } from "../../services/account/ownDataCall.ts"
import { downloadFrom } from "../../services/platform/downloadFrom.ts"
import { askServer } from "../askServer.live.ts"
import { fill } from "../slot.ts"
import { archiveMachine } from "./archive.machine.ts"

export const liveArchive = fill(archiveMachine, {
  load: askServer(
    () => ownDataCall((calls) => calls.ownData()),
    ({ data }) => ({ type: "data.loaded", data }),
    "data.failed"
  ),
  ask: askServer(
    ({ password }) => ownDataCall((calls) => calls.askArchive({ payload: { password } })),
    ({ data }) => ({ type: "archive.asked", archive: data }),
    "archive.refused"
  ),
  download: askServer(
    ({ id }) =>
      ownDataCall((calls) => calls.openArchive({ params: { id } })).pipe(
        Effect.flatMap(({ data }) => downloadFrom(data.url))
      ),
    () => ({ type: "archive.opened" }),
    "archive.missing"
  )
})
