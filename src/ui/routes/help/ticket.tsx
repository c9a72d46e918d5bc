import { getRouteApi } from "@tanstack/react-router"
import { liveAttachmentSaving } from "../../../machines/help/attachmentSaving.live.ts"
import { liveMessageForm } from "../../../machines/help/messageForm.live.ts"
import { liveTicketThread } from "../../../machines/help/ticketThread.live.ts"
import { Thread } from "../../help/Thread.tsx"
import { useApp } from "../../hooks/useApp.ts"
import { useNews } from "../../hooks/useNews.ts"
import { useOwner } from "../../hooks/useOwner.ts"
import { useScreenActor } from "../../hooks/useScreenActor.ts"
import { useTabVisible } from "../../hooks/useTabVisible.ts"
import { useVisit } from "../../hooks/useVisit.ts"

const route = getRouteApi("/site/_account/account/support/tickets/$id")

/** Loaded again after a reply, also a refused one, and when an answer may have come. */
const OwnTicket = ({ id, userId }: { readonly id: string; readonly userId: string }) => {
  const app = useApp()
  const thread = useScreenActor(app, liveTicketThread, { id })
  const reply = useScreenActor(app, liveMessageForm, { owner: userId, ticket: id, report: null })
  const saving = useScreenActor(app, liveAttachmentSaving, undefined)
  const reload = () => thread.send({ type: "loadable.outdated" })
  useNews(reply, reload)
  useTabVisible(reload)
  const visit = useVisit()
  return <Thread visit={visit} userId={userId} thread={thread} reply={reply} saving={saving} />
}

export const TicketRoute = () => {
  const app = useApp()
  const { id } = route.useParams()
  const { isOver, owner } = useOwner(app.session)
  return isOver || owner === null ? null : <OwnTicket key={`${owner.id} ${id}`} id={id} userId={owner.id} />
}
