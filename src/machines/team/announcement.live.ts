import { Effect } from "effect"
import { type AnnouncementChange, type AnnouncementForm, isDone } from "../../domain/help/AnnouncementForm.ts"
import { announcementTexts, type TeamAnnouncement } from "../../domain/help/TeamAnnouncement.ts"
import { troubleIn } from "../../services/platform/ApiClient.ts"
import { teamAnnouncementsCall } from "../../services/team/teamCall.ts"
import { announcementDrafts } from "../../services/team/teamDrafts.ts"
import { orders } from "../runOrders.ts"
import { ask, fill } from "../slot.ts"
import { announcementMachine } from "./announcement.machine.ts"
import type { AskedOf, EditingAnswer, EditingInput, KeepOrder } from "./editing.machine.ts"

type Answer = EditingAnswer<TeamAnnouncement>

const changed = ({ data }: { readonly data: TeamAnnouncement }): Answer => ({ type: "thing.changed", thing: data })
const removed: Answer = { type: "thing.removed" }

const sent = ({ id, version, texts, change }: AskedOf<AnnouncementForm, AnnouncementChange>) =>
  teamAnnouncementsCall((calls) => {
    const params = { id }
    const words = announcementTexts(texts)
    const at = { params, payload: { version } }
    switch (change.type) {
      case "save":
        return Effect.map(calls.save({ params, payload: { version, ...words } }), changed)
      case "publish":
        return Effect.map(calls.publish({ params, payload: { version, publish_at: change.at, ...words } }), changed)
      case "cancel":
        return Effect.map(calls.cancel(at), changed)
      case "reopen":
        return Effect.map(calls.reopen(at), changed)
      case "remove":
        return Effect.as(calls.remove(at), removed)
    }
  })

export const liveAnnouncement = fill(announcementMachine, {
  load: ask(
    ({ owner, id }, hear) =>
      Effect.all([
        teamAnnouncementsCall((calls) => calls.find({ params: { id } })),
        announcementDrafts.recall({ owner, id })
      ]).pipe(
        Effect.matchEffect({
          onSuccess: ([{ data: thing }, kept]) => hear({ type: "thing.loaded", thing, kept }),
          onFailure: (error) => hear({ type: "thing.failed", trouble: troubleIn(error) })
        })
      ),
    { type: "thing.failed", trouble: troubleIn(null) }
  ),
  send: ask(
    (asked, hear) =>
      Effect.matchEffect(sent(asked), {
        onSuccess: hear,
        onFailure: (error) => {
          if (error._tag === "AnnouncementNotFound" && asked.change.type === "remove") return hear(removed)
          if (error._tag !== "AnnouncementChanged") return hear({ type: "thing.refused", trouble: troubleIn(error) })
          const { announcement: thing } = error
          return hear({
            type: isDone(asked.change, asked.texts, thing) ? "thing.changed" : "thing.overtaken",
            thing
          })
        }
      }),
    { type: "thing.refused", trouble: troubleIn(null) }
  ),
  keep: orders((order: KeepOrder<AnnouncementForm>, whose: EditingInput) =>
    order.type === "texts.keep" ? announcementDrafts.keep(whose, order.kept) : announcementDrafts.forget(whose)
  )
})
