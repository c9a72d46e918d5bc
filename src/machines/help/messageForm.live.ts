import { Effect } from "effect"
import { emptyDraft, keyOf, type MessageDraft } from "../../domain/help/MessageDraft.ts"
import { helpCall } from "../../services/help/helpCall.ts"
import { forgetDraft, keepDraft, recallDraft } from "../../services/help/messageDrafts.ts"
import { askServer } from "../askServer.live.ts"
import { orders } from "../runOrders.ts"
import { ask, fill } from "../slot.ts"
import { type DraftOrder, messageFormMachine, type MessageFormInput } from "./messageForm.machine.ts"

const blank = (): MessageDraft => emptyDraft(crypto.randomUUID())

const fileOf = (file: File | null): FormData => {
  const payload = new FormData()
  if (file !== null) payload.set("file", file)
  return payload
}

/** Answers with the ticket's id. */
const sent = (ticket: string | null, draft: MessageDraft) => {
  const headers = { "idempotency-key": keyOf(draft) }
  const message = { content: draft.content, attachments: draft.attachments.map(({ id }) => id) }
  return helpCall((help) =>
    ticket === null
      ? Effect.map(help.newTicket({ headers, payload: { subject: draft.subject, ...message } }), ({ data }) => data.id)
      : Effect.as(help.reply({ params: { id: ticket }, headers, payload: message }), ticket)
  )
}

export const liveMessageForm = fill(messageFormMachine, {
  recall: ask(
    (whose, hear) =>
      Effect.flatMap(recallDraft(whose), (draft) => hear({ type: "draft.recalled", draft: draft ?? blank() })),
    { type: "draft.recalled", draft: blank() }
  ),
  attach: askServer(
    ({ file }) => helpCall((help) => help.attach({ payload: fileOf(file) })),
    ({ data }) => ({ type: "file.attached", attachment: data }),
    "file.refused"
  ),
  send: askServer(
    ({ ticket, draft }) => sent(ticket, draft),
    (ticket) => ({ type: "message.sent", ticket }),
    "message.refused"
  ),
  keep: orders((order: DraftOrder, whose: MessageFormInput) =>
    order.type === "draft.keep" ? keepDraft(whose, order.draft) : forgetDraft(whose)
  )
})
