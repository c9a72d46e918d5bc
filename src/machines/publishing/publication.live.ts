import { Effect } from "effect"
import { publishingCall } from "../../services/publishing/publishingCall.ts"
import { askServer } from "../askServer.live.ts"
import { fill } from "../slot.ts"
import { publicationMachine } from "./publication.machine.ts"

export const livePublication = fill(publicationMachine, {
  load: askServer(
    ({ id }) => publishingCall((publishing) => publishing.publication({ params: { id: id ?? "" } })),
    ({ data }) => ({ type: "publication.loaded", publication: data }),
    "publication.failed"
  ),
  save: askServer(
    ({ id, form }) =>
      publishingCall((publishing) =>
        Effect.gen(function* () {
          if (id !== null) return (yield* publishing.changePublication({ params: { id }, payload: form })).data
          yield* publishing.newPublication({ payload: form })
          return null
        })
      ),
    (publication) =>
      publication === null ? { type: "publication.added" } : { type: "publication.changed", publication },
    "publication.refused"
  ),
  remove: askServer(
    ({ id }) => publishingCall((publishing) => publishing.removePublication({ params: { id: id ?? "" } })),
    () => ({ type: "publication.removed" }),
    "publication.refused"
  )
})
