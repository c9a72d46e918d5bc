import { notify } from "../account/notify.ts"
import { mailSentence, nameInMail } from "../platform/letter.ts"

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
    words: (language) => ({
      title: mailSentence(language, "ticketAnswered.title"),
      text: mailSentence(language, "ticketAnswered.text", { subject: nameInMail(ticket.subject) }),
      actions: [{ text: mailSentence(language, "ticketAnswered.button"), url: `/account/support/tickets/${ticket.id}` }]
    })
  })
