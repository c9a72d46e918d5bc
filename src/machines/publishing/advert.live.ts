import { Effect } from "effect"
import { advertFormOf, type AdvertProblems } from "../../domain/publishing/AdvertFields.ts"
import { type AdvertReason, fieldOfReason } from "../../domain/reader/adverts/AdvertDraft.ts"
import { troubleIn } from "../../services/platform/ApiClient.ts"
import { advertCalls } from "../../services/publishing/advertCalls.ts"
import { advertDrafts, draftOf } from "../../services/publishing/advertDrafts.ts"
import { askServer } from "../askServer.live.ts"
import { orders } from "../runOrders.ts"
import { ask } from "../ask.ts"
import { fill } from "../slot.ts"
import {
  type AdvertInput,
  type AdvertKeepOrder,
  advertMachine,
  type AdvertSaved,
  type AdvertSent
} from "./advert.machine.ts"

const loaded = Effect.fnUntraced(function* (input: AdvertInput) {
  const advert = input.id === null ? null : yield* advertCalls(input.isTeam).find(input.id)
  return { advert, kept: yield* advertDrafts.recall(draftOf(input)), key: crypto.randomUUID() }
})

const saved = Effect.fnUntraced(function* ({ isTeam, id, version, key, fields }: AdvertSent) {
  const calls = advertCalls(isTeam)
  const form = advertFormOf(fields)
  if (id !== null) return { type: "advert.saved", advert: yield* calls.change(id, version, form) } satisfies AdvertSaved
  yield* calls.place({ publication: fields.publication, key, form })
  return { type: "advert.placed" } satisfies AdvertSaved
})

/** What is wrong with which field, if that is why it was refused. */
const problemsIn = (
  error: { readonly _tag: string } | { readonly _tag: "AdvertRefused"; readonly reason: AdvertReason }
): AdvertProblems | null => {
  if ("reason" in error && error._tag === "AdvertRefused") return { [fieldOfReason(error.reason)]: error.reason }
  if (error._tag === "AdvertPictureNotFound") return { picture: "pictureGone" }
  return error._tag === "IssueNotFound" ? { issues: "issueGone" } : null
}

export const liveAdvert = fill(advertMachine, {
  load: askServer(loaded, (found) => ({ type: "advert.loaded", ...found }), "advert.failed"),
  save: ask(
    (sent, hear) =>
      Effect.matchEffect(saved(sent), {
        onSuccess: hear,
        onFailure: (error) => {
          if (error._tag === "AdvertChanged") return hear({ type: "advert.overtaken", advert: error.advert })
          const problems = problemsIn(error)
          return hear(
            problems === null
              ? { type: "advert.refused", trouble: troubleIn(error) }
              : { type: "advert.unfit", problems }
          )
        }
      }),
    { type: "advert.refused", trouble: troubleIn(null) }
  ),
  draw: askServer(
    ({ isTeam, file }) => advertCalls(isTeam).draw(file),
    (picture) => ({ type: "picture.drawn", picture }),
    "advert.refused"
  ),
  switch: askServer(
    ({ isTeam, id, state }) => advertCalls(isTeam).run(id ?? "", state),
    (advert) => ({ type: "advert.switched", advert }),
    "advert.refused"
  ),
  remove: askServer(
    ({ isTeam, id }) => advertCalls(isTeam).remove(id ?? ""),
    () => ({ type: "advert.removed" }),
    "advert.refused"
  ),
  keep: orders((order: AdvertKeepOrder, whose: AdvertInput) =>
    order.type === "fields.keep" ? advertDrafts.keep(draftOf(whose), order.kept) : advertDrafts.forget(draftOf(whose))
  )
})
