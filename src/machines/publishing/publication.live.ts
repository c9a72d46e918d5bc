import { Effect } from "effect"
import { publicationDrafts } from "../../services/publishing/formDrafts.ts"
import { publishingCall } from "../../services/publishing/publishingCall.ts"
import { askServer } from "../askServer.live.ts"
import { orders } from "../runOrders.ts"
import { fill } from "../slot.ts"
import { type PublicationInput, type PublicationKeepOrder, publicationMachine } from "./publication.machine.ts"

const draftOf = ({ owner, id }: PublicationInput) => ({ owner, id: id ?? "new" })

const loaded = Effect.fnUntraced(function* (whose: PublicationInput) {
  const { id } = whose
  const found = id === null ? null : yield* publishingCall((publishing) => publishing.publication({ params: { id } }))
  return { publication: found?.data ?? null, kept: (yield* publicationDrafts.recall(draftOf(whose))) ?? {} }
})

export const livePublication = fill(publicationMachine, {
  load: askServer(loaded, (found) => ({ type: "publication.loaded", ...found }), "publication.failed"),
  save: askServer(
    ({ id, form, change }) =>
      publishingCall((publishing) =>
        Effect.gen(function* () {
          if (id !== null) return (yield* publishing.changePublication({ params: { id }, payload: change })).data
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
  ),
  keep: orders(({ kept }: PublicationKeepOrder, whose: PublicationInput) =>
    Object.keys(kept).length === 0
      ? publicationDrafts.forget(draftOf(whose))
      : publicationDrafts.keep(draftOf(whose), kept)
  )
})
