import { Effect } from "effect"
import { teamTicketsCall } from "../../services/team/teamCall.ts"
import { answerDrafts } from "../../services/team/teamDrafts.ts"
import { askServer } from "../askServer.live.ts"
import { blank, posting, shared } from "../help/messageForm.live.ts"
import { type DraftOrder, type DraftOwner, messageFormMachine, type Sending } from "../help/messageForm.machine.ts"
import { orders } from "../runOrders.ts"
import { ask } from "../ask.ts"
import { fill } from "../slot.ts"
import { withNext } from "./answering.live.ts"

const ofTicket = ({ owner, ticket }: DraftOwner) => ({ owner, id: ticket ?? "" })

const answered = (sending: Sending) => {
  const { owner, id } = ofTicket(sending)
  const { headers, message } = posting(sending.draft)
  const terms = sending.terms ?? { seen: 0, status: "pending_user_reply" }
  return teamTicketsCall((tickets) =>
    tickets.answer({ params: { id }, headers, payload: { ...message, ...terms } })
  ).pipe(Effect.flatMap(({ data }) => withNext(owner, data)))
}

/** The form of a reader's reply as the support team answers with it: what is written stays in the tab. */
export const liveAnswerForm = fill(messageFormMachine, {
  ...shared,
  recall: ask(
    (whose, hear) =>
      Effect.flatMap(answerDrafts.recall(ofTicket(whose)), (draft) =>
        hear({ type: "draft.recalled", draft: draft ?? blank() })
      ),
    { type: "draft.recalled", draft: blank() }
  ),
  send: askServer(
    answered,
    (after) => ({ type: "message.sent", ticket: after.thread.ticket.id, answered: after }),
    "message.refused"
  ),
  keep: orders((order: DraftOrder, whose: DraftOwner) =>
    order.type === "draft.keep" ? answerDrafts.keep(ofTicket(whose), order.draft) : answerDrafts.forget(ofTicket(whose))
  )
})
