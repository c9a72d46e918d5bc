import { notify } from "../account/notify.ts"
import { nameInMail } from "../platform/letter.ts"

/** Notifies a ticket's reader of the team's answer, in the transaction that posts it. */
export const tellAnswered = (
  readerId: string,
  ticket: { readonly id: string; readonly subject: string },
  messageId: string
) =>
  notify(readerId, {
    kind: "tickets",
    type: "ticket_answered",
    occasion: `ticket ${messageId}`,
    fact: { _tag: "TicketAnswered", ticketId: ticket.id, subject: nameInMail(ticket.subject) }
  })
