import { publishingCall } from "../../services/publishing/publishingCall.ts"
import { askServer } from "../askServer.live.ts"
import { fill } from "../slot.ts"
import { publicationsMachine } from "./publications.machine.ts"

export const livePublications = fill(publicationsMachine, {
  load: askServer(
    () => publishingCall((publishing) => publishing.publications()),
    ({ data }) => ({ type: "loadable.loaded", value: data.map(({ id, title, tier }) => ({ id, title, tier })) }),
    "loadable.failed"
  )
})
