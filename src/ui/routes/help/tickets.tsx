import type { User } from "../../../domain/session/User.ts"
import { liveMessageForm } from "../../../machines/help/messageForm.live.ts"
import { liveTicketList } from "../../../machines/help/ticketList.live.ts"
import { Tickets } from "../../help/Tickets.tsx"
import { useApp } from "../../hooks/useApp.ts"
import { useNews } from "../../hooks/useNews.ts"
import { useOwner } from "../../hooks/useOwner.ts"
import { useScreenActor } from "../../hooks/useScreenActor.ts"
import { useTabVisible } from "../../hooks/useTabVisible.ts"

/** Loaded again after a new one, and when an answer may have come. */
const OwnTickets = ({ owner }: { readonly owner: User }) => {
  const app = useApp()
  const tickets = useScreenActor(app, liveTicketList, { userId: owner.id })
  const form = useScreenActor(app, liveMessageForm, { owner: owner.id, ticket: null, report: null })
  const reload = () => tickets.send({ type: "loadable.outdated" })
  useNews(form, reload)
  useTabVisible(reload)
  return <Tickets tickets={tickets} form={form} />
}

export const TicketsRoute = () => {
  const app = useApp()
  const { isOver, owner } = useOwner(app.session)
  return isOver || owner === null ? null : <OwnTickets owner={owner} />
}
