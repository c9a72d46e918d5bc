import { Effect } from "effect"
import { type AnnouncementChange, type AnnouncementForm, isDone } from "../../domain/help/AnnouncementForm.ts"
import { announcementTexts } from "../../domain/help/TeamAnnouncement.ts"
import { troubleIn } from "../../services/platform/ApiClient.ts"
import { teamAnnouncementsCall } from "../../services/team/teamCall.ts"
import { announcementDrafts } from "../../services/team/teamDrafts.ts"
import { fill } from "../slot.ts"
import { announcementMachine } from "./announcement.machine.ts"
import { changed, editingSlots, removed } from "./editing.live.ts"
import type { AskedOf } from "./editing.machine.ts"

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

export const liveAnnouncement = fill(
  announcementMachine,
  editingSlots({
    find: (id) => teamAnnouncementsCall((calls) => calls.find({ params: { id } })),
    send: sent,
    judge: (failure, { change, texts }) => {
      if (failure._tag === "AnnouncementNotFound" && change.type === "remove") return removed
      // Its time came while its screen was open.
      if (failure._tag === "AnnouncementSettled")
        return { type: "thing.settled", thing: failure.announcement, trouble: troubleIn(failure) }
      if (failure._tag !== "AnnouncementChanged") return null
      const { announcement: thing } = failure
      return { type: isDone(change, texts, thing) ? "thing.changed" : "thing.overtaken", thing }
    },
    drafts: announcementDrafts
  })
)
