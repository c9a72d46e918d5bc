import { Effect } from "effect"
import type * as IssueAdverts from "../../services/reader/issueAdverts.ts"
import { orders } from "../runOrders.ts"
import { ask } from "../ask.ts"
import { fill } from "../slot.ts"
import { type AdvertRecord, advertsMachine, type AdvertsInput } from "./adverts.machine.ts"

let loaded: typeof IssueAdverts | null = null

/** Comes after the charts: what finds adverts and tells of them. Once there it is at hand, also for a page that is being left. */
const code = Effect.suspend(() =>
  loaded === null
    ? Effect.tap(
        Effect.promise(() => import("../../services/reader/issueAdverts.ts")),
        (part) => Effect.sync(() => (loaded = part))
      )
    : Effect.succeed(loaded)
)

export const liveAdverts = fill(advertsMachine, {
  load: ask(
    ({ magazine }, hear) =>
      code.pipe(
        Effect.flatMap(({ findAdverts }) => findAdverts(magazine)),
        Effect.catchCause((cause) => Effect.as(Effect.logDebug(cause), null)),
        Effect.flatMap((found) => hear(found === null ? { type: "adverts.none" } : { type: "adverts.known", ...found }))
      ),
    { type: "adverts.none" }
  ),
  recorder: orders(({ type: _type, ...shown }: AdvertRecord, { magazine }: AdvertsInput) =>
    code.pipe(
      Effect.flatMap(({ recordImpression }) => recordImpression(magazine.newIssueId, shown)),
      Effect.catchCause((cause) => Effect.logError(cause))
    )
  )
})
