import { Effect } from "effect"
import { isMoving } from "../../domain/publishing/DeskIssue.ts"
import type { EditableIssue } from "../../domain/publishing/EditableIssue.ts"
import { whenSeen } from "../../services/platform/whenSeen.ts"
import { issueDrafts } from "../../services/publishing/formDrafts.ts"
import { publishingCall } from "../../services/publishing/publishingCall.ts"
import { askServer } from "../askServer.live.ts"
import { orders } from "../runOrders.ts"
import { ask } from "../ask.ts"
import { fill } from "../slot.ts"
import { type IssueKeepOrder, type IssueSettingsInput, issueSettingsMachine } from "./issueSettings.machine.ts"

/** Milliseconds between two looks at an issue that moves on by itself. */
const lookDelay = 5000

/** Null if it could not be loaded; the next look may succeed. */
const look = (id: string) =>
  Effect.andThen(
    whenSeen,
    publishingCall((publishing) => publishing.ownIssue({ params: { id } }))
  ).pipe(
    Effect.map(({ data }) => data),
    Effect.catch(() => Effect.succeed(null))
  )

export const liveIssueSettings = fill(issueSettingsMachine, {
  load: askServer(
    (whose) =>
      Effect.all([
        publishingCall((publishing) => publishing.ownIssue({ params: { id: whose.id } })),
        issueDrafts.recall(whose)
      ]),
    ([{ data }, kept]) => ({ type: "issue.loaded", issue: data, kept: kept ?? {} }),
    "issue.failed"
  ),
  save: askServer(
    ({ id, change: { desired_publish_at: moment, ...change } }) => {
      const timed = moment === undefined ? {} : { desired_publish_at: moment === null ? null : new Date(moment) }
      return publishingCall((publishing) =>
        publishing.changeIssue({ params: { id }, payload: { ...change, ...timed } })
      )
    },
    ({ data }) => ({ type: "issue.saved", issue: data }),
    "issue.refused"
  ),
  follow: ask(
    ({ id, isMoving: isMovingNow, isOutdated }, hear) => {
      const looked = look(id).pipe(
        Effect.tap((issue) => (issue === null ? Effect.void : hear({ type: "issue.seen", issue })))
      )
      const goesOn = (issue: EditableIssue | null) => issue === null || isMoving(issue)
      const later = looked.pipe(Effect.delay(lookDelay), Effect.repeat({ while: goesOn }), Effect.asVoid)
      if (isOutdated) return Effect.flatMap(looked, (issue) => (goesOn(issue) ? later : Effect.void))
      return isMovingNow ? later : Effect.void
    },
    { type: "issue.unseen" }
  ),
  cover: askServer(
    ({ id, page }) => publishingCall((publishing) => publishing.coverIssue({ params: { id }, payload: { page } })),
    ({ data }) => ({ type: "cover.changed", issue: data }),
    "issue.refused"
  ),
  sell: askServer(
    ({ id, isOnSale }) =>
      publishingCall((publishing) => publishing.sellIssue({ params: { id }, payload: { on_sale: isOnSale } })),
    ({ data }) => ({ type: "sale.changed", issue: data }),
    "issue.refused"
  ),
  keep: orders(({ kept }: IssueKeepOrder, whose: IssueSettingsInput) =>
    Object.keys(kept).length === 0 ? issueDrafts.forget(whose) : issueDrafts.keep(whose, kept)
  )
})
