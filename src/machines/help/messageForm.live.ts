import { Effect } from "effect"
import { emptyDraft, keyOf, type MessageDraft } from "../../domain/help/MessageDraft.ts"
import { helpCall } from "../../services/help/helpCall.ts"
import { forgetDraft, keepDraft, recallDraft } from "../../services/help/messageDrafts.ts"
import { askServer } from "../askServer.live.ts"
import { orders } from "../runOrders.ts"
import { ask } from "../ask.ts"
import { fill } from "../slot.ts"
import {
  type DraftOrder,
  type DraftOwner,
  type DraftRenamed,
  messageFormMachine,
  type Sending
} from "./messageForm.machine.ts"

export const blank = (): MessageDraft => emptyDraft(crypto.randomUUID())

/** The server judges bytes, and would read a part that calls itself JSON as a value, not as a file. */
const fileOf = (file: File | null): FormData => {
  const payload = new FormData()
  if (file !== null) payload.set("file", new Blob([file]), file.name)
  return payload
}

/** The key and the message of a draft, as every call takes them. */
export const posting = (draft: MessageDraft) => ({
  headers: { "idempotency-key": keyOf(draft) },
  message: { content: draft.content, attachments: draft.attachments.map(({ id }) => id) }
})

/** Answers with the ticket's id. */
const sent = ({ ticket, draft, report }: Sending) => {
  const { headers, message } = posting(draft)
  return helpCall((help) =>
    ticket === null
      ? Effect.map(
          help.newTicket({
            headers,
            payload: { subject: draft.subject, ...message, ...(report === null ? {} : { report }) }
          }),
          ({ data }) => data.id
        )
      : Effect.as(help.reply({ params: { id: ticket }, headers, payload: message }), ticket)
  )
}

/** What all such forms do alike. */
export const shared = {
  attach: askServer(
    ({ file }: { readonly file: File | null }) => helpCall((help) => help.attach({ payload: fileOf(file) })),
    ({ data }) => ({ type: "file.attached", attachment: data }),
    "file.refused"
  ),
  rename: ask<void, DraftRenamed, never>(
    (_, hear) => Effect.suspend(() => hear({ type: "draft.renamed", name: crypto.randomUUID() })),
    { type: "draft.renamed", name: crypto.randomUUID() }
  )
}

export const liveMessageForm = fill(messageFormMachine, {
  ...shared,
  recall: ask(
    (whose, hear) =>
      Effect.flatMap(recallDraft(whose), (draft) => hear({ type: "draft.recalled", draft: draft ?? blank() })),
    { type: "draft.recalled", draft: blank() }
  ),
  send: askServer(sent, (ticket) => ({ type: "message.sent", ticket, answered: null }), "message.refused"),
  keep: orders((order: DraftOrder, whose: DraftOwner) =>
    order.type === "draft.keep" ? keepDraft(whose, order.draft) : forgetDraft(whose)
  )
})
